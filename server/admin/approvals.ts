import { Refusal } from '#contract/errors.ts';
import { maskName } from '#contract/rules/masking.ts';
import { afterwards } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { type Approval, approvalOf, approvalsBy, approvalsOf, decide } from '../staff/approval-requests.ts';
import { writeAudit } from '../staff/audit-log.ts';
import { admit } from '../staff/permissions.ts';
import { placeAgreed } from '../staff/staff-accounts.ts';
import { asked, type Desk, paged, type StaffTools } from './admin-context.ts';
import { perform } from './approved-actions.ts';
import { given, isSentAgain } from './dual-approval.ts';
import { type CouponGift, giveCoupon, givePointsTo, type PointGift } from './goodwill.ts';
import { worthOfAct } from './manual-grant-limits.sql.ts';
import { handOutAgreed } from './manual-grant-limits.ts';
import { staffLine } from './order-line.sql.ts';
import { addNote } from './order-notes.sql.ts';
import { type Asked, done } from './pending-approval.ts';

const ofCrew = new Set(['invite', 'place', 'factor']);

/** A second person, never the one who asked, lets happen what waits. */
export function approvals(tools: StaffTools): Pick<Desk, 'approvals' | 'ownApprovals' | 'decide'> {
  return {
    async approvals({ query }, { sql, who }) {
      admit(who, 'approve');
      const { state, ...page } = query;
      const rows = await approvalsOf(sql, { ...asked(page), state });
      const masked = rows.map((row) => ({
        ...row,
        order: row.order && { ...row.order, buyer: maskName(row.order.buyer) ?? '' },
      }));
      return paged(masked, query);
    },

    ownApprovals: async (_, { sql, who }) => ({ entities: [...(await approvalsBy(sql, who.id))] }),

    async decide({ params, body: { verdict, reason } }, at) {
      const { who, sql, ip } = at;
      admit(who, 'approve');
      const came = await tx(sql, async (inside) => {
        const found = await approvalOf(inside, params.id);
        if (!found) throw new Refusal('NOT_FOUND');
        if (found.verdict !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (found.askedBy === who.id) throw new Refusal('APPROVAL_OWN');
        // Who works here is for owners to say.
        if (ofCrew.has(found.act)) admit(who, 'staff');
        await decide(inside, found.id, who.id, verdict, reason ?? null);
        // The one who asked reads it at the order.
        if (found.order !== null) await addNote(inside, noteOf(found, found.order, who.id, verdict, reason));
        const subject = `approval ${found.id}`;
        await writeAudit(inside, { staff: who.id, act: 'decide', subject, after: { verdict, act: found.act }, ip });
        if (verdict === 'refused') return undefined;
        if (found.act === 'place') await placeAgreed(inside, at, (found.body as unknown as Asked).body);
        // What else is asked about the crew waits with its key until this is said.
        if (ofCrew.has(found.act)) return undefined;
        return happen(inside, who, found, ip);
      });
      afterwards(tools, at);
      return came ? given(tools, sql, who, came.line, came.refund) : done;
    },
  };

  async function happen(inside: Tx, who: Staff, found: Approval, ip: string) {
    const { act, line: uuid = '', body } = found.body as unknown as Asked;
    const approval = found.id;
    if (act === 'points' || act === 'coupon') {
      const gift =
        act === 'points'
          ? await givePointsTo(inside, tools.reference, who, body as PointGift, `approval-${approval}`, ip, approval)
          : await giveCoupon(inside, who, body as CouponGift, ip, approval);
      await handOutAgreed(inside, who, { kind: 'goodwill', order: null, ...gift }, approval);
      return undefined;
    }
    const line = await staffLine(inside, uuid, null);
    if (!line) throw new Refusal('NOT_FOUND');
    if (found.seenStatus !== null && line.status !== found.seenStatus) throw new Refusal('APPROVAL_CHANGED');
    const refund = await perform(tools, inside, line, act, body, 'staff', who.id);
    const worth = await worthOfAct(inside, line.id, refund, isSentAgain(act, body, refund));
    // What was shown is what is given.
    if (found.amount !== null && worth.amount !== found.amount) throw new Refusal('APPROVAL_CHANGED');
    await handOutAgreed(inside, who, { kind: 'refund', ...worth }, approval);
    await writeAudit(inside, {
      staff: who.id,
      act,
      subject: `line ${line.uuid}`,
      before: { status: line.status },
      after: { refund: refund ?? null, worth: worth.amount, approval },
      reason: String(body.reason),
      ip,
    });
    return { line, refund };
  }
}

function noteOf(found: Approval, order: number, staff: number, verdict: string, reason = '') {
  const text = verdict === 'approved' ? `승인했어요: ${found.reason}` : `승인 요청을 거절했어요: ${reason}`;
  return { order, staff, text, isPinned: false };
}
