import { Refusal } from '#contract/errors.ts';
import type { AuditAct } from '#contract/rules/audit-acts.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { createReviewModeration } from '../reviews/moderation.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { requirePermission } from '../staff/permissions.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { readStaffReview, readStaffReviews } from './staff-reviews.sql.ts';

type Calls = 'reviews' | 'answerReview' | 'blindReview' | 'unblindReview' | 'settleReview';
type Act = {
  id: number;
  name: AuditAct;
  need: StaffPermission;
  reason?: string;
  after: unknown;
  work: (sql: Tx) => Promise<void>;
};

/** Reviews of buyers. A seller sees and answers those of the seller’s products, and cannot hide any. */
export function createStaffReviewHandlers({ notifier, reference }: StaffTools): Pick<StaffHandlers, Calls> {
  const judge = createReviewModeration(notifier);

  async function changeReview(at: Context<Staff>, { id, name, need, reason, after, work }: Act) {
    const { who, sql, ip } = at;
    requirePermission(who, need);
    const review = await tx(sql, async (inside) => {
      const before = await readStaffReview(inside, id, who.distributorId);
      if (!before) throw new Refusal('NOT_FOUND');
      await work(inside);
      const { answer, hidden } = before;
      await insertAudit(inside, {
        staff: who.id,
        act: name,
        subject: `review ${id}`,
        before: { answer, hidden },
        after,
        reason,
        ip,
      });
      return (await readStaffReview(inside, id, who.distributorId)) ?? before;
    });
    at.after(notifier.kick);
    return review;
  }

  return {
    async reviews({ query }, { sql, who }) {
      requirePermission(who, 'answer');
      return toStaffPage(await readStaffReviews(sql, who.distributorId, toListQuery(query)), query);
    },

    answerReview: ({ params: { id }, body: { text, seen } }, at) =>
      changeReview(at, {
        id,
        name: 'answerReview',
        need: 'answer',
        after: { answer: text },
        work: (sql) => judge.answer(sql, id, text, seen),
      }),

    blindReview: ({ params: { id }, body: { reason, words } }, at) =>
      changeReview(at, {
        ...{ id, name: 'blindReview', need: 'moderate', reason: words, after: { hidden: reason } },
        work: (sql) => judge.blind(sql, id, reason, reference.policy('reviewAppealDays')),
      }),

    unblindReview: ({ params: { id }, body: { reason } }, at) =>
      changeReview(at, {
        id,
        name: 'unblindReview',
        need: 'moderate',
        reason,
        after: { hidden: null },
        work: (sql) => judge.unblind(sql, id),
      }),

    settleReview: ({ params: { id }, body: { reason } }, at) =>
      changeReview(at, {
        id,
        name: 'settleReview',
        need: 'moderate',
        reason,
        after: { settled: true },
        work: (sql) => judge.settle(sql, id, reason),
      }),
  };
}
