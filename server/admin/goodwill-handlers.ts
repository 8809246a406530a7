import { Refusal } from '#contract/errors.ts';
import type { AuditSubject } from '#contract/rules/audit-acts.ts';
import { savepoint, type Tx } from '../platform/db/database.ts';
import type { Context } from '../platform/handlers.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { goodwillCouponLimit, goodwillLimit, requirePermission } from '../staff/permissions.ts';
import type { StaffHandlers, StaffTools } from './admin-context.ts';
import { couponValueOf } from './goodwill.sql.ts';
import { type GrantedBenefit, grantCouponTo, grantPointsTo, memberToGrant } from './goodwill.ts';
import { ApprovalRequired, recordManualGrant } from './manual-grant-limits.ts';
import { doneWithoutApproval, type RequestedAction, requestApproval } from './pending-approval.ts';

/** Goodwill coupons and points. Small amounts are given at once, large ones after dual approval. */
export function createGoodwillHandlers({ reference }: StaffTools): Pick<StaffHandlers, 'coupon' | 'points'> {
  return {
    async coupon({ params, body }, at) {
      const { who, ip } = at;
      requirePermission(who, 'coupons');
      const coupon = await couponValueOf(at.sql, params.id);
      if (!coupon) throw new Refusal('NOT_FOUND');
      const gift = { coupon: params.id, ...body, person: (await memberToGrant(at.sql, body)).id };
      const limit = who.role === 'operator' && coupon.worth > goodwillCouponLimit ? goodwillCouponLimit : goodwillLimit;
      const subject = `coupon ${params.id}` as const;
      return giveOrRequest(at, { act: 'coupon', body: gift }, { subject, person: gift.person, limit }, (inside) =>
        grantCouponTo(inside, who, gift, ip),
      );
    },

    async points({ body }, at) {
      const { who, ip } = at;
      requirePermission(who, 'points');
      const gift = { ...body, person: (await memberToGrant(at.sql, body)).id };
      const subject = `member ${gift.person}` as const;
      const terms = { subject, person: gift.person, limit: goodwillLimit };
      return giveOrRequest(at, { act: 'points', body: gift }, terms, (inside) =>
        grantPointsTo(inside, reference, who, gift, crypto.randomUUID(), ip),
      );
    },
  };

  /**
   * Gives at once, or requests dual approval where the sum with earlier grants exceeds the limit. Throws APPROVAL_WAITING where the same is
   * requested for the member already.
   */
  async function giveOrRequest(
    at: Context<Staff>,
    action: RequestedAction & { body: { reason: string } },
    { subject, person: member, limit }: { subject: AuditSubject; person: number; limit: number },
    work: (inside: Tx) => Promise<GrantedBenefit>,
  ) {
    try {
      await savepoint(at.sql, async (inside) => {
        const { person, amount } = await work(inside);
        await recordManualGrant(inside, at.who, { kind: 'goodwill', person, order: null, amount }, limit);
      });
      return doneWithoutApproval;
    } catch (error) {
      if (!(error instanceof ApprovalRequired)) throw error;
      const { amount, limit: most } = error;
      const { reason } = action.body;
      const shown = { amount, limit: most };
      return requestApproval(at, action, { subject, reason, key: `${subject}, member ${member}`, shown });
    }
  }
}
