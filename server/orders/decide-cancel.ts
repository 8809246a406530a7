import { Refusal } from '#contract/errors.ts';
import { givePoints } from '../benefits/points.ts';
import { type By, moveLines } from '../order-records/transition-lines.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Ask, refundOf } from '../refunds/calculate-refund.ts';
import { giveRefund } from '../refunds/issue-refund.ts';
import { type LineFacts, lockSold } from '../refunds/lock-refundable-order.ts';
import { leftOf, unitsLeft, without } from '../refunds/refundable-order.ts';
import { closeOption } from '../stock/adjust.ts';
import { tellCancelled } from './cancel-lines.ts';
import type { Life } from './order-services.ts';

type Line = { order: number; lineId: number; by: By; reason: string };

/** What a buyer asked for is granted (rules D4.2: 21). Returns the refund's uuid. */
export async function approveWithdraw(inside: Tx, life: Life, { order, lineId, by, reason }: Line) {
  const { sold, line } = await lineOf(inside, life, order, lineId);
  if (line.status !== 'withdraw_request') throw new Refusal('INVALID_STATUS_TRANSITION');
  const asked = line.asked?.units;
  const units = new Map(
    line.groups
      .map(
        (group) =>
          [
            group.id,
            Math.min(asked ? (asked[String(group.id)] ?? 0) : leftOf(line, group), leftOf(line, group)),
          ] as const,
      )
      .filter(([, unit]) => unit > 0),
  );
  const ask: Ask = { units, fault: line.asked?.fault ?? 'buyer', way: 'withdraw' };
  const first = refundOf(sold, ask);
  // The rest of its bundle may have changed while this waited; a fee that is more than the money is the shop's to bear then.
  const worked = first.isTooLittle ? refundOf(sold, { ...ask, fault: 'shop' }) : first;
  const account = line.asked?.account ? Buffer.from(line.asked.account, 'base64') : null;
  const refund = await giveRefund(inside, sold, worked, {
    kind: 'withdraw',
    fault: ask.fault,
    reason,
    by,
    account,
    sellable: true,
  });
  const left = without(sold, units).lines.find((one) => one.id === line.id);
  const to = left && unitsLeft(left) > 0 ? 'withdraw_partially' : 'withdraw_complete';
  await moveLines(inside, [{ lineId: line.id, orderId: order, from: 'withdraw_request', to, by, reason }]);
  await tellCancelled(inside, life, sold, [line.name], refund, worked);
  return refund.uuid;
}

/** The supplier cannot let it go any more (rules D4.2: 22). */
export async function refuseWithdraw(inside: Tx, life: Life, { order, lineId, by, reason }: Line) {
  const { line } = await lineOf(inside, life, order, lineId);
  const to = line.previous ?? 'paid';
  await moveLines(inside, [{ lineId, orderId: order, from: 'withdraw_request', to, by, reason }]);
  await life.letters.line(inside, 'CANCEL_REFUSED', lineId, { reason });
}

/** There is nothing to send: all of it comes back, with an apology, and the option is sold no more (rules D4.2: 15, D8.4). */
export async function stockOut(inside: Tx, life: Life, { order, lineId, by, reason }: Line) {
  const { sold, line } = await lineOf(inside, life, order, lineId);
  if (!['paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay'].includes(line.status))
    throw new Refusal('INVALID_STATUS_TRANSITION');
  const units = allLeft(line);
  const worked = refundOf(sold, { units, fault: 'shop', way: 'withdraw' });
  const refund = await giveRefund(inside, sold, worked, {
    kind: 'stock_out',
    fault: 'shop',
    reason,
    by,
    sellable: false,
  });
  if (!sold.order.isGuest) {
    const reference = life.reference.of(sold.order.brand);
    await givePoints(inside, reference, {
      person: sold.order.person,
      type: 'apology',
      amount: reference.policy('apologyPoint'),
      label: '품절로 보내드리지 못해 죄송해요',
      key: `apology:${sold.order.uuid}`,
      order,
    });
  }
  await closeOption(inside, [...new Set(line.groups.map((group) => group.optionId))]);
  await moveLines(inside, [{ lineId, orderId: order, from: line.status, to: 'stock_out', by, reason }]);
  await life.letters.line(inside, 'STOCK_OUT', lineId, { reason });
  return refund.uuid;
}

/** The order, locked, and one of its lines. Throws NOT_FOUND. */
export async function lineOf(inside: Tx, life: Life, order: number, lineId: number) {
  const sold = await lockSold(inside, order, life.reference);
  const line = sold.lines.find((one) => one.id === lineId);
  if (!line) throw new Refusal('NOT_FOUND');
  return { sold, line };
}

/** Units of every group of a line that are still the buyer's. */
export function allLeft(line: LineFacts) {
  return new Map(line.groups.map((group) => [group.id, leftOf(line, group)] as const).filter(([, unit]) => unit > 0));
}
