import { allocateAmount } from './allocate.ts';
import { couponPlacementOf } from './coupon-placement.ts';
import { sumAmounts } from './sums.ts';

/** A coupon somebody holds; `id` is that of the piece issued to them. Won are whole. */
export type OwnedCoupon = {
  id: number;
  name: string;
  kind: 'product' | 'order' | 'shipping';
  won: number | null;
  percent: number | null;
  most: number | null;
  /** Smallest gross amount of the lines it touches. */
  minimum: number;
  categories: number[] | null;
  exclusive: boolean;
  noPartial: boolean;
};

export type CouponLine = { amount: number; categories: readonly number[]; couponable: boolean };

export type CouponDiscounts = {
  /** What each line carries of which coupon, in the order of the lines. */
  lines: { id: number; amount: number }[][];
  shipping: number;
  applied: { id: number; name: string; kind: OwnedCoupon['kind']; amount: number }[];
  /** Why a coupon takes nothing off: nothing it is for, too little of it, or another one stands in its way. */
  refused: { id: number; why: 'unavailable' | 'minimum' | 'exclusive' | 'second' }[];
};

/**
 * Coupons in their order: product, order, shipping (rules D6.4, D19). Minimums look at gross amounts; a percentage is floored
 * to 10 won. One product coupon a line, placed so that together they take the most; one order coupon, one shipping coupon, and an
 * exclusive one alone.
 */
export function applyCoupons(
  lines: readonly CouponLine[],
  coupons: readonly OwnedCoupon[],
  shippingFee: number,
): CouponDiscounts {
  const rows = lines.map((line) => ({ line, carried: [] as CouponDiscounts['lines'][number] }));
  const taken: CouponDiscounts = { lines: rows.map((row) => row.carried), shipping: 0, applied: [], refused: [] };
  const refuse = (coupon: OwnedCoupon, why: CouponDiscounts['refused'][number]['why']) =>
    taken.refused.push({ id: coupon.id, why });
  const apply = (coupon: OwnedCoupon, amount: number) => {
    const { id, name, kind } = coupon;
    if (amount > 0) taken.applied.push({ id, name, kind, amount });
    else refuse(coupon, 'unavailable');
  };
  const alone = coupons.find((coupon) => coupon.exclusive);
  const used = new Set<string>();
  const forLines = coupons.filter((coupon) => coupon.kind === 'product' && (!alone || coupon === alone));
  const places = couponPlacementOf(forLines.map((coupon) => lines.map((line) => worthOn(line, coupon))));

  for (const coupon of [...coupons].sort((a, b) => ranks[a.kind] - ranks[b.kind])) {
    if (alone && coupon !== alone) {
      refuse(coupon, 'exclusive');
      continue;
    }
    const touched = rows.filter(({ line }) => fits(line, coupon));
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
      taken.shipping = discountOf(coupon, shippingFee);
      used.add('shipping');
      apply(coupon, taken.shipping);
    } else {
      const left = touched.map(({ line, carried }) => line.amount - sumAmounts(carried, (one) => one.amount));
      const amount = discountOf(
        coupon,
        sumAmounts(left, (won) => won),
      );
      const shares = allocateAmount(amount, left);
      // Also on a line that carries nothing of it: it has counted towards the minimum.
      for (const [nth, { carried }] of touched.entries())
        if (amount > 0) carried.push({ id: coupon.id, amount: shares[nth] ?? 0 });
      used.add('order');
      apply(coupon, amount);
    }
  }
  return taken;
}

/**
 * The coupons that together take the most off, and none that adds nothing. All product coupons are tried with every pair of an order and
 * a shipping coupon, then every exclusive one alone; of equals the fewest, and what was issued first.
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

// A coupon that is used up for nothing is lost to its owner.
function withoutNeedless(set: OwnedCoupon[], worthOf: (set: readonly OwnedCoupon[]) => number) {
  return set.toReversed().reduce((kept, coupon) => {
    const fewer = kept.filter((one) => one !== coupon);
    return worthOf(fewer) >= worthOf(kept) ? fewer : kept;
  }, set);
}

const ranks = { product: 0, order: 1, shipping: 2 };

function fits(line: CouponLine, { categories }: OwnedCoupon) {
  return line.couponable && (categories === null || line.categories.some((id) => categories.includes(id)));
}

function worthOn(line: CouponLine, coupon: OwnedCoupon) {
  return fits(line, coupon) && line.amount >= coupon.minimum ? discountOf(coupon, line.amount) : 0;
}

function discountOf(coupon: OwnedCoupon, amount: number) {
  const off = coupon.won ?? Math.floor((amount * (coupon.percent ?? 0)) / 100 / 10) * 10;
  return Math.min(amount, coupon.most ?? off, off);
}
