/** The order coupon that is applied after the product coupons: the lines it covers, and its discount once they deduct `deducted` won of these. */
export type OrderCouponEffect = { covers: (line: number) => boolean; discountAfter: (deducted: number) => number };

type Worths = readonly (readonly number[])[];
type Places = (number | undefined)[];

/** Up to this number of placements is compared one by one; a hundred thousand take about 5 ms. */
const maxCompared = 20_000;

/**
 * Returns the line of each product coupon, at most one per line, so that the total deduction is highest (rules D19), that of the order
 * coupon included: a product coupon on a line that the order coupon does not cover leaves more for it. Ties go to the highest deduction of
 * the product coupons, then to the first line; a coupon without a line is undefined. `worths` are the won that each coupon deducts on each
 * line. Where too many placements exist, the effect of the order coupon is taken as proportional.
 */
export function couponPlacementOf(worths: Worths, order?: OrderCouponEffect): Places {
  const alone = placementWithoutOrder(worths);
  if (!order || worths.length === 0) return alone;
  const ways = worths.reduce((product, own) => product * (1 + own.filter((won) => won > 0).length), 1);
  if (ways <= maxCompared) return bestOf(everyPlacement(worths), worths, order);
  const { covered } = totalOf(alone, worths, order);
  const lost = covered === 0 ? 0 : (order.discountAfter(0) - order.discountAfter(covered)) / covered;
  const net = worths.map((own) => own.map((won, line) => (order.covers(line) ? Math.round(won * (1 - lost)) : won)));
  return bestOf([alone, placementWithoutOrder(net)], worths, order);
}

/** The deductions of a placement: all, those of the product coupons, and those on lines that the order coupon covers. */
function totalOf(places: Places, worths: Worths, order: OrderCouponEffect) {
  let products = 0;
  let covered = 0;
  for (const [coupon, line] of places.entries()) {
    const won = line === undefined ? 0 : (worths[coupon]?.[line] ?? 0);
    products += won;
    if (line !== undefined && order.covers(line)) covered += won;
  }
  return { all: products + order.discountAfter(covered), products, covered };
}

function bestOf(placements: Iterable<Places>, worths: Worths, order: OrderCouponEffect): Places {
  let best: { places: Places; all: number; products: number } | undefined;
  for (const places of placements) {
    const { all, products } = totalOf(places, worths, order);
    if (!best || all > best.all || (all === best.all && products > best.products)) best = { places, all, products };
  }
  return best?.places ?? [];
}

/** Every placement; a coupon is only where it deducts something. Those on first lines come first. */
function* everyPlacement(worths: Worths, places: Places = []): Generator<Places> {
  const own = worths[places.length];
  if (!own) yield places;
  else {
    for (const [line, won] of own.entries())
      if (won > 0 && !places.includes(line)) yield* everyPlacement(worths, [...places, line]);
    yield* everyPlacement(worths, [...places, undefined]);
  }
}

function placementWithoutOrder(worths: Worths): Places {
  const holders = new Map<number, number>();
  const worth = worthIn(worths);
  for (const [coupon, own] of worths.entries()) {
    const { gains, makesWay } = gainsWithMoves(own, holders, worth);
    // A chain ends on a free line, or with a coupon that loses its line.
    const ends = gains.map((gain, line) => gain - worth(holders.get(line), line));
    const most = Math.max(0, ...ends);
    for (let line = most > 0 ? ends.indexOf(most) : undefined; line !== undefined; ) {
      const before = makesWay.get(line);
      holders.set(line, (before === undefined ? undefined : holders.get(before)) ?? coupon);
      line = before;
    }
  }
  const places = new Map([...holders].map(([line, coupon]) => [coupon, line]));
  return worths.map((_, coupon) => places.get(coupon));
}

type DiscountOf = (coupon: number | undefined, line: number) => number;

const worthIn =
  (worths: Worths): DiscountOf =>
  (coupon, line) =>
    coupon === undefined ? 0 : (worths[coupon]?.[line] ?? 0);

// Returns the gain of one more coupon on each line if placed coupons may move, and the line whose coupon moves.
function gainsWithMoves(own: readonly number[], holders: ReadonlyMap<number, number>, worth: DiscountOf) {
  const gains = [...own];
  const makesWay = new Map<number, number>();
  for (let isSettled = false; !isSettled; ) {
    isSettled = true;
    for (const [line, holder] of holders)
      for (const [to, gain] of gains.entries()) {
        const moved = (gains[line] ?? 0) - worth(holder, line) + worth(holder, to);
        if (moved <= gain) continue;
        gains[to] = moved;
        makesWay.set(to, line);
        isSettled = false;
      }
  }
  return { gains, makesWay };
}
