import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pricedOrder } from '#test/refundable-orders.ts';
import { calculateRefund } from './calculate-refund.ts';
import type { RefundableItem } from './refundable-order.ts';
import { nextUnitsShare, nextUnitsValue } from './shares.ts';

const box: RefundableItem = {
  id: 1,
  optionId: 1,
  unit: 3,
  withdrawn: 0,
  unitPrice: 4000,
  point: 1177,
  cash: 9411,
  pointBack: 0,
  cashBack: 0,
  lostByShop: 0,
};

test('of 1,177 points on three boxes the first two get 392 each, the third 393', () => {
  const points = [0, 1, 2].map((withdrawn) => nextUnitsShare(1177, { ...box, withdrawn }, 1));
  expect(points).toEqual([392, 392, 393]);
  expect(nextUnitsShare(1177, { ...box, withdrawn: 1 }, 2)).toBe(785);
});

test('the last boxes get all that is left, even if a won less was refunded for the first', () => {
  const later = { ...box, withdrawn: 1, cashBack: 3136, pointBack: 391 };
  expect(nextUnitsValue(later, 2)).toEqual({ cash: 6275, point: 786 });
  expect(nextUnitsValue(later, 1)).toEqual({ cash: 3137, point: 392 });
});

test('boxes with refunded spoilt pieces get at most what is left of them', () => {
  const spoilt = { ...box, cashBack: 7000 };
  expect([nextUnitsValue(spoilt, 1).cash, nextUnitsValue({ ...spoilt, withdrawn: 1, cashBack: 9411 }, 2).cash]).toEqual(
    [2411, 0],
  );
});

test('items refunded one after the other get exactly what they get together', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.nat(200_000), parts, fc.nat(5), fc.nat(3), (cash, sizes, before, rest) => {
      const wanted = sizes.reduce((all, size) => all + size, 0);
      const group = { ...box, unit: before + wanted + rest, withdrawn: before };
      let [withdrawn, sum] = [before, 0];
      for (const size of sizes) {
        sum += nextUnitsShare(cash, { ...group, withdrawn }, size);
        withdrawn += size;
      }
      expect(nextUnitsShare(cash, group, wanted)).toBe(sum);
      expect(
        nextUnitsShare(cash, { ...group, withdrawn: 0 }, before) +
          sum +
          nextUnitsShare(cash, { ...group, withdrawn }, rest),
      ).toBe(cash);
    }),
  );
});

test('persimmons are refunded without tax, jam with tax', () => {
  const refundable = pricedOrder([
    { name: '청도 반시', price: 30_000, unit: 1, free: true },
    { name: '감잼', price: 25_000, unit: 1 },
  ]);
  const taxFree = (id: number) =>
    calculateRefund(refundable, { units: new Map([[id, 1]]), fault: 'buyer', cause: 'withdraw' }).taxFree;
  expect([taxFree(1), taxFree(2)]).toEqual([30_000, 0]);
});
