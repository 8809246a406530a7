import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateAmount, unitShareOf } from './allocate-amount.ts';

describe('a discount shared over lines', () => {
  test('gives the remaining won to the largest remainder, not to the largest line', () => {
    // 10 × 25 / 48 = 5.21, 10 × 13 / 48 = 2.71, 10 × 10 / 48 = 2.08
    expect(allocateAmount(10, [25, 13, 10])).toEqual([5, 3, 2]);
    expect(allocateAmount(10, [10, 13, 25])).toEqual([2, 3, 5]);
    expect(allocateAmount(10, [13, 25, 10])).toEqual([3, 5, 2]);
  });

  test('gives the extra won to the first of equal lines', () => {
    expect(allocateAmount(1000, [12_000, 12_000, 12_000])).toEqual([334, 333, 333]);
    expect(allocateAmount(1001, [12_000, 12_000, 12_000])).toEqual([334, 334, 333]);
  });

  test('gives nothing to a line of 0 won', () => {
    expect(allocateAmount(500, [0, 9000, 0])).toEqual([0, 500, 0]);
    expect(allocateAmount(0, [0, 0])).toEqual([0, 0]);
    expect(allocateAmount(0, [12_000, 8000])).toEqual([0, 0]);
    expect(allocateAmount(0, [])).toEqual([]);
  });

  test('is exact for amounts beyond the safe integers', () => {
    expect(allocateAmount(9_000_000_000_000, [3_000_000_000_001, 6_000_000_000_001])).toEqual([
      3_000_000_000_000, 6_000_000_000_000,
    ]);
  });

  test('differs from the exact share by less than one won', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, fc.nat(10_000_000), (all, won) => {
        const whole = all.reduce((sum, weight) => sum + weight, 0);
        fc.pre(whole > 0);
        for (const [at, share] of allocateAmount(won, all).entries())
          expect(Math.abs(share - (won * (all[at] as number)) / whole)).toBeLessThan(1);
      }),
    );
  });
});

test('the items of a line share its amount to the won, none more than one won above another', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 99 }), (share, units) => {
      const each = Array.from({ length: units }, (_, at) => unitShareOf(share, at + 1, units));
      expect(each.reduce((sum, won) => sum + won, 0)).toBe(share);
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1);
    }),
  );
});
