import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestCoupons, type Coupon, type CouponLine, takeCoupons } from './coupons.ts';

let id = 0;
function coupon(over: Partial<Coupon> = {}): Coupon {
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
const off = (lines: CouponLine[], coupons: Coupon[], shipping = 3000) =>
  takeCoupons(lines, coupons, shipping).applied.reduce((sum, one) => sum + one.amount, 0);

describe('what a coupon takes off', () => {
  test('seven percent of 25,500 is 1,780: floored to ten won', () => {
    expect(off([line(25_500)], [coupon({ percent: 7 })])).toBe(1780);
  });

  test('never more than its most, and never more than the goods cost', () => {
    expect(off([line(80_000)], [coupon({ percent: 10, most: 5000 })])).toBe(5000);
    expect(off([line(2000)], [coupon({ won: 3000 })])).toBe(2000);
  });

  test('a product coupon goes to the one line where it is worth most', () => {
    const taken = takeCoupons(
      [line(9000), line(20_000), line(30_000, 93)],
      [coupon({ kind: 'product', percent: 10, categories: [91] })],
      0,
    );
    expect(taken.lines.map((all) => all.map((one) => one.amount))).toEqual([[], [2000], []]);
  });

  test('an order coupon counts on what product coupons have left, and is shared to the won', () => {
    const taken = takeCoupons(
      [line(12_000), line(8000), line(5500)],
      [coupon({ won: 3000 }), coupon({ kind: 'product', won: 2000, categories: [91] })],
      0,
    );
    expect(taken.lines.flat().reduce((sum, one) => sum + one.amount, 0)).toBe(5000);
    expect(taken.lines[0]).toHaveLength(2);
  });

  test('minimums look at the gross amount of the lines it touches', () => {
    const fish = coupon({ won: 1000, minimum: 20_000, categories: [93] });
    expect(takeCoupons([line(50_000), line(19_999, 93)], [fish], 0).refused).toEqual([{ id: fish.id, why: 'minimum' }]);
    expect(off([line(50_000), line(20_000, 93)], [fish])).toBe(1000);
  });

  test('shipping is reduced by one coupon only, and never below nothing', () => {
    const [one, two] = [coupon({ kind: 'shipping', won: 5000 }), coupon({ kind: 'shipping', won: 1000 })];
    const taken = takeCoupons([line(10_000)], [one, two], 3000);
    expect(taken).toMatchObject({ shipping: 3000, refused: [{ id: two.id, why: 'second' }] });
  });

  test('an exclusive coupon stands alone', () => {
    const [alone, other] = [coupon({ won: 10_000, exclusive: true }), coupon({ kind: 'shipping', won: 3000 })];
    expect(takeCoupons([line(60_000)], [other, alone], 3000)).toMatchObject({
      applied: [{ id: alone.id, amount: 10_000 }],
      refused: [{ id: other.id, why: 'exclusive' }],
    });
  });

  test('wholesale goods take none', () => {
    expect(off([{ ...line(90_000), couponable: false }], [coupon({ won: 3000 })])).toBe(0);
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

  test('takes at least as much off as each coupon alone', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const best = off(goods, bestCoupons(goods, coupons, 3000));
        for (const one of coupons) expect(best).toBeGreaterThanOrEqual(off(goods, [one]));
      }),
      { numRuns: 2000 },
    );
  });

  test('names only coupons that take something off', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const best = bestCoupons(goods, coupons, 3000);
        expect(takeCoupons(goods, best, 3000).applied).toHaveLength(best.length);
      }),
      { numRuns: 2000 },
    );
  });

  test('no line is ever reduced below nothing', () => {
    fc.assert(
      fc.property(lines, fc.array(any, { maxLength: 5 }), (parts, coupons) => {
        const goods = parts.map(([amount, category]) => line(amount, category));
        const taken = takeCoupons(goods, coupons, 3000);
        for (const [at, all] of taken.lines.entries())
          expect(all.reduce((sum, one) => sum + one.amount, 0)).toBeLessThanOrEqual(goods[at]?.amount ?? 0);
        expect(taken.shipping).toBeLessThanOrEqual(3000);
      }),
      { numRuns: 2000 },
    );
  });
});
