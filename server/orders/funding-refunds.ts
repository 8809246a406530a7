import { fundingNameText } from '../notifications/korean-text.ts';
import { transitionLines } from '../order-records/transition-lines.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import { cancelUnpaidOrder } from '../payments/payments.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import { calculateRefund } from '../refunds/calculate-refund.ts';
import { issueRefund } from '../refunds/issue-refund.ts';
import { notifyCancelled } from './cancel-lines.ts';
import { lockOrderLine, remainingUnitsOf } from './decide-cancel.ts';
import { type DueOrderLine, forEachDue } from './for-each-due.ts';
import type { OrderServices } from './order-services.ts';

const reason = '펀딩 목표 미달성';

/**
 * Refunds lines of failed fundings in full, regardless of their bundle (rules D13). The order of a deposit without a refund account asks
 * for one.
 */
export async function refundFailedFundings(
  sql: Sql,
  due: DueOrderLine[],
  { orderServices, paymentServices: { cases } }: { orderServices: OrderServices; paymentServices: PaymentServices },
) {
  const refundedOrders = new Set<number>();
  await forEachDue(sql, due, async (inside, { orderId, id }) => {
    await refundFundingLine(inside, orderServices, orderId, id);
    refundedOrders.add(orderId);
  });
  // An older release opened a case instead of the refund.
  for (const order of refundedOrders) await cases.close('REFUND_ACCOUNT_MISSING', order);
}

/**
 * Ends orders that still wait for the deposit of a failed funding, so that no buyer pays for it. The account is closed afterwards. Other
 * products end with it, because an account takes no other amount than the whole order's.
 */
export async function endUnpaidFundings(
  sql: Sql,
  due: (DueOrderLine & { name: string; others: number })[],
  { notifier }: Pick<OrderServices, 'notifier'>,
) {
  await forEachDue(sql, due, async (inside, { orderId, name, others }) => {
    if (!(await cancelUnpaidOrder(inside, orderId, 'system', reason))) return;
    const nothing = { cash: 0, point: 0, wayText: '', units: null, isPaid: false };
    await notifier.cancelled(inside, orderId, {
      key: `funding ${orderId}`,
      product: others > 0 ? `${fundingNameText(name)} 외 ${others}건` : fundingNameText(name),
      ...nothing,
    });
  });
}

async function refundFundingLine(inside: Tx, orderServices: OrderServices, orderId: number, lineId: number) {
  const { refundable, line } = await lockOrderLine(inside, orderServices, orderId, lineId);
  const units = remainingUnitsOf(line);
  const calculation = calculateRefund(refundable, { units, fault: 'shop', cause: 'withdraw' });
  const refund = await issueRefund(inside, refundable, calculation, {
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
  if (refund.needsAccount)
    await notifyCancelled(inside, orderServices, refundable, [line.name], units, refund, calculation);
}
