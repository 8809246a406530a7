/**
 * Returns the line of each coupon, at most one per line, so that the total deduction is highest (rules D19). Ties go to the first
 * line; a coupon without a line is undefined. `worths` are the won that each coupon deducts on each line.
 */
export function couponPlacementOf(worths: readonly (readonly number[])[]): (number | undefined)[] {
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
  (worths: readonly (readonly number[])[]): DiscountOf =>
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
