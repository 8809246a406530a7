import type { z } from 'zod';
import type { RefundAccountForm } from '#contract/customers.ts';
import { answerClaim } from '../claims/decide-claim.ts';
import type { By } from '../order-records/transition-lines.ts';
import { wishesOf, withdraw } from '../orders/cancel-lines.ts';
import { approveWithdraw, refuseWithdraw, stockOut } from '../orders/decide-cancel.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockSold } from '../refunds/lock-refundable-order.ts';
import type { StaffTools } from './admin-context.ts';
import type { StaffLine } from './order-line.sql.ts';

/** The acts that give money back, by name, so that a second person can let happen later what the first one asked for. */
export async function perform(
  tools: StaffTools,
  inside: Tx,
  line: StaffLine,
  name: string,
  body: Record<string, unknown>,
  by: By,
  staff: number,
): Promise<string | undefined> {
  const reason = String(body.reason);
  const at = { order: line.orderId, lineId: line.id, by, reason };
  const isRefused = body.verdict === 'refused';
  if (name === 'answerWithdraw') {
    if (!isRefused) return approveWithdraw(inside, tools, at);
    await refuseWithdraw(inside, tools, at);
    return undefined;
  }
  if (name === 'answerClaim') {
    const verdict = isRefused ? 'refused' : 'approved';
    const evidence = { staff, images: (body.images ?? []) as string[] };
    return answerClaim(inside, tools, { ...at, verdict, answer: reason, sellable: body.sellable === true, evidence });
  }
  if (name === 'stockOut') return stockOut(inside, tools, at);
  const sold = await lockSold(inside, line.orderId, tools.reference);
  const units = typeof body.units === 'number' ? body.units : undefined;
  const fault = body.fault === 'buyer' ? 'buyer' : 'shop';
  const refundAccount = body.refundAccount as z.output<typeof RefundAccountForm> | undefined;
  const wishes = wishesOf(sold, [{ pid: line.uuid, units }]);
  return withdraw(inside, tools, sold, wishes, { by, reason, fault, refundAccount });
}
