import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricedOrder, shippedOrder, withRefund } from '#test/refundable-orders.ts';
import { calculateRefund } from './calculate-refund.ts';
import { damageCompensationOf } from './damage-compensation.ts';
import { type RefundableOrder, unitsLeftOf } from './refundable-order.ts';

const buyer = { fault: 'buyer', cause: 'withdraw' } as const;
const three = () =>
  pricedOrder(
    [
      { price: 12_000, unit: 1, free: true },
      { price: 8_000, unit: 1 },
      { price: 5_500, unit: 1 },
    ],
    { coupons: [{ id: 7, won: 3000, minimum: 0 }], point: 2500 },
  );

describe('cancelling before dispatch', () => {
  test('uses the shares of the example in the rules to the won', () => {
    const refundable = three();
    expect(refundable.lines.flatMap((line) => line.groups.map(({ cash }) => cash))).toEqual([9411, 6275, 4314]);
    expect(refundable.paid).toBe(20_000);
  });

  test('charges the remaining items their shipping fee, and says so', () => {
    const calculation = calculateRefund(three(), { ...buyer, units: new Map([[2, 1]]) });
    expect([calculation.cash, calculation.point]).toEqual([3275, 784]);
    expect(calculation.rows.find(({ code }) => code === 'shipping_added')).toEqual({
      code: 'shipping_added',
      label: '배송비 차감',
      amount: -3000,
      note: '남은 상품이 20,000원 미만이 되어 배송비 3,000원이 차감돼요.',
    });
  });

  test('taxes the remaining items as the rules say', () => {
    const refundable = three();
    const calculation = calculateRefund(refundable, { ...buyer, units: new Map([[2, 1]]) });
    const total = refundable.paid - calculation.cash;
    const free = refundable.taxFree - calculation.taxFree;
    expect([total, free, total - free, Math.round((total - free) / 11)]).toEqual([16_725, 9411, 7314, 665]);
  });

  test('refunds 3,137 won for each item of a line, and 392, 392 and 393 points', () => {
    const refundable = three();
    const line = refundable.lines[0] as RefundableOrder['lines'][number];
    line.groups = line.groups.map((group) => ({ ...group, unit: 3, unitPrice: 4000 }));
    const seen: [number, number][] = [];
    let now = { ...refundable, isShippingFree: true };
    for (let unit = 0; unit < 3; unit++) {
      const units = new Map([[1, 1]]);
      const calculation = calculateRefund(now, { ...buyer, units });
      seen.push([calculation.groups[0]?.cash ?? 0, calculation.point]);
      now = withRefund(now, units, calculation);
    }
    expect(seen).toEqual([
      [3137, 392],
      [3137, 392],
      [3137, 393],
    ]);
  });

  test('requires the whole bundle if the shipping fee exceeds the refund', () => {
    const refundable = pricedOrder([
      { price: 19_000, unit: 1 },
      { price: 2_000, unit: 1 },
    ]);
    expect(calculateRefund(refundable, { ...buyer, units: new Map([[2, 1]]) }).isTooLittle).toBe(true);
    const both = new Map([
      [1, 1],
      [2, 1],
    ]);
    expect(calculateRefund(refundable, { ...buyer, units: both }).cash).toBe(21_000);
  });

  test('refunds the fee of a whole bundle and keeps the fee of another', () => {
    const refundable = pricedOrder([
      { price: 9_000, unit: 1, bundle: 1 },
      { price: 8_000, unit: 1, bundle: 2 },
    ]);
    expect(calculateRefund(refundable, { ...buyer, units: new Map([[1, 1]]) }).cash).toBe(12_000);
  });

  test('takes back the discount of the remaining items below a coupon’s minimum', () => {
    const refundable = pricedOrder(
      [
        { price: 15_000, unit: 1, freeFrom: 0 },
        { price: 15_000, unit: 1, freeFrom: 0 },
      ],
      { coupons: [{ id: 3, won: 3000, minimum: 20_000 }] },
    );
    const units = new Map([[1, 1]]);
    const calculation = calculateRefund(refundable, { ...buyer, units });
    expect(calculation.cash).toBe(13_500 - 1500);
    expect(calculation.coupons).toEqual([]);
    const rest = calculateRefund(withRefund(refundable, units, calculation), { ...buyer, units: new Map([[2, 1]]) });
    expect([calculation.cash + rest.cash, rest.coupons]).toEqual([27_000, [3]]);
  });
});

test('remaining items that reach a coupon’s minimum exactly keep the discount', () => {
  const refundable = pricedOrder(
    [
      { price: 20_000, unit: 1, freeFrom: 0 },
      { price: 10_000, unit: 1, freeFrom: 0 },
    ],
    { coupons: [{ id: 3, won: 3000, minimum: 20_000 }] },
  );
  const calculation = calculateRefund(refundable, { ...buyer, units: new Map([[2, 1]]) });
  expect([calculation.cash, calculation.reclaimed]).toEqual([9000, 0]);
});

describe('the shop’s fault', () => {
  test('never costs shipping or a coupon', () => {
    const calculation = calculateRefund(three(), { fault: 'shop', cause: 'withdraw', units: new Map([[2, 1]]) });
    expect([calculation.cash, calculation.point]).toEqual([6275, 784]);
  });

  test('refunds spoilt pieces, rounded up to ten won', () => {
    const refundable = pricedOrder([{ price: 9_990, unit: 1 }]);
    expect(damageCompensationOf(refundable, refundable.lines[0] as RefundableOrder['lines'][number], 3, 20).cash).toBe(
      1500,
    );
  });
});

describe('the breakdown of a refund', () => {
  const rowsOf = (refundable: RefundableOrder, id: number) =>
    calculateRefund(refundable, { ...buyer, units: new Map([[id, 1]]) }).rows.map(({ label, amount }) => [
      label,
      amount,
    ]);

  test('names the cancelled items and every won deducted or added, and nothing else', () => {
    expect(rowsOf(three(), 2)).toEqual([
      ['과일 2 1개', 8000],
      ['할인받은 금액', -941],
      ['포인트로 결제한 금액', -784],
      ['배송비 차감', -3000],
      ['환불 금액', 3275],
    ]);
    const plain = pricedOrder([
      { name: '나주 배', price: 30_000, unit: 2 },
      { name: '영천 포도', price: 9000, unit: 1 },
    ]);
    expect(rowsOf(plain, 1)).toEqual([
      ['나주 배 1개', 30_000],
      ['환불 금액', 30_000],
    ]);
  });

  test('names only the cancelled option of a product', () => {
    const refundable = pricedOrder([
      { product: 1, price: 30_000, unit: 2 },
      { product: 1, price: 50_000, unit: 1 },
    ]);
    const { groups } = calculateRefund(refundable, { ...buyer, units: new Map([[1, 1]]) });
    expect(groups).toEqual([{ lineId: 1, orderGroupId: 1, optionId: 1, unit: 1, cash: 30_000, point: 0 }]);
    expect(rowsOf(refundable, 1)).toEqual([
      ['과일 1 1개', 30_000],
      ['환불 금액', 30_000],
    ]);
  });
});

describe('a return', () => {
  test('costs at most what remains after a coupon’s minimum is missed', () => {
    const refundable = pricedOrder(
      [
        { price: 17_000, unit: 1, freeFrom: 0 },
        { price: 4000, unit: 1, freeFrom: 0 },
      ],
      { coupons: [{ id: 3, won: 2100, minimum: 20_000 }] },
    );
    const calculation = calculateRefund(refundable, {
      fault: 'buyer',
      cause: 'return',
      returnFee: 3000,
      units: new Map([[2, 1]]),
    });
    expect([calculation.reclaimed, calculation.shipping, calculation.cash]).toEqual([-1700, -1900, 0]);
    expect(calculation.isTooLittle).toBe(false);
  });

  test('for a change of mind costs both ways if outward shipping was free', () => {
    const refundable = pricedOrder([{ price: 30_000, unit: 1 }]);
    const ask = { fault: 'buyer', cause: 'return', returnFee: 3000, units: new Map([[1, 1]]) } as const;
    expect(calculateRefund(refundable, ask).cash).toBe(24_000);
  });

  test('for a change of mind costs one way if outward shipping was paid, which is not refunded', () => {
    const refundable = pricedOrder([{ price: 10_000, unit: 1 }]);
    const ask = { fault: 'buyer', cause: 'return', returnFee: 3000, units: new Map([[1, 1]]) } as const;
    expect(calculateRefund(refundable, ask).cash).toBe(7_000);
  });

  test('from an island costs the surcharge of the way back only, since the outward surcharge was paid', () => {
    const ask = { fault: 'buyer', cause: 'return', returnFee: 3000, units: new Map([[1, 1]]) } as const;
    const free = pricedOrder([{ price: 30_000, unit: 1 }], { area: 2 });
    expect([free.paid, calculateRefund(free, ask).cash]).toEqual([35_000, 30_000 - 6000 - 5000]);
    const paid = pricedOrder([{ price: 10_000, unit: 1 }], { area: 2 });
    expect([paid.paid, calculateRefund(paid, ask).cash]).toEqual([18_000, 10_000 - 3000 - 5000]);
  });
});

test('a gift’s recipient who returns their part does not reduce the discount of the others', () => {
  const gift = {
    ...pricedOrder(
      [
        { price: 20_000, unit: 1 },
        { price: 20_000, unit: 1, bundle: 2 },
      ],
      { coupons: [{ id: 3, won: 4000, minimum: 40_000 }] },
    ),
    isGift: true,
  };
  const ask = { fault: 'buyer', cause: 'return', returnFee: 3000, units: new Map([[2, 1]]) } as const;
  expect(calculateRefund(gift, ask).reclaimed).toBe(0);
  expect(calculateRefund({ ...gift, isGift: false }, ask).reclaimed).toBe(-2000);
});

describe('invariants', () => {
  const piece = fc.record({
    price: fc.integer({ min: 100, max: 50_000 }),
    unit: fc.integer({ min: 1, max: 5 }),
    bundle: fc.integer({ min: 1, max: 3 }),
    free: fc.boolean(),
    fee: fc.constantFrom(0, 2500, 4000),
    freeFrom: fc.constantFrom(null, 0, 20_000, 30_000),
  });
  const wish = fc.record({
    coupons: fc.array(
      fc.record({
        id: fc.constant(9),
        won: fc.integer({ min: 1, max: 9000 }),
        minimum: fc.constantFrom(0, 15_000, 30_000),
      }),
      {
        maxLength: 1,
      },
    ),
    point: fc.integer({ min: 0, max: 20_000 }),
  });
  const steps = fc.array(fc.record({ pick: fc.nat(), unit: fc.integer({ min: 1, max: 3 }), shop: fc.boolean() }), {
    maxLength: 12,
  });

  test('returns in any order and for any fault never charge the buyer and never refund more than was paid', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), wish, steps, (pieces, hopes, walk) => {
        let refundable = shippedOrder(pricedOrder(pieces, hopes));
        for (const { pick, unit, shop } of walk) {
          const open = refundable.lines.flatMap((line) => line.groups.filter((group) => unitsLeftOf(line, group) > 0));
          const group = open[pick % Math.max(1, open.length)];
          if (!group) return;
          const units = new Map([[group.id, Math.min(unit, group.unit - group.withdrawn)]]);
          const calculation = calculateRefund(refundable, {
            units,
            fault: shop ? 'shop' : 'buyer',
            cause: 'return',
            returnFee: 3000,
          });
          expect([calculation.isTooLittle, calculation.cash >= 0]).toEqual([false, true]);
          if (shop) expect(calculation.reclaimed).toBeGreaterThanOrEqual(0);
          const shown = calculation.rows
            .filter(({ code }) => code !== 'total')
            .reduce((all, { amount }) => all + amount, 0);
          expect(shown).toBe(calculation.cash);
          refundable = withRefund(refundable, units, calculation);
          expect(refundable.refunded).toBeLessThanOrEqual(refundable.paid);
        }
        // A discount that was taken back is refunded once its items are gone.
        if (refundable.lines.every((line) => line.groups.every((group) => unitsLeftOf(line, group) === 0)))
          expect(Object.values(refundable.reclaimed).every((won) => won === 0)).toBe(true);
      }),
      { numRuns: Number(process.env.CARTS ?? 500) },
    );
  });

  test('cancellations in any order refund in total exactly what was paid', () => {
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 5 }), wish, steps, (pieces, hopes, walk) => {
        const first = pricedOrder(pieces, hopes);
        let refundable = first;
        let [cash, point, tax] = [0, 0, 0];
        const cancel = (units: Map<number, number>, fault: 'buyer' | 'shop') => {
          const calculation = calculateRefund(refundable, { units, fault, cause: 'withdraw' });
          if (calculation.isTooLittle) return;
          expect(calculation.point).toBeGreaterThanOrEqual(0);
          expect(calculation.cash).toBeLessThanOrEqual(refundable.paid - refundable.refunded);
          expect(calculation.taxFree).toBeGreaterThanOrEqual(0);
          expect(calculation.taxFree).toBeLessThanOrEqual(calculation.cash);
          const shown = calculation.rows
            .filter(({ code }) => code !== 'total')
            .reduce((all, { amount }) => all + amount, 0);
          expect(shown).toBe(calculation.cash);
          refundable = withRefund(refundable, units, calculation);
          cash += calculation.cash;
          point += calculation.point;
          tax += calculation.taxFree;
        };
        for (const { pick, unit, shop } of walk) {
          const open = refundable.lines.flatMap((line) => line.groups.filter((group) => unitsLeftOf(line, group) > 0));
          const group = open[pick % Math.max(1, open.length)];
          if (group)
            cancel(new Map([[group.id, Math.min(unit, group.unit - group.withdrawn)]]), shop ? 'shop' : 'buyer');
        }
        const rest = new Map(
          refundable.lines
            .flatMap((line) => line.groups.map((group) => [group.id, unitsLeftOf(line, group)] as const))
            .filter(([, unit]) => unit > 0),
        );
        if (rest.size > 0) cancel(rest, 'buyer');
        const points = first.lines.flatMap((line) => line.groups).reduce((all, group) => all + group.point, 0);
        expect([cash, point, tax]).toEqual([first.paid, points, first.taxFree]);
        expect(
          refundable.coupons.every((coupon) => coupon.returned || !first.lines.some((line) => line.coupons.length > 0)),
        ).toBe(true);
      }),
      { numRuns: Number(process.env.CARTS ?? 500) },
    );
  }, 900_000);
});
