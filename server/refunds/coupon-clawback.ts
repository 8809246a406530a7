import { allocate } from '../pricing/allocate.ts';
import { sum } from '../pricing/sums.ts';
import { grossCounted, grossLeft, leftOf, type Sold, type SoldLine, unitsLeft } from './refundable-order.ts';
import { share } from './shares.ts';

/**
 * Whoever undercuts a coupon's minimum pays back the discount of what stays (rules D8.3), and gets it again when that goes too.
 * The shop's own fault never takes anything.
 */
export function reclaimChange(before: Sold, after: Sold, coupon: Sold['coupons'][number], isShopsFault: boolean) {
  if (coupon.kind === 'shipping' || before.isGift) return 0;
  const lines = after.lines.filter((line) => line.coupons.some(({ id }) => id === coupon.id));
  const was = -(before.reclaimed[String(coupon.id)] ?? 0);
  const isUndercut = sum(lines, grossLeft) > 0 && sum(lines, grossCounted) < coupon.minimum;
  const isBroken = was > 0 || (!isShopsFault && isUndercut);
  const left = sum(lines, (line) => couponLeft(line, coupon.id));
  const wanted = isBroken ? (isShopsFault ? Math.min(was, left) : left) : 0;
  return was - wanted;
}

/** Coupons that nothing that stays carries a part of. */
export function couponsBack(before: Sold, after: Sold) {
  return before.coupons
    .filter((coupon) => !coupon.returned)
    .filter((coupon) => {
      const lines =
        coupon.kind === 'shipping'
          ? after.lines
          : after.lines.filter((line) => line.coupons.some(({ id, amount }) => id === coupon.id && amount > 0));
      return lines.length > 0 && lines.every((line) => unitsLeft(line) === 0);
    })
    .map(({ id }) => id);
}

/** What of a coupon's discount lies on the units of a line that are left. */
function couponLeft(line: SoldLine, id: number) {
  const whole = sum(line.groups, (group) => {
    const left = leftOf(line, group);
    return left * group.unitPrice - share(group.cash, group, left) - share(group.point, group, left);
  });
  const shares = allocate(
    Math.max(0, whole),
    line.coupons.map(({ amount }) => amount),
  );
  return shares[line.coupons.findIndex((coupon) => coupon.id === id)] ?? 0;
}
