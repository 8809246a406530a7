import { Refusal } from '#contract/errors.ts';
import type { RefundActionPreview } from '#contract/order-tools.ts';
import type { StaffPermission } from '#contract/staff-role.ts';
import { readAnyOrder } from '../orders/read-order.ts';
import { savepoint } from '../platform/db/database.ts';
import { requirePermission } from '../staff/permissions.ts';
import { actedBy, requireStaffLine, type StaffTools } from './admin-context.ts';
import { performApprovedAction } from './approved-actions.ts';
import { isResentClaim } from './dual-approval.ts';
import { valueOfAction } from './manual-grant-limits.sql.ts';
import { ApprovalRequired, recordManualGrant } from './manual-grant-limits.ts';
import type { OrderToolHandlers } from './order-tools.ts';

const needs: Record<string, StaffPermission> = {
  withdraw: 'refund',
  answerWithdraw: 'decide',
  answerClaim: 'decide',
  stockOut: 'fulfil',
};

/** Rolls back the preview. */
class LookedAt extends Error {}

/**
 * Previews the refund of an action: performs the action by the same code, reads the result and rolls back, so the preview equals the
 * later refund. No message or refund is sent, because both are rows of the same transaction.
 */
export function createRefundPreviewHandler(tools: StaffTools): OrderToolHandlers['preview'] {
  return async ({ params, body: { line: uuid, act, ...asked } }, { sql, who }) => {
    requirePermission(who, needs[act] ?? 'refund');
    const line = await requireStaffLine(sql, who, uuid);
    const order = await readAnyOrder(sql, params.id, tools.reference.now());
    if (order.id !== line.orderId) throw new Refusal('NOT_FOUND');
    const limit = tools.reference.of(line.brand).policy('refundDualApproval');
    const body = { ...asked, verdict: 'approved', reason: '미리 보기', sellable: false };
    let seen: RefundActionPreview | undefined;
    await savepoint(sql, async (inside) => {
      const result = await performApprovedAction(tools, inside, line, act, body, actedBy(who), who.id);
      const worth = await valueOfAction(inside, line.id, result, isResentClaim(act, body, result));
      const needsSecond = await recordManualGrant(inside, who, { kind: 'refund', ...worth }, limit).then(
        () => false,
        (error: unknown) => {
          if (error instanceof ApprovalRequired) return true;
          throw error;
        },
      );
      const after = await readAnyOrder(inside, line.orderId, tools.reference.now());
      const refund = after.refunds.find((one) => one.uuid === result) ?? null;
      seen = { refund, worth: worth.amount, needsSecond };
      throw new LookedAt();
    }).catch((error: unknown) => {
      if (!(error instanceof LookedAt)) throw error;
    });
    if (!seen) throw new Error('The refund preview produced no result');
    return seen;
  };
}
