import { Refusal } from '#contract/errors.ts';
import { grantPoints } from '../benefits/points.ts';
import { refundedText } from '../notifications/order-notifications.ts';
import { type TransitionActor, transitionLines } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { calculateRefund, type RefundInput } from '../refunds/calculate-refund.ts';
import { issueRefund } from '../refunds/issue-refund.ts';
import { lockRefundableOrder, type RefundableLineFacts } from '../refunds/lock-refundable-order.ts';
import { accountQuestionText } from '../refunds/refund-method.ts';
import { unitsLeftOf, unitsLeftOfLine, withoutUnits } from '../refunds/refundable-order.ts';
import { markSoldOut } from '../stock/adjust-stock.ts';
import { notifyCancelled } from './cancel-lines.ts';
import type { OrderServices } from './order-services.ts';

type CancelDecision = { order: number; lineId: number; by: TransitionActor; reason: string };

/** Approves a cancellation request (rules D4.2: 21). Returns the refund's uuid. */
export async function approveCancel(
  inside: Tx,
  orderServices: OrderServices,
  { order, lineId, by, reason }: CancelDecision,
) {
  const { refundable, line } = await lockOrderLine(inside, orderServices, order, lineId);
  if (line.status !== 'withdraw_request') throw new Refusal('INVALID_STATUS_TRANSITION');
  const requestedUnits = line.asked?.units;
  const units = new Map(
    line.groups
      .map(
        (group) =>
          [
            group.id,
            Math.min(
              requestedUnits ? (requestedUnits[String(group.id)] ?? 0) : unitsLeftOf(line, group),
              unitsLeftOf(line, group),
            ),
          ] as const,
      )
      .filter(([, unit]) => unit > 0),
  );
  const refundInput: RefundInput = { units, fault: line.asked?.fault ?? 'buyer', cause: 'withdraw' };
  const first = calculateRefund(refundable, refundInput);
  // The rest of the bundle may have changed since the request. A fee above the refund is borne by the shop then.
  const calculation = first.isTooLittle ? calculateRefund(refundable, { ...refundInput, fault: 'shop' }) : first;
  const account = line.asked?.account ? Buffer.from(line.asked.account, 'base64') : null;
  const refund = await issueRefund(inside, refundable, calculation, {
    kind: 'withdraw',
    fault: refundInput.fault,
    reason,
    by,
    account,
    sellable: true,
  });
  const left = withoutUnits(refundable, units).lines.find((one) => one.id === line.id);
  const to = left && unitsLeftOfLine(left) > 0 ? 'withdraw_partially' : 'withdraw_complete';
  await transitionLines(inside, [{ lineId: line.id, orderId: order, from: 'withdraw_request', to, by, reason }]);
  await notifyCancelled(inside, orderServices, refundable, [line.name], units, refund, calculation);
  return refund.uuid;
}

/** Rejects a cancellation request, because the seller can no longer cancel (rules D4.2: 22). */
export async function rejectCancel(
  inside: Tx,
  orderServices: OrderServices,
  { order, lineId, by, reason }: CancelDecision,
) {
  const { line } = await lockOrderLine(inside, orderServices, order, lineId);
  const to = line.previous ?? 'paid';
  await transitionLines(inside, [{ lineId, orderId: order, from: 'withdraw_request', to, by, reason }]);
  const requestedUnits = line.asked?.units;
  const units = requestedUnits
    ? Object.values(requestedUnits).reduce((sum, unit) => sum + unit, 0)
    : unitsLeftOfLine(line);
  await orderServices.notifier.line(inside, 'CANCEL_REFUSED', lineId, { reason, units });
}

/** Cancels a line that is out of stock: full refund, an apology, and the option is taken off sale (rules D4.2: 15, D8.4). */
export async function cancelOutOfStock(
  inside: Tx,
  orderServices: OrderServices,
  { order, lineId, by, reason }: CancelDecision,
) {
  const { refundable, line } = await lockOrderLine(inside, orderServices, order, lineId);
  if (!['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'].includes(line.status))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  const units = remainingUnitsOf(line);
  const calculation = calculateRefund(refundable, { units, fault: 'shop', cause: 'withdraw' });
  const refund = await issueRefund(inside, refundable, calculation, {
    kind: 'stock_out',
    fault: 'shop',
    reason,
    by,
    sellable: false,
  });
  if (!refundable.order.isGuest) {
    const reference = orderServices.reference.of(refundable.order.brand);
    await grantPoints(inside, reference, {
      person: refundable.order.person,
      type: 'apology',
      amount: reference.policy('apologyPoint'),
      label: '품절로 보내드리지 못해 죄송해요',
      key: `apology:${refundable.order.uuid}`,
      order,
    });
  }
  const ordered = line.groups.filter((group) => unitsLeftOf(line, group) > 0);
  await markSoldOut(inside, [...new Set(ordered.map((group) => group.optionId))]);
  await transitionLines(inside, [{ lineId, orderId: order, from: line.status, to: 'stock_out', by, reason }]);
  await orderServices.notifier.line(inside, 'STOCK_OUT', lineId, {
    reason,
    back: refund.needsAccount ? `${refundedText(calculation)} (${accountQuestionText})` : refundedText(calculation),
    units: unitsLeftOfLine(line),
  });
  return refund.uuid;
}

/** Locks an order and returns it with one of its lines. Throws NOT_FOUND. */
export async function lockOrderLine(inside: Tx, orderServices: OrderServices, order: number, lineId: number) {
  const refundable = await lockRefundableOrder(inside, order, orderServices.reference);
  const line = refundable.lines.find((one) => one.id === lineId);
  if (!line) throw new Refusal('NOT_FOUND');
  return { refundable, line };
}

/** Returns the remaining quantity of each option group of a line. */
export function remainingUnitsOf(line: RefundableLineFacts) {
  return new Map(
    line.groups.map((group) => [group.id, unitsLeftOf(line, group)] as const).filter(([, unit]) => unit > 0),
  );
}
