import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RefundableLineFacts } from '../refunds/lock-refundable-order.ts';
import { checkSplittable, claimedPartOf } from './split-claimed-line.ts';

type Priced = { unit: number; unitPrice: number; point: number; coupons: number[] };

/** Builds a line of one option group as an order stores it: coupons and points are deducted, the rest is money. */
function lineOf({ unit, unitPrice, point, coupons }: Priced) {
  const amount = unit * unitPrice;
  const taken: number[] = [];
  for (const wanted of coupons) {
    const before = taken.reduce((sum, one) => sum + one, 0);
    taken.push(Math.min(wanted, amount - before));
  }
  const off = taken.reduce((sum, one) => sum + one, 0);
  const used = Math.min(point, amount - off);
  const group = {
    ...{ id: 1, optionId: 1, unit, withdrawn: 0, unitPrice, point: used, cash: amount - off - used },
    ...{ pointBack: 0, cashBack: 0, lostByShop: 0 },
  };
  return {
    id: 1,
    gone: false,
    coupons: taken.map((won, at) => ({ id: at + 1, amount: won })),
    groups: [group],
  } as unknown as RefundableLineFacts;
}

/** Returns the line and its part after a split, as the database stores them. */
function cut(line: RefundableLineFacts, unit: number) {
  const { coupons, restCoupons, groups } = claimedPartOf(line, new Map([[1, unit]]));
  const [group] = line.groups as [RefundableLineFacts['groups'][number]];
  const [moved] = groups as [(typeof groups)[number]];
  const stays = { ...group, unit: group.unit - unit, cash: group.cash - moved.cash, point: group.point - moved.point };
  const goes = { ...group, unit, cash: moved.cash, point: moved.point };
  return [
    { ...line, coupons: restCoupons, groups: [stays] },
    { ...line, coupons, groups: [goes] },
  ] as [RefundableLineFacts, RefundableLineFacts];
}

function expectWhole({ coupons, groups }: RefundableLineFacts) {
  const [group] = groups as [RefundableLineFacts['groups'][number]];
  for (const { amount } of coupons) expect(amount).toBeGreaterThanOrEqual(0);
  expect(Math.min(group.cash, group.point)).toBeGreaterThanOrEqual(0);
  const off = coupons.reduce((sum, { amount }) => sum + amount, 0);
  expect(group.cash + group.point + off).toBe(group.unit * group.unitPrice);
}

test('a part of three boxes paid with points and without a coupon gets no coupon', () => {
  const line = lineOf({ unit: 3, unitPrice: 12_900, point: 5000, coupons: [] });
  const [rest, part] = cut(line, 1);
  expect([rest.coupons, part.coupons]).toEqual([[], []]);
  expectWhole(rest);
  expectWhole(part);
});

test('a part of a line gets no coupon if the coupon deducted nothing', () => {
  const [rest, part] = cut(lineOf({ unit: 3, unitPrice: 12_900, point: 5000, coupons: [0] }), 1);
  expect([rest, part].map(({ coupons }) => coupons)).toEqual([[{ id: 1, amount: 0 }], [{ id: 1, amount: 0 }]]);
});

test('repeated splits keep every share at or above zero and every sum exact', () => {
  const priced = fc.record({
    unit: fc.integer({ min: 2, max: 12 }),
    unitPrice: fc.integer({ min: 1, max: 50_000 }),
    point: fc.nat(100_000),
    coupons: fc.array(fc.nat(20_000), { maxLength: 3 }),
  });
  fc.assert(
    fc.property(priced, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 8 }), (wish, sizes) => {
      let line = lineOf(wish);
      const before = line.coupons;
      const parts: RefundableLineFacts[] = [];
      for (const size of sizes) {
        const [group] = line.groups as [RefundableLineFacts['groups'][number]];
        if (size >= group.unit) break;
        // A line without a refund can always be split.
        expect(checkSplittable(line, new Map([[1, size]]))).toBe(true);
        const [rest, part] = cut(line, size);
        expectWhole(rest);
        expectWhole(part);
        parts.push(part);
        line = rest;
      }
      const all = [line, ...parts];
      for (const [at, { amount }] of before.entries())
        expect(all.reduce((sum, { coupons }) => sum + (coupons[at]?.amount ?? 0), 0)).toBe(amount);
    }),
    { numRuns: 3000 },
  );
});

test('a line with a cancelled quantity is split as exactly', () => {
  fc.assert(
    fc.property(
      fc.record({ unit: fc.integer({ min: 3, max: 12 }), unitPrice: fc.integer({ min: 1, max: 50_000 }) }),
      fc.nat(50_000),
      fc.nat(20_000),
      fc.integer({ min: 1, max: 10 }),
      fc.integer({ min: 1, max: 10 }),
      (goods, point, coupon, gone, size) => {
        const line = lineOf({ ...goods, point, coupons: [coupon] });
        const [group] = line.groups as [RefundableLineFacts['groups'][number]];
        const withdrawn = Math.min(gone, group.unit - 2);
        const back = (won: number) => Math.floor((won * withdrawn) / group.unit);
        const left = { ...group, withdrawn, cashBack: back(group.cash), pointBack: back(group.point) };
        const sold = { ...line, groups: [left] } as RefundableLineFacts;
        const unit = Math.min(size, left.unit - withdrawn - 1);
        const [rest, part] = cut(sold, unit);
        if (!checkSplittable(sold, new Map([[1, unit]]))) return;
        expectWhole(rest);
        expectWhole(part);
        const [stays] = rest.groups as [RefundableLineFacts['groups'][number]];
        expect(stays.cash).toBeGreaterThanOrEqual(left.cashBack);
        expect(stays.point).toBeGreaterThanOrEqual(left.pointBack);
      },
    ),
    { numRuns: 3000 },
  );
});
