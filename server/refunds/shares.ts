import { unitShareOf } from '../pricing/allocate-amount.ts';
import { sumAmounts } from '../pricing/sums.ts';
import type { RefundCalculation } from './calculate-refund.ts';
import type { RefundableItem, RefundableOrder } from './refundable-order.ts';

/** Returns the value of the next items of a group. The last ones get all that is left, regardless of what was refunded before. */
export function nextUnitsValue(group: RefundableItem, unit: number) {
  const isLast = unit === group.unit - group.withdrawn;
  const cashLeft = group.cash - group.cashBack;
  const pointLeft = group.point - group.pointBack;
  const cash = isLast ? cashLeft : Math.min(cashLeft, nextUnitsShare(group.cash, group, unit));
  const point = isLast ? pointLeft : Math.min(pointLeft, nextUnitsShare(group.point, group, unit));
  return { cash, point };
}

/** Returns the next items' part of a share: floor(S·k/Q) − floor(S·(k−1)/Q) for each (rules D6). */
export function nextUnitsShare(whole: number, { unit: all, withdrawn }: RefundableItem, unit: number) {
  return sumAmounts([...Array(unit).keys()], (at) => unitShareOf(whole, withdrawn + at + 1, all));
}

/** Returns the tax-free part of a refund. What remains of the payment must still split into a taxed and a tax-free part. */
export function taxFreePartOf(refundable: RefundableOrder, groups: RefundCalculation['groups'], cash: number) {
  const free = new Set(refundable.lines.filter((line) => line.taxStatus === 'free').map(({ id }) => id));
  const freeLeft = refundable.taxFree - refundable.taxFreeBack;
  const taxedLeft = refundable.paid - refundable.refunded - freeLeft;
  const wanted = sumAmounts(groups, (group) => (free.has(group.lineId) ? group.cash : 0));
  return Math.max(0, Math.max(cash - taxedLeft, Math.min(wanted, freeLeft, cash)));
}
