import { allocateAmount } from '../pricing/allocate-amount.ts';
import { sumAmounts } from '../pricing/sums.ts';
import {
  countedGrossOf,
  grossLeftOf,
  type RefundableLine,
  type RefundableOrder,
  unitsLeftOf,
  unitsLeftOfLine,
} from './refundable-order.ts';
import { nextUnitsShare } from './shares.ts';

/**
 * Returns the change in won of what this refund pays for a coupon whose minimum the remaining items do not reach (rules D8.3): negative
 * deducts the discount on them, positive refunds an earlier deduction. The shop's fault deducts nothing.
 *
 * Example: a coupon of 2,000 from 20,000 on two items of 10,000 each. Cancelling the first leaves a discount of 1,000 on the second:
 * -1,000. Cancelling the second too leaves none: +1,000.
 */
export function couponClawbackOf(
  before: RefundableOrder,
  after: RefundableOrder,
  coupon: RefundableOrder['coupons'][number],
  isShopsFault: boolean,
) {
  if (coupon.kind === 'shipping' || before.isGift) return 0;
  const lines = after.lines.filter((line) => line.coupons.some(({ id }) => id === coupon.id));
  const deductedBefore = -(before.reclaimed[String(coupon.id)] ?? 0);
  const isBelowMinimum = sumAmounts(lines, grossLeftOf) > 0 && sumAmounts(lines, countedGrossOf) < coupon.minimum;
  if (deductedBefore === 0 && (isShopsFault || !isBelowMinimum)) return 0;
  const discountLeft = sumAmounts(lines, (line) => couponLeft(line, coupon.id));
  const deductedNow = isShopsFault ? Math.min(deductedBefore, discountLeft) : discountLeft;
  return deductedBefore - deductedNow;
}

/** Returns the coupons that no remaining line uses. */
export function couponsToRestore(before: RefundableOrder, after: RefundableOrder) {
  return before.coupons
    .filter((coupon) => !coupon.returned)
    .filter((coupon) => {
      const lines =
        coupon.kind === 'shipping'
          ? after.lines
          : after.lines.filter((line) => line.coupons.some(({ id, amount }) => id === coupon.id && amount > 0));
      return lines.length > 0 && lines.every((line) => unitsLeftOfLine(line) === 0);
    })
    .map(({ id }) => id);
}

/** Returns the part of a coupon's discount on the remaining items of a line, in won. */
function couponLeft(line: RefundableLine, id: number) {
  // What cash and points did not pay of the remaining items, coupons did.
  const paidByCoupons = sumAmounts(line.groups, (group) => {
    const left = unitsLeftOf(line, group);
    return left * group.unitPrice - nextUnitsShare(group.cash, group, left) - nextUnitsShare(group.point, group, left);
  });
  const shares = allocateAmount(
    Math.max(0, paidByCoupons),
    line.coupons.map(({ amount }) => amount),
  );
  return shares[line.coupons.findIndex((coupon) => coupon.id === id)] ?? 0;
}
