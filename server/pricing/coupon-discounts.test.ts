import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyCoupons, type CouponLine, chooseBestCoupons, type OwnedCoupon } from './coupon-discounts.ts';

let id = 0;
function coupon(over: Partial<OwnedCoupon> = {}): OwnedCoupon {
  id++;
  const none = {
    won: null,
    percent: null,
    most: null,
    minimum: 0,
    categories: null,
    exclusive: false,
    noPartial: false,
  };
  return { id, name: `쿠폰 ${id}`, kind: 'order', ...none, ...over };
}

const line = (amount: number, category = 91): CouponLine => ({ amount, categories: [category], couponable: true });
const off = (lines: CouponLine[], coupons: OwnedCoupon[], shipping = 3000) =>
  applyCoupons(lines, coupons, shipping).applied.reduce((sum, one) => sum + one.amount, 0);

describe('the discount of a coupon', () => {
  test('of seven percent of 25,500 is 1,780, rounded down to ten won', () => {
    expect(off([line(25_500)], [coupon({ percent: 7 })])).toBe(1780);
  });

  test('never exceeds its maximum or the price of the items', () => {
    expect(off([line(80_000)], [coupon({ percent: 10, most: 5000 })])).toBe(5000);
    expect(off([line(2000)], [coupon({ won: 3000 })])).toBe(2000);
  });

  test('of a product coupon applies to the one line where it is worth most', () => {
    const taken = applyCoupons(
      [line(9000), line(20_000), line(30_000, 93)],
      [coupon({ kind: 'product', percent: 10, categories: [91] })],
      0,
    );
    expect(taken.lines.map((all) => all.map((one) => one.amount))).toEqual([[], [2000], []]);
  });

  test('of an order coupon applies to what product coupons leave, shared to the won', () => {
    const taken = applyCoupons(
      [line(12_000), line(8000), line(5500)],
      [coupon({ won: 3000 }), coupon({ kind: 'product', won: 2000, categories: [91] })],
      0,
    );
    expect(taken.lines.flat().reduce((sum, one) => sum + one.amount, 0)).toBe(5000);
    expect(taken.lines[0]).toHaveLength(2);
  });

  test('requires its minimum from the gross amount of its lines', () => {
    const fish = coupon({ won: 1000, minimum: 20_000, categories: [93] });
    expect(applyCoupons([line(50_000), line(19_999, 93)], [fish], 0).refused).toEqual([
      { id: fish.id, why: 'minimum' },
    ]);
    expect(off([line(50_000), line(20_000, 93)], [fish])).toBe(1000);
  });

  test('on shipping comes from one coupon only and never exceeds the fee', () => {
    const [one, two] = [coupon({ kind: 'shipping', won: 5000 }), coupon({ kind: 'shipping', won: 1000 })];
    const taken = applyCoupons([line(10_000)], [one, two], 3000);
    expect(taken).toMatchObject({ shipping: 3000, refused: [{ id: two.id, why: 'second' }] });
  });

  test('of an exclusive coupon excludes all others', () => {
    const [alone, other] = [coupon({ won: 10_000, exclusive: true }), coupon({ kind: 'shipping', won: 3000 })];
    expect(applyCoupons([line(60_000)], [other, alone], 3000)).toMatchObject({
      applied: [{ id: alone.id, amount: 10_000 }],
      refused: [{ id: other.id, why: 'exclusive' }],
    });
  });

  test('never applies to wholesale items', () => {
    expect(off([{ ...line(90_000), couponable: false }], [coupon({ won: 3000 })])).toBe(0);
  });
});

describe('several product coupons', () => {
  const any = (won: number) => coupon({ kind: 'product', won });
  const persimmons = (won: number) => coupon({ kind: 'product', won, categories: [91] });
  const shares = (lines: CouponLine[], coupons: OwnedCoupon[]) =>
    applyCoupons(lines, coupons, 0).lines.map((all) => all.map((one) => one.amount));

  test('apply to separate lines, with the wider one where the narrower one cannot apply', () => {
    const goods = [line(10_000), line(10_000, 93)];
    const [wide, narrow] = [any(3000), persimmons(2900)];
    expect(shares(goods, [wide, narrow])).toEqual([[2900], [3000]]);
    expect(shares(goods, [narrow, wide])).toEqual([[2900], [3000]]);
    expect(chooseBestCoupons(goods, [wide, narrow], 0)).toEqual([wide, narrow]);
  });

  test('leave an exclusive one its line even if another would deduct more there', () => {
    const alone = coupon({ kind: 'product', won: 1000, exclusive: true });
    const larger = any(2000);
    expect(applyCoupons([line(10_000)], [larger, alone], 0)).toMatchObject({
      lines: [[{ id: alone.id, amount: 1000 }]],
      refused: [{ id: larger.id, why: 'exclusive' }],
    });
  });

  test('apply to the first of equal lines', () => {
    expect(shares([line(10_000), line(10_000)], [any(3000)])).toEqual([[3000], []]);
  });

  test('refuse a second one for the same line and keep the one that deducts more', () => {
    const [small, large] = [any(1000), any(2000)];
    const taken = applyCoupons([line(10_000)], [small, large], 0);
    expect(taken).toMatchObject({
      lines: [[{ id: large.id, amount: 2000 }]],
      applied: [{ id: large.id, name: large.name, kind: 'product', amount: 2000 }],
      refused: [{ id: small.id, why: 'second' }],
    });
  });

  test('have the best placement in any order', () => {
    const some = fc.record({
      won: fc.integer({ min: 1, max: 9 }).map((n) => n * 1000),
      minimum: fc.constantFrom(0, 0, 5000),
      categories: fc.constantFrom<number[] | null>(null, [91], [93], [91, 93]),
    });
    const goods = fc.array(fc.tuple(fc.integer({ min: 100, max: 9000 }), fc.constantFrom(91, 93, 95)), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(goods, fc.array(some, { maxLength: 4 }), (parts, terms) => {
        const lines = parts.map(([amount, category]) => line(amount, category));
        const coupons = terms.map((one) => coupon({ kind: 'product', ...one }));
        const most = mostOf(lines, coupons);
        expect(off(lines, coupons)).toBe(most);
        expect(off(lines, coupons.toReversed())).toBe(most);
        expect(off(lines, chooseBestCoupons(lines, coupons, 0))).toBe(most);
      }),
      { numRuns: 200 },
    );
  });

  /** Tries every placement: the first coupon on each line or on none, and the others on the rest. */
  function mostOf(lines: CouponLine[], [first, ...rest]: OwnedCoupon[]): number {
    if (!first) return 0;
    const elsewhere = lines.map((one, at) => off([one], [first]) + mostOf(lines.toSpliced(at, 1), rest));
    return Math.max(mostOf(lines, rest), ...elsewhere);
  }
});

describe('a coupon without effect', () => {
  const refusalReasons = (lines: CouponLine[], ...coupons: OwnedCoupon[]) =>
    applyCoupons(lines, coupons, 3000).refused.map((one) => one.why);

  test('applies to no item', () => {
    expect(refusalReasons([line(10_000)], coupon({ won: 1000, categories: [93] }))).toEqual(['unavailable']);
    expect(refusalReasons([line(10_000)], coupon({ kind: 'product', won: 1000, categories: [93] }))).toEqual([
      'unavailable',
    ]);
    expect(refusalReasons([line(10_000)], coupon({ kind: 'shipping', won: 1000, categories: [93] }))).toEqual([
      'unavailable',
    ]);
    expect(refusalReasons([], coupon({ won: 1000 }))).toEqual(['unavailable']);
  });

  test('has a percentage of less than ten won', () => {
    expect(refusalReasons([line(900)], coupon({ percent: 1 }))).toEqual(['unavailable']);
    expect(refusalReasons([line(900)], coupon({ kind: 'product', percent: 1 }))).toEqual(['unavailable']);
    expect(off([line(1000)], [coupon({ percent: 1 })])).toBe(10);
  });

  test('for a product requires its minimum from one line, not from all together', () => {
    const ten = coupon({ kind: 'product', won: 1000, minimum: 10_000 });
    expect(refusalReasons([line(9999), line(9999)], ten)).toEqual(['minimum']);
    expect(refusalReasons([line(9999), line(10_000)], ten)).toEqual([]);
    expect(applyCoupons([line(9999), line(10_000)], [ten], 0).lines[1]).toEqual([{ id: ten.id, amount: 1000 }]);
  });

  test('for shipping requires its minimum from its items before other coupons', () => {
    const parcel = coupon({ kind: 'shipping', won: 1000, minimum: 20_000 });
    expect(refusalReasons([line(19_999)], parcel)).toEqual(['minimum']);
    expect(refusalReasons([line(20_000)], parcel, coupon({ won: 5000 }))).toEqual([]);
  });

  test('is a second order coupon or a second shipping coupon', () => {
    const [one, two] = [coupon({ won: 1000 }), coupon({ won: 2000 })];
    expect(applyCoupons([line(10_000)], [one, two], 0)).toMatchObject({
      applied: [{ id: one.id, amount: 1000 }],
      refused: [{ id: two.id, why: 'second' }],
    });
  });

  test('meets another product coupon on the only line large enough for it', () => {
    const small = coupon({ kind: 'product', won: 1000, minimum: 10_000 });
    const large = coupon({ kind: 'product', won: 2000, minimum: 10_000 });
    expect(refusalReasons([line(10_000), line(9999)], small, large)).toEqual(['second']);
    expect(refusalReasons([line(10_000)], small, large)).toEqual(['second']);
  });

  test('meets shipping that is already free', () => {
    const parcel = coupon({ kind: 'shipping', won: 3000 });
    expect(applyCoupons([line(10_000)], [parcel], 0)).toMatchObject({
      shipping: 0,
      applied: [],
      refused: [{ id: parcel.id, why: 'unavailable' }],
    });
  });
});

describe('combined coupons', () => {
  test('apply a percentage of the order to what product coupons leave', () => {
    const tenth = coupon({ percent: 10 });
    const persimmon = coupon({ kind: 'product', won: 4000 });
    const taken = applyCoupons([line(20_000), line(10_000)], [tenth, persimmon], 0);
    expect(taken.lines).toEqual([
      [
        { id: persimmon.id, amount: 4000 },
        { id: tenth.id, amount: 1600 },
      ],
      [{ id: tenth.id, amount: 1000 }],
    ]);
    expect(taken.applied.map(({ id, kind, amount }) => [id, kind, amount])).toEqual([
      [persimmon.id, 'product', 4000],
      [tenth.id, 'order', 2600],
    ]);
  });

  test('with an order coupon for some items leave the others alone, and a fully discounted line counts but carries nothing', () => {
    const fish = coupon({ won: 2000, categories: [93] });
    const gone = coupon({ kind: 'product', won: 5000 });
    expect(applyCoupons([line(3000), line(5000, 93), line(4000, 93)], [fish, gone], 0).lines).toEqual([
      [],
      [
        { id: gone.id, amount: 5000 },
        { id: fish.id, amount: 0 },
      ],
      [{ id: fish.id, amount: 2000 }],
    ]);
  });

  test('match items by their category or its root', () => {
    const crab = { amount: 20_000, categories: [931, 93], couponable: true };
    expect(off([crab], [coupon({ won: 1000, categories: [93] })])).toBe(1000);
    expect(off([crab], [coupon({ won: 1000, categories: [931, 911] })])).toBe(1000);
    expect(off([crab], [coupon({ won: 1000, categories: [91] })])).toBe(0);
  });

  test('deduct won or a percentage of the shipping fee, up to their maximum', () => {
    const parcel = (over: Partial<OwnedCoupon>) => off([line(10_000)], [coupon({ kind: 'shipping', ...over })], 4000);
    expect(parcel({ won: 2500 })).toBe(2500);
    expect(parcel({ percent: 50 })).toBe(2000);
    expect(parcel({ percent: 100, most: 3000 })).toBe(3000);
    expect(parcel({ won: 4000, most: 3000 })).toBe(3000);
  });
});

describe('the best combination', () => {
  const any = fc
    .record({
      kind: fc.constantFrom('product' as const, 'order' as const, 'shipping' as const),
      won: fc.option(fc.integer({ min: 100, max: 9000 })),
      percent: fc.integer({ min: 1, max: 40 }),
      most: fc.option(fc.integer({ min: 500, max: 8000 })),
      minimum: fc.constantFrom(0, 0, 10_000, 30_000),
      categories: fc.constantFrom<number[] | null>(null, [91], [93]),
      exclusive: fc.constantFrom(false, false, false, true),
    })
    .map((terms) => coupon({ ...terms, percent: terms.won === null ? terms.percent : null }));
  const lines = fc.array(fc.tuple(fc.integer({ min: 100, max: 90_000 }), fc.constantFrom(91, 93)), {
    minLength: 1,
    maxLength: 4,
  });

  test('deducts at least as much as each coupon alone', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const best = off(goods, chooseBestCoupons(goods, coupons, 3000));
        for (const one of coupons) expect(best).toBeGreaterThanOrEqual(off(goods, [one]));
      }),
      { numRuns: 2000 },
    );
  });

  test('deducts at least as much as any selection', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const best = off(goods, chooseBestCoupons(goods, coupons, 3000));
        for (let choice = 0; choice < 2 ** coupons.length; choice++)
          expect(best).toBeGreaterThanOrEqual(
            off(
              goods,
              coupons.filter((_, at) => choice & (1 << at)),
            ),
          );
      }),
      { numRuns: 500 },
    );
  });

  test('leaves the lines that an order coupon covers to it where a product coupon deducts as much elsewhere', () => {
    const goods = [line(3300, 93), line(3300, 91)];
    const [one, ten] = [coupon({ kind: 'product', percent: 1 }), coupon({ kind: 'product', percent: 10 })];
    const fish = coupon({ percent: 40, categories: [93] });
    // 330 won on the other line and 30 won here leave 3,270 won, of which 40 % are 1,300 won.
    expect(off(goods, chooseBestCoupons(goods, [one, fish, ten], 0))).toBe(330 + 30 + 1300);
    expect(applyCoupons(goods, [ten, fish], 0).lines).toEqual([
      [{ id: fish.id, amount: 1320 }],
      [{ id: ten.id, amount: 330 }],
    ]);
    // A product coupon moves to a line where it deducts less if the order coupon then deducts more.
    const less = [line(3400, 93), line(3300, 91)];
    expect(off(less, [ten, fish])).toBe(330 + 1360);
  });

  test('has the fewest coupons of equal deductions, and the one issued first of equal coupons', () => {
    const [older, newer] = [coupon({ kind: 'product', won: 2000 }), coupon({ kind: 'product', won: 2000 })];
    expect(chooseBestCoupons([line(10_000)], [newer, older], 0)).toEqual([older]);
    const parcel = coupon({ kind: 'shipping', won: 3000 });
    expect(chooseBestCoupons([line(10_000)], [parcel, older], 0)).toEqual([older]);
    const all = coupon({ won: 10_000 });
    expect(chooseBestCoupons([line(10_000)], [older, all], 0)).toEqual([all]);
  });

  test('is an exclusive coupon if it deducts at least as much as the others together', () => {
    const others = [coupon({ won: 2000 }), coupon({ kind: 'shipping', won: 3000 })];
    const alone = (won: number) => coupon({ won, exclusive: true });
    const [more, same, less] = [alone(5010), alone(5000), alone(4990)];
    expect(chooseBestCoupons([line(50_000)], [...others, same], 3000)).toEqual([same]);
    expect(chooseBestCoupons([line(50_000)], [...others, more], 3000)).toEqual([more]);
    expect(chooseBestCoupons([line(50_000)], [...others, less], 3000)).toEqual(others);
  });

  test('is empty without a coupon that fits', () => {
    expect(chooseBestCoupons([line(10_000)], [], 3000)).toEqual([]);
    expect(chooseBestCoupons([line(10_000)], [coupon({ won: 1000, categories: [93] })], 3000)).toEqual([]);
  });

  test('contains only coupons that deduct something', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const best = chooseBestCoupons(goods, coupons, 3000);
        expect(applyCoupons(goods, best, 3000).applied).toHaveLength(best.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('never reduces a line below zero', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const taken = applyCoupons(goods, coupons, 3000);
        for (const [at, all] of taken.lines.entries())
          expect(all.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(goods[at]?.amount ?? 0);
        expect(taken.shipping).toBeLessThanOrEqual(3000);
      }),
      { numRuns: 2000 },
    );
  });
});
