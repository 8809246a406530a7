import { allocateAmount } from './allocate-amount.ts';
import { couponPlacementOf, type OrderCouponEffect } from './coupon-placement.ts';
import { sumAmounts } from './sums.ts';

/** A coupon of a customer; `id` is the id of the issued coupon. Amounts are whole won. */
export type OwnedCoupon = {
  id: number;
  name: string;
  kind: 'product' | 'order' | 'shipping';
  won: number | null;
  percent: number | null;
  most: number | null;
  /** The minimum gross amount of its lines. */
  minimum: number;
  categories: number[] | null;
  exclusive: boolean;
  noPartial: boolean;
};

export type CouponLine = { amount: number; categories: readonly number[]; couponable: boolean };

export type CouponDiscounts = {
  /** The share of each coupon on each line, in the order of the lines. */
  lines: { id: number; amount: number }[][];
  shipping: number;
  applied: { id: number; name: string; kind: OwnedCoupon['kind']; amount: number }[];
  /** Why a coupon has no effect: no matching item, an amount below its minimum, or another coupon that excludes it. */
  refused: { id: number; why: 'unavailable' | 'minimum' | 'exclusive' | 'second' }[];
};

/**
 * Applies coupons in the order product, order, shipping (rules D6.4, D19). Minimums use gross amounts; a percentage is rounded down
 * to 10 won. One product coupon per line, placed for the highest total with the order coupon; one order coupon and one shipping coupon; an exclusive
 * coupon excludes others.
 */
export function applyCoupons(
  lines: readonly CouponLine[],
  coupons: readonly OwnedCoupon[],
  shippingFee: number,
): CouponDiscounts {
  const rows = lines.map((line) => ({ line, carried: [] as CouponDiscounts['lines'][number] }));
  const discounts: CouponDiscounts = { lines: rows.map((row) => row.carried), shipping: 0, applied: [], refused: [] };
  const refuse = (coupon: OwnedCoupon, why: CouponDiscounts['refused'][number]['why']) =>
    discounts.refused.push({ id: coupon.id, why });
  const apply = (coupon: OwnedCoupon, amount: number) => {
    const { id, name, kind } = coupon;
    if (amount > 0) discounts.applied.push({ id, name, kind, amount });
    else refuse(coupon, 'unavailable');
  };
  const alone = coupons.find((coupon) => coupon.exclusive);
  const used = new Set<string>();
  const forLines = coupons.filter((coupon) => coupon.kind === 'product' && (!alone || coupon === alone));
  const places = couponPlacementOf(
    forLines.map((coupon) => lines.map((line) => worthOn(line, coupon))),
    alone ? undefined : orderCouponEffectOf(lines, coupons),
  );

  for (const coupon of [...coupons].sort((a, b) => ranks[a.kind] - ranks[b.kind])) {
    if (alone && coupon !== alone) {
      refuse(coupon, 'exclusive');
      continue;
    }
    const touched = rows.filter(({ line }) => isCovered(line, coupon));
    const gross = sumAmounts(touched, ({ line }) => line.amount);
    if (touched.length === 0) refuse(coupon, 'unavailable');
    else if (coupon.kind === 'product') {
      const row = rows[places[forLines.indexOf(coupon)] ?? -1];
      if (row) {
        const amount = worthOn(row.line, coupon);
        row.carried.push({ id: coupon.id, amount });
        apply(coupon, amount);
      } else if (touched.every(({ line }) => line.amount < coupon.minimum)) refuse(coupon, 'minimum');
      else refuse(coupon, touched.some(({ line }) => worthOn(line, coupon) > 0) ? 'second' : 'unavailable');
    } else if (used.has(coupon.kind)) refuse(coupon, 'second');
    else if (gross < coupon.minimum) refuse(coupon, 'minimum');
    else if (coupon.kind === 'shipping') {
      discounts.shipping = discountOf(coupon, shippingFee);
      used.add('shipping');
      apply(coupon, discounts.shipping);
    } else {
      const left = touched.map(({ line, carried }) => line.amount - sumAmounts(carried, (one) => one.amount));
      const amount = discountOf(
        coupon,
        sumAmounts(left, (won) => won),
      );
      const shares = allocateAmount(amount, left);
      // A line without a share is included, because it counted towards the minimum.
      for (const [nth, { carried }] of touched.entries())
        if (amount > 0) carried.push({ id: coupon.id, amount: shares[nth] ?? 0 });
      used.add('order');
      apply(coupon, amount);
    }
  }
  return discounts;
}

/**
 * Returns the coupons with the highest total deduction and no needless one. Tries all product coupons with every pair of an order
 * and a shipping coupon, then every exclusive coupon alone. Ties go to the fewest coupons, then to those issued first.
 */
export function chooseBestCoupons(
  lines: readonly CouponLine[],
  coupons: readonly OwnedCoupon[],
  shippingFee: number,
): OwnedCoupon[] {
  const worthOf = (set: readonly OwnedCoupon[]) =>
    sumAmounts(applyCoupons(lines, set, shippingFee).applied, (one) => one.amount);
  const many = coupons.filter((coupon) => !coupon.exclusive);
  const of = (kind: OwnedCoupon['kind']) => many.filter((coupon) => coupon.kind === kind);
  const products = of('product')
    .map((coupon) => ({ coupon, worth: worthOf([coupon]) }))
    .sort((a, b) => b.worth - a.worth || a.coupon.id - b.coupon.id)
    .map(({ coupon }) => coupon);
  const shipping = [undefined, ...of('shipping')];
  const sets = [undefined, ...of('order')].flatMap((order) =>
    shipping.map((ship) => [...products, ...[order, ship].filter((coupon) => coupon !== undefined)]),
  );
  for (const coupon of coupons.filter((one) => one.exclusive)) sets.push([coupon]);
  const worths = sets.map((set) => ({ set, worth: worthOf(set) }));
  worths.sort((a, b) => b.worth - a.worth || a.set.length - b.set.length);
  return withoutNeedless(worths[0]?.set ?? [], worthOf);
}

// A coupon used without effect would be lost for its owner.
function withoutNeedless(set: OwnedCoupon[], worthOf: (set: readonly OwnedCoupon[]) => number) {
  return set.toReversed().reduce((kept, coupon) => {
    const fewer = kept.filter((one) => one !== coupon);
    return worthOf(fewer) >= worthOf(kept) ? fewer : kept;
  }, set);
}

const ranks = { product: 0, order: 1, shipping: 2 };

/** The effect of the order coupon of a selection: of its first that covers a line and has its minimum. */
function orderCouponEffectOf(
  lines: readonly CouponLine[],
  coupons: readonly OwnedCoupon[],
): OrderCouponEffect | undefined {
  for (const coupon of coupons.filter(({ kind }) => kind === 'order')) {
    const covered = lines.filter((line) => isCovered(line, coupon));
    const gross = sumAmounts(covered, ({ amount }) => amount);
    if (covered.length > 0 && gross >= coupon.minimum)
      return {
        covers: (line) => covered.includes(lines[line] as CouponLine),
        discountAfter: (deducted) => discountOf(coupon, gross - deducted),
      };
  }
  return undefined;
}

function isCovered(line: CouponLine, { categories }: OwnedCoupon) {
  return line.couponable && (categories === null || line.categories.some((id) => categories.includes(id)));
}

function worthOn(line: CouponLine, coupon: OwnedCoupon) {
  return isCovered(line, coupon) && line.amount >= coupon.minimum ? discountOf(coupon, line.amount) : 0;
}

function discountOf(coupon: OwnedCoupon, amount: number) {
  const off = coupon.won ?? Math.floor((amount * (coupon.percent ?? 0)) / 100 / 10) * 10;
  return Math.min(amount, coupon.most ?? off, off);
}
