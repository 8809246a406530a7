import { Refusal } from '#contract/errors.ts';
import { maskEmail, maskName, maskPhone } from '#contract/rules/masking.ts';
import { dialledDigits } from '#contract/rules/phone.ts';
import { runWorkersSoon } from '../orders/order-services.ts';
import { type Tx, tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import {
  type ApprovalRequest,
  approvalsOf,
  decideApproval,
  lockApproval,
  ownApprovalsOf,
} from '../staff/approval-requests.ts';
import { insertAudit } from '../staff/audit-log.ts';
import { hasOpenInvite } from '../staff/invites.ts';
import { requirePermission } from '../staff/permissions.ts';
import { applyApprovedDismissal, applyApprovedRole } from '../staff/staff-accounts.ts';
import { type StaffHandlers, type StaffTools, toListQuery, toStaffPage } from './admin-context.ts';
import { performApprovedAction } from './approved-actions.ts';
import { isResentClaim, readApprovedResult } from './dual-approval.ts';
import { type CouponGrant, grantCouponTo, grantPointsTo, type PointGrant } from './goodwill.ts';
import { valueOfAction } from './manual-grant-limits.sql.ts';
import { recordApprovedGrant } from './manual-grant-limits.ts';
import { readStaffLine } from './order-line.sql.ts';
import { insertOrderNote } from './order-notes.sql.ts';
import { doneWithoutApproval, type RequestedAction } from './pending-approval.ts';

/** Actions on staff accounts. Only owners decide about them. */
const ofCrew = new Set(['invite', 'place', 'dismiss', 'factor']);
/** Those whose invitation waits with its key until the requester hands it over. */
const ofInvites = new Set(['invite', 'factor']);

/** The values of a request. The typed e-mail or number of a member is masked: reading it needs a reason (rules D1.2). */
function maskTypedContact({ act, detail }: { act: string; detail: Record<string, unknown> }) {
  const { email: typed } = detail;
  if (!(act === 'points' || act === 'coupon') || typeof typed !== 'string') return detail;
  return { ...detail, email: typed.includes('@') ? maskEmail(typed) : maskPhone(dialledDigits(typed)) };
}

/** Lists requests that wait for dual approval and decides them. The requester cannot approve (APPROVAL_OWN). */
export function createApprovalHandlers(
  tools: StaffTools,
): Pick<StaffHandlers, 'approvals' | 'ownApprovals' | 'decide'> {
  return {
    async approvals({ query }, { sql, who }) {
      requirePermission(who, 'approve');
      const { state, ...page } = query;
      const rows = await approvalsOf(sql, { ...toListQuery(page), state, staff: who.id });
      const masked = rows.map((row) => ({
        ...row,
        isForOwners: ofCrew.has(row.act),
        detail: maskTypedContact(row),
        order: row.order && { ...row.order, buyer: maskName(row.order.buyer) ?? '' },
      }));
      return toStaffPage(masked, query);
    },

    ownApprovals: async (_, { sql, who }) => ({ entities: [...(await ownApprovalsOf(sql, who))] }),

    async decide({ params, body: { verdict, reason } }, at) {
      const { who, sql, ip } = at;
      requirePermission(who, 'approve');
      const decided = await tx(sql, async (inside) => {
        const approval = await lockApproval(inside, params.id);
        if (!approval) throw new Refusal('NOT_FOUND');
        if (approval.verdict !== null) throw new Refusal('INVALID_STATUS_TRANSITION');
        if (approval.askedBy === who.id) throw new Refusal('APPROVAL_OWN');
        if (ofCrew.has(approval.act)) requirePermission(who, 'staff');
        if (verdict === 'approved' && ofInvites.has(approval.act) && !(await hasOpenInvite(inside, approval.id)))
          throw new Refusal('APPROVAL_CHANGED').saying('초대가 그사이 끝났어요. 거절하고 다시 초대하도록 알려 주세요.');
        await decideApproval(inside, approval.id, who.id, verdict, reason ?? null);
        // The requester reads the decision in the notes of the order.
        if (approval.order !== null)
          await insertOrderNote(inside, noteOf(approval, approval.order, who.id, verdict, reason));
        const subject = `approval ${approval.id}` as const;
        await insertAudit(inside, { staff: who.id, act: 'decide', subject, after: { verdict, act: approval.act }, ip });
        if (verdict === 'refused') return undefined;
        if (approval.act === 'place')
          await applyApprovedRole(inside, at, (approval.body as unknown as RequestedAction).body);
        if (approval.act === 'dismiss')
          await applyApprovedDismissal(inside, at, (approval.body as unknown as RequestedAction).body);
        // The other actions on staff accounts wait with their idempotency key until the requester confirms them.
        if (ofCrew.has(approval.act)) return undefined;
        return applyApproval(inside, who, approval, ip);
      });
      runWorkersSoon(tools, at);
      return decided ? readApprovedResult(tools, sql, who, decided.line, decided.refund) : doneWithoutApproval;
    },
  };

  async function applyApproval(inside: Tx, who: Staff, approval: ApprovalRequest, ip: string) {
    const { act, line: uuid = '', body: stored } = approval.body as unknown as RequestedAction;
    const account = approval.refundAccount;
    const body: Record<string, unknown> = account
      ? { ...stored, refundAccount: JSON.parse(tools.encryption.decrypt(account)) }
      : stored;
    const approvalId = approval.id;
    if (act === 'points' || act === 'coupon') {
      const gift =
        act === 'points'
          ? await grantPointsTo(
              inside,
              tools.reference,
              who,
              body as PointGrant,
              `approval-${approvalId}`,
              ip,
              approvalId,
            )
          : await grantCouponTo(inside, who, body as CouponGrant, ip, approvalId);
      await recordApprovedGrant(inside, who, { kind: 'goodwill', order: null, ...gift }, approvalId);
      return undefined;
    }
    const line = await readStaffLine(inside, uuid, null);
    if (!line) throw new Refusal('NOT_FOUND');
    if (approval.seenStatus !== null && line.status !== approval.seenStatus) throw new Refusal('APPROVAL_CHANGED');
    const refund = await performApprovedAction(tools, inside, line, act, body, 'staff', who.id);
    const worth = await valueOfAction(inside, line.id, refund, isResentClaim(act, body, refund));
    // The amount given must be the amount that was shown.
    if (approval.amount !== null && worth.amount !== approval.amount) throw new Refusal('APPROVAL_CHANGED');
    await recordApprovedGrant(inside, who, { kind: 'refund', ...worth }, approvalId);
    await insertAudit(inside, {
      staff: who.id,
      act,
      subject: `line ${line.uuid}`,
      before: { status: line.status },
      after: { refund: refund ?? null, worth: worth.amount, approval: approvalId },
      reason: String(body.reason),
      ip,
    });
    return { line, refund };
  }
}

function noteOf(found: ApprovalRequest, order: number, staff: number, verdict: string, reason = '') {
  const text = verdict === 'approved' ? `승인했어요: ${found.reason}` : `승인 요청을 거절했어요: ${reason}`;
  return { order, staff, text, isPinned: false };
}
