import { allocate } from './allocate.ts';

/** A coupon somebody holds; `id` is that of the piece issued to them. Won are whole. */
export type Coupon = {
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

export type Taken = {
  /** What each line carries of which coupon, in the order of the lines. */
  lines: { id: number; amount: number }[][];
  shipping: number;
  applied: { id: number; name: string; kind: Coupon['kind']; amount: number }[];
  /** Why a coupon takes nothing off: nothing it is for, too little of it, or another one stands in its way. */
  refused: { id: number; why: 'unavailable' | 'minimum' | 'exclusive' | 'second' }[];
};

/**
 * Coupons in their order: product, order, shipping (rules D6.4, D19). Minimums look at gross amounts; a percentage is floored
 * to 10 won. One product coupon a line, one order coupon, one shipping coupon, and an exclusive one alone.
 */
export function takeCoupons(lines: readonly CouponLine[], coupons: readonly Coupon[], shippingFee: number): Taken {
  const taken: Taken = { lines: lines.map(() => []), shipping: 0, applied: [], refused: [] };
  const refuse = (coupon: Coupon, why: Taken['refused'][number]['why']) => taken.refused.push({ id: coupon.id, why });
  const apply = (coupon: Coupon, amount: number) => {
    const { id, name, kind } = coupon;
    if (amount > 0) taken.applied.push({ id, name, kind, amount });
    else refuse(coupon, 'unavailable');
  };
  const alone = coupons.find((coupon) => coupon.exclusive);
  const used = new Set<string>();

  for (const coupon of [...coupons].sort((a, b) => ranks[a.kind] - ranks[b.kind])) {
    if (alone && coupon !== alone) {
      refuse(coupon, 'exclusive');
      continue;
    }
    const touched = lines.flatMap((line, at) => (fits(line, coupon) ? [at] : []));
    const gross = sum(touched, (at) => lines[at]?.amount ?? 0);
    if (touched.length === 0) refuse(coupon, 'unavailable');
    else if (coupon.kind !== 'product' && used.has(coupon.kind)) refuse(coupon, 'second');
    else if (coupon.kind === 'product') {
      const free = touched.filter((at) => taken.lines[at]?.length === 0);
      const enough = free.filter((at) => (lines[at]?.amount ?? 0) >= coupon.minimum);
      const worth = (at: number) => discountOf(coupon, lines[at]?.amount ?? 0);
      const best = enough.reduce<number | undefined>(
        (one, at) => (one === undefined || worth(at) > worth(one) ? at : one),
        undefined,
      );
      if (best === undefined) refuse(coupon, free.length === 0 ? 'second' : 'minimum');
      else {
        if (worth(best) > 0) taken.lines[best]?.push({ id: coupon.id, amount: worth(best) });
        apply(coupon, worth(best));
      }
    } else if (gross < coupon.minimum) refuse(coupon, 'minimum');
    else if (coupon.kind === 'shipping') {
      taken.shipping = Math.min(shippingFee, coupon.won ?? discountOf(coupon, shippingFee));
      used.add('shipping');
      apply(coupon, taken.shipping);
    } else {
      const left = touched.map((at) => (lines[at]?.amount ?? 0) - sum(taken.lines[at] ?? [], (one) => one.amount));
      const amount = discountOf(
        coupon,
        sum(left, (won) => won),
      );
      for (const [nth, share] of allocate(amount, left).entries()) {
        if (share > 0) taken.lines[touched[nth] as number]?.push({ id: coupon.id, amount: share });
      }
      used.add('order');
      apply(coupon, amount);
    }
  }
  return taken;
}

/**
 * The coupons that together take the most off; of equals the fewest. Product coupons are given out by worth, then every pair of
 * an order and a shipping coupon is tried, then every exclusive one alone.
 */
export function bestCoupons(lines: readonly CouponLine[], coupons: readonly Coupon[], shippingFee: number): Coupon[] {
  const many = coupons.filter((coupon) => !coupon.exclusive);
  const of = (kind: Coupon['kind']) => many.filter((coupon) => coupon.kind === kind);
  const products = of('product')
    .map((coupon) => ({ coupon, worth: worthOf(lines, [coupon], shippingFee) }))
    .filter(({ worth }) => worth > 0)
    .sort((a, b) => b.worth - a.worth || a.coupon.id - b.coupon.id)
    .map(({ coupon }) => coupon);
  const useful = products.filter(
    (_, at) =>
      worthOf(lines, products.slice(0, at + 1), shippingFee) > worthOf(lines, products.slice(0, at), shippingFee),
  );
  const none = [undefined];
  const shipping = [...none, ...of('shipping')];
  const sets = [...none, ...of('order')].flatMap((order) =>
    shipping.map((ship) => [...useful, ...[order, ship].filter((coupon) => coupon !== undefined)]),
  );
  for (const coupon of coupons.filter((one) => one.exclusive)) sets.push([coupon]);
  const worths = sets.map((set) => ({ set, worth: worthOf(lines, set, shippingFee) }));
  worths.sort((a, b) => b.worth - a.worth || a.set.length - b.set.length);
  return worths[0]?.set ?? [];
}

function worthOf(lines: readonly CouponLine[], coupons: readonly Coupon[], shippingFee: number) {
  return sum(takeCoupons(lines, coupons, shippingFee).applied, (one) => one.amount);
}

const ranks = { product: 0, order: 1, shipping: 2 };

function fits(line: CouponLine, { categories }: Coupon) {
  return line.couponable && (categories === null || line.categories.some((id) => categories.includes(id)));
}

function discountOf(coupon: Coupon, amount: number) {
  const off = coupon.won ?? Math.floor((amount * (coupon.percent ?? 0)) / 100 / 10) * 10;
  return Math.min(amount, coupon.most ?? off, off);
}

function sum<T>(all: readonly T[], of: (one: T) => number) {
  return all.reduce((total, one) => total + of(one), 0);
}
