import fc from 'fast-check';
import { expect, test } from 'vitest';
import { couponPlacementOf } from './coupon-placement.ts';

test('a coupon goes where it deducts most, and to the first of equal lines', () => {
  expect(couponPlacementOf([[1000, 3000, 2000]])).toEqual([1]);
  expect(couponPlacementOf([[2000, 2000]])).toEqual([0]);
});

test('a coupon that deducts nothing anywhere is not placed', () => {
  expect(couponPlacementOf([[0, 0]])).toEqual([undefined]);
  expect(couponPlacementOf([[], []])).toEqual([undefined, undefined]);
  expect(couponPlacementOf([])).toEqual([]);
});

test('the larger of two coupons for one line is placed, in any order', () => {
  expect(couponPlacementOf([[1000], [2000]])).toEqual([undefined, 0]);
  expect(couponPlacementOf([[2000], [1000]])).toEqual([0, undefined]);
  expect(couponPlacementOf([[2000], [2000, 0]])).toEqual([0, undefined]);
});

test('a coupon that fits elsewhere moves, even after it was placed', () => {
  const [everywhere, firstTwo, firstAlone] = [
    [3000, 2000, 1000],
    [3000, 2000, 0],
    [3000, 0, 0],
  ];
  expect(couponPlacementOf([everywhere, firstTwo, firstAlone] as number[][])).toEqual([2, 1, 0]);
});

test('no coupon moves if the total would fall', () => {
  expect(
    couponPlacementOf([
      [3000, 500],
      [2000, 0],
    ]),
  ).toEqual([0, undefined]);
  expect(
    couponPlacementOf([
      [3000, 1500],
      [2000, 0],
    ]),
  ).toEqual([1, 0]);
});

test('no placement deducts more, no line has two coupons, and no coupon is placed where it deducts nothing', () => {
  const worths = fc
    .integer({ min: 1, max: 4 })
    .chain((lines) => fc.array(fc.array(fc.nat(6), { minLength: lines, maxLength: lines }), { maxLength: 4 }));
  fc.assert(
    fc.property(worths, (all) => {
      const places = couponPlacementOf(all);
      const taken = places.map((line, coupon) => (line === undefined ? 0 : (all[coupon]?.[line] ?? 0)));
      expect(taken.reduce((sum, won) => sum + won, 0)).toBe(mostOf(all));
      const lines = places.filter((line) => line !== undefined);
      expect(new Set(lines).size).toBe(lines.length);
    }),
    { numRuns: 1000 },
  );
});

/** Tries every placement: the first coupon on each line or on none, and the others on the rest. */
function mostOf([first, ...rest]: number[][]): number {
  if (!first) return 0;
  const without = (line: number) => rest.map((row) => row.with(line, 0));
  return Math.max(mostOf(rest), ...first.map((won, line) => won + mostOf(without(line))));
}
