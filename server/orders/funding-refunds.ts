import { fundingNameText } from '../notifications/korean-text.ts';
import { transitionLines } from '../order-records/transition-lines.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import { calculateRefund, type RefundCalculation } from '../refunds/calculate-refund.ts';
import { issueRefund } from '../refunds/issue-refund.ts';
import { needsRefundAccount } from '../refunds/refund-method.ts';
import { lockOrderLine, remainingUnitsOf } from './decide-cancel.ts';
import { type DueOrderLine, forEachDue } from './for-each-due.ts';
import type { OrderServices } from './order-services.ts';

/**
 * Refunds lines of failed fundings in full, regardless of their bundle (rules D13). A deposit without a refund account opens a case for
 * finance until there is an account.
 */
export async function refundFailedFundings(
  sql: Sql,
  due: DueOrderLine[],
  { orderServices, paymentServices: { cases } }: { orderServices: OrderServices; paymentServices: PaymentServices },
) {
  const homeless: { order: number; number: string; amount: number }[] = [];
  const refundedOrders = new Set<number>();
  await forEachDue(sql, due, async (inside, { orderId: order, id }) => {
    const { refundable, line } = await lockOrderLine(inside, orderServices, order, id);
    const calculation = calculateRefund(refundable, {
      units: remainingUnitsOf(line),
      fault: 'shop',
      cause: 'withdraw',
    });
    if (needsRefundAccount(refundable, calculation.cash)) {
      homeless.push({ order, number: refundable.order.orderNumber, amount: calculation.cash });
      return;
    }
    await undo(inside, orderServices, { refundable, line }, calculation);
    refundedOrders.add(order);
  });
  for (const { order, number, amount } of homeless)
    await cases.open('REFUND_ACCOUNT_MISSING', order, number, { amount });
  for (const order of refundedOrders) await cases.close('REFUND_ACCOUNT_MISSING', order);
}

async function undo(
  inside: Tx,
  orderServices: OrderServices,
  { refundable, line }: Awaited<ReturnType<typeof lockOrderLine>>,
  calculation: RefundCalculation,
) {
  const reason = '펀딩 목표 미달성';
  const orderId = refundable.order.id;
  await issueRefund(inside, refundable, calculation, {
    kind: 'funding',
    fault: 'shop',
    reason,
    by: 'system',
    sellable: true,
  });
  await transitionLines(inside, [
    { lineId: line.id, orderId, from: line.status, to: 'withdraw_complete', by: 'system', reason },
  ]);
  await orderServices.notifier.order(inside, 'FUNDING_FAILED', orderId, {
    event: String(line.id),
    words: ({ name }) => ({ 이름: name, 펀딩: fundingNameText(line.name) }),
  });
}
