import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricedOrder } from '#test/refundable-orders.ts';
import { calculateRefund, type RefundCalculation } from './calculate-refund.ts';
import { damageCompensationOf } from './damage-compensation.ts';
import type { RefundableLine, RefundableOrder } from './refundable-order.ts';

/** Returns the refund for `bad` of `total` pieces of an order's first line. */
function paid(refundable: RefundableOrder, bad: number, total: number) {
  return damageCompensationOf(refundable, refundable.lines[0] as RefundableLine, bad, total);
}

/** Returns the order after this refund; the items stay with the buyer. */
function given(refundable: RefundableOrder, calculation: RefundCalculation): RefundableOrder {
  const backOf = (group: number) => calculation.groups.find(({ orderGroupId }) => orderGroupId === group)?.cash ?? 0;
  return {
    ...refundable,
    refunded: refundable.refunded + calculation.cash,
    taxFreeBack: refundable.taxFreeBack + calculation.taxFree,
    lines: refundable.lines.map((line) => ({
      ...line,
      groups: line.groups.map((group) => ({ ...group, cashBack: group.cashBack + backOf(group.id) })),
    })),
  };
}

describe('Sumin counts spoilt persimmons', () => {
  const persimmons = () => pricedOrder([{ name: '청도 반시', price: 9990, unit: 1, free: true }]);

  test('and sees the refund, keeps the items, and pays no shipping', () => {
    expect(paid(persimmons(), 3, 20)).toEqual({
      cash: 1500,
      point: 0,
      shipping: 0,
      reclaimed: 0,
      taxFree: 1500,
      groups: [{ lineId: 1, orderGroupId: 1, optionId: 1, unit: 0, cash: 1500, point: 0 }],
      parts: { shipping: {}, reclaimed: {}, returning: 0, out: {} },
      coupons: [],
      rows: [
        { code: 'spoilt', label: '청도 반시 20개 중 3개', amount: 1500, note: '상품은 돌려보내지 않아도 돼요.' },
        { code: 'total', label: '환불 금액', amount: 1500 },
      ],
      isTooLittle: false,
    });
  });

  test.each([
    [10_000, 1, 1000, 10],
    [10_000, 2, 2001, 10],
    [10_010, 1, 1000, 20],
    [9990, 20, 20, 9990],
    [9995, 20, 20, 9995],
  ])(
    'for %i won %i of %i pieces refund %i won: rounded up to ten, at most the paid amount',
    (price, bad, total, cash) => {
      expect(paid(pricedOrder([{ price, unit: 1 }]), bad, total).cash).toBe(cash);
    },
  );

  test('points and coupon discounts are not refunded in cash', () => {
    const refundable = pricedOrder([{ price: 20_000, unit: 1 }], {
      point: 5000,
      coupons: [{ id: 7, won: 3000, minimum: 0 }],
    });
    expect(paid(refundable, 5, 20)).toMatchObject({ cash: 3000, point: 0, coupons: [] });
  });

  test('a second claim refunds only what is left', () => {
    const now = given(persimmons(), paid(persimmons(), 16, 20));
    expect([now.refunded, paid(now, 3, 20).cash, paid(now, 20, 20).cash]).toEqual([8000, 1500, 1990]);
  });

  test('cancelled items are neither counted nor refunded again', () => {
    const refundable = pricedOrder([{ price: 4000, unit: 5 }]);
    const units = new Map([[1, 2]]);
    const calculation = calculateRefund(
      { ...refundable, isShippingFree: true },
      { units, fault: 'buyer', cause: 'withdraw' },
    );
    const now = given(refundable, calculation);
    now.lines = now.lines.map((line) => ({
      ...line,
      groups: line.groups.map((group) => ({ ...group, withdrawn: 2 })),
    }));
    expect([calculation.cash, paid(now, 1, 2).cash, paid(now, 2, 2).cash]).toEqual([8000, 6000, 12_000]);
  });

  test('two sizes of one fruit share the refund by price, and a cancelled one has no share', () => {
    const refundable = pricedOrder([
      { name: '반시 2kg', product: 1, price: 8000, unit: 1 },
      { name: '반시 3kg', product: 1, price: 12_000, unit: 1 },
      { name: '반시 5kg', product: 1, price: 18_000, unit: 1 },
    ]);
    const line = refundable.lines[0] as RefundableLine;
    line.groups = line.groups.map((group) => (group.id === 3 ? { ...group, withdrawn: 1, cashBack: 18_000 } : group));
    const calculation = paid(refundable, 1, 4);
    expect(calculation.groups.map(({ orderGroupId, cash }) => [orderGroupId, cash])).toEqual([
      [1, 2000],
      [2, 3000],
    ]);
  });

  test('an option that was mostly refunded gets at most what is left of it', () => {
    const refundable = pricedOrder([
      { product: 1, price: 10_000, unit: 1 },
      { product: 1, price: 10_000, unit: 1 },
    ]);
    const line = refundable.lines[0] as RefundableLine;
    line.groups = line.groups.map((group) => (group.id === 1 ? { ...group, cashBack: 9000 } : group));
    expect(paid(refundable, 10, 20).groups.map(({ cash }) => cash)).toEqual([909, 9091]);
    expect(paid(refundable, 20, 20).groups.map(({ cash }) => cash)).toEqual([1000, 10_000]);
  });
});

test('repeated claims never refund more than was paid for a group, and the groups add up', () => {
  const size = fc.record({
    product: fc.constant(1),
    price: fc.integer({ min: 10, max: 60_000 }),
    unit: fc.integer({ min: 1, max: 4 }),
  });
  const damagedShare = fc
    .integer({ min: 1, max: 99 })
    .chain((total) => fc.tuple(fc.integer({ min: 1, max: total }), fc.constant(total)));
  fc.assert(
    fc.property(
      fc.array(size, { minLength: 1, maxLength: 3 }),
      fc.nat(9000),
      fc.array(damagedShare, { maxLength: 5 }),
      (sizes, point, times) => {
        let refundable = pricedOrder(sizes, { point });
        for (const [bad, total] of times) {
          const calculation = paid(refundable, bad, total);
          expect(calculation.cash).toBeGreaterThanOrEqual(0);
          expect(calculation.groups.reduce((all, { cash }) => all + cash, 0)).toBe(calculation.cash);
          refundable = given(refundable, calculation);
          for (const group of refundable.lines.flatMap((line) => line.groups))
            expect(group.cashBack).toBeLessThanOrEqual(group.cash);
        }
      },
    ),
  );
});
