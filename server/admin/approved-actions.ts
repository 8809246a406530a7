import { z } from 'zod';
import type { RefundAccountForm } from '#contract/customers.ts';
import { lineQuantityFields } from '#contract/lines.ts';
import { decideClaim } from '../claims/decide-claim.ts';
import type { TransitionActor } from '../order-records/transition-lines.ts';
import { cancelLines, linesToCancel } from '../orders/cancel-lines.ts';
import { approveCancel, cancelOutOfStock, rejectCancel } from '../orders/decide-cancel.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import type { StaffTools } from './admin-context.ts';
import type { StaffLineRow } from './order-line.sql.ts';

/** Performs an action that gives money back by its name, so that a second person can approve later what the first one requested. */
export async function performApprovedAction(
  tools: StaffTools,
  inside: Tx,
  line: StaffLineRow,
  name: string,
  body: Record<string, unknown>,
  by: TransitionActor,
  staff: number,
): Promise<string | undefined> {
  const reason = String(body.reason);
  const at = { order: line.orderId, lineId: line.id, by, reason };
  const isRefused = body.verdict === 'refused';
  if (name === 'answerWithdraw') {
    if (!isRefused) return approveCancel(inside, tools, at);
    await rejectCancel(inside, tools, at);
    return undefined;
  }
  if (name === 'answerClaim') {
    const verdict = isRefused ? 'refused' : 'approved';
    const evidence = { staff, images: (body.images ?? []) as string[] };
    return decideClaim(inside, tools, { ...at, verdict, answer: reason, sellable: body.sellable === true, evidence });
  }
  if (name === 'stockOut') return cancelOutOfStock(inside, tools, at);
  const refundable = await lockRefundableOrder(inside, line.orderId, tools.reference);
  const { units, options } = z.object(lineQuantityFields).parse(body);
  const fault = body.fault === 'buyer' ? 'buyer' : 'shop';
  const refundAccount = body.refundAccount as z.output<typeof RefundAccountForm> | undefined;
  const wishes = linesToCancel(refundable, [{ pid: line.uuid, units, options }]);
  return cancelLines(inside, tools, refundable, wishes, { by, reason, fault, refundAccount });
}
