import { allocateAmount } from '../pricing/allocate.ts';
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
 * Returns the discount that a buyer pays back for the remaining items below a coupon's minimum (rules D8.3). It is refunded once
 * those items are gone too. The shop's fault never takes a discount back.
 */
export function couponClawbackOf(
  before: RefundableOrder,
  after: RefundableOrder,
  coupon: RefundableOrder['coupons'][number],
  isShopsFault: boolean,
) {
  if (coupon.kind === 'shipping' || before.isGift) return 0;
  const lines = after.lines.filter((line) => line.coupons.some(({ id }) => id === coupon.id));
  const was = -(before.reclaimed[String(coupon.id)] ?? 0);
  const isUndercut = sumAmounts(lines, grossLeftOf) > 0 && sumAmounts(lines, countedGrossOf) < coupon.minimum;
  const isBroken = was > 0 || (!isShopsFault && isUndercut);
  const left = sumAmounts(lines, (line) => couponLeft(line, coupon.id));
  const wanted = isBroken ? (isShopsFault ? Math.min(was, left) : left) : 0;
  return was - wanted;
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
  const whole = sumAmounts(line.groups, (group) => {
    const left = unitsLeftOf(line, group);
    return left * group.unitPrice - nextUnitsShare(group.cash, group, left) - nextUnitsShare(group.point, group, left);
  });
  const shares = allocateAmount(
    Math.max(0, whole),
    line.coupons.map(({ amount }) => amount),
  );
  return shares[line.coupons.findIndex((coupon) => coupon.id === id)] ?? 0;
}
