import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricedOrder, remainingUnits, shippedOrder, withRefund } from '#test/refundable-orders.ts';
import { calculateRefund, type RefundInput } from './calculate-refund.ts';
import { type RefundableOrder, unitsLeftOf } from './refundable-order.ts';
import { baseFeeOf, shippingKeptOf, shippingPaidOf, surchargeSavingOf } from './shipping-refund.ts';

const buyer = { fault: 'buyer', cause: 'withdraw' } as const;
const shop = { fault: 'shop', cause: 'withdraw' } as const;
const sendsBack = { fault: 'buyer', cause: 'return', returnFee: 3000 } as const;

/** Calculates the refund of one item of each of these groups. */
function back(refundable: RefundableOrder, groups: number[], ask: Omit<RefundInput, 'units'> = buyer) {
  return calculateRefund(refundable, { ...ask, units: new Map(groups.map((id) => [id, 1])) });
}

/** Cancels or returns one item of each of these groups and applies the refund. */
function once(refundable: RefundableOrder, groups: number[], ask: Omit<RefundInput, 'units'> = buyer) {
  const units = new Map(groups.map((id) => [id, 1]));
  return withRefund(refundable, units, calculateRefund(refundable, { ...ask, units }));
}

/** Marks these lines as returned and settled. */
function gone(refundable: RefundableOrder, lines: number[]): RefundableOrder {
  return {
    ...refundable,
    lines: refundable.lines.map((line) => ({ ...line, gone: line.gone || lines.includes(line.id) })),
  };
}

describe('the shipping of Hana’s two parcels to Jeju', () => {
  const parcels = [
    { name: '하동 대봉감', price: 10_000, unit: 1, bundle: 1 },
    { name: '성주 참외', price: 10_000, unit: 1, bundle: 2, fee: 2500 },
  ];

  test('is each parcel’s own fee and surcharge', () => {
    const refundable = pricedOrder(parcels, { area: 1 });
    expect([...shippingPaidOf(refundable).values()]).toEqual([6000, 5500]);
    expect(back(refundable, [2]).cash).toBe(10_000 + 5500);
  });

  test('is reduced by a shipping coupon, which never applies to the surcharge', () => {
    const refundable = pricedOrder(parcels, { area: 1, coupons: [{ id: 5, won: 1100, minimum: 0, kind: 'shipping' }] });
    expect([...shippingPaidOf(refundable).values()]).toEqual([2400 + 3000, 2000 + 3000]);
    expect(back(refundable, [1]).cash).toBe(10_000 + 5400);
    expect(back(refundable, [1, 2]).cash).toBe(refundable.paid);
  });

  test('is the surcharge alone if her grade has free shipping', () => {
    const refundable = pricedOrder(parcels, { area: 1, feeType: 'type01' });
    expect([...shippingPaidOf(refundable).values()]).toEqual([3000, 3000]);
    expect(back(refundable, [1]).cash).toBe(13_000);
  });

  test('is kept until it is refunded', () => {
    const refundable = pricedOrder(parcels, { area: 1 });
    const [first = '', second = ''] = refundable.bundles.map(({ key }) => key);
    const now = once(refundable, [1]);
    expect([shippingKeptOf(now, first), shippingKeptOf(now, second)]).toEqual([0, 5500]);
  });
});

describe('cancelling a part of a bundle that ships free from 20,000 won', () => {
  test.each([
    [20_000, 5000],
    [19_999, 2000],
  ])('with %i won left refunds 5,000 won as %i', (stays, cash) => {
    const refundable = pricedOrder([
      { price: stays, unit: 1 },
      { price: 5000, unit: 1 },
    ]);
    expect(back(refundable, [2]).cash).toBe(cash);
  });

  test('counts quantities of one product like different products', () => {
    expect(back(pricedOrder([{ price: 5000, unit: 5 }]), [1]).cash).toBe(5000);
    expect(back(pricedOrder([{ price: 5000, unit: 4 }]), [1]).cash).toBe(2000);
  });

  test('charges the fee once, and refunds it with the last item', () => {
    const refundable = pricedOrder([
      { price: 12_000, unit: 1 },
      { price: 8000, unit: 1 },
      { price: 5500, unit: 1 },
    ]);
    const one = once(refundable, [2]);
    const two = once(one, [3]);
    const three = once(two, [1]);
    expect([one.refunded, two.refunded, three.refunded]).toEqual([5000, 10_500, 25_500]);
  });

  test('does not charge a fee that was paid, and refunds none of it for the rest', () => {
    const refundable = pricedOrder([
      { price: 10_000, unit: 1 },
      { price: 5000, unit: 1 },
    ]);
    expect(back(refundable, [2]).cash).toBe(5000);
  });

  test('charges only the increase of the fee', () => {
    const refundable = pricedOrder([
      { price: 20_000, unit: 1, fee: 4000, freeFrom: 30_000 },
      { price: 15_000, unit: 1, fee: 3000, freeFrom: null },
    ]);
    expect([refundable.paid, back(refundable, [2]).cash]).toEqual([38_000, 14_000]);
  });

  test('charges the paid fee if the rest would cost less', () => {
    const refundable = pricedOrder([
      { price: 20_000, unit: 1, fee: 3000, freeFrom: 30_000 },
      { price: 15_000, unit: 1, fee: 4000, freeFrom: null },
    ]);
    expect([refundable.paid, back(refundable, [2]).cash]).toEqual([39_000, 15_000]);
  });

  test('uses the lowest of several fees for the rest if the shop does', () => {
    const pieces = [
      { price: 9000, unit: 1, fee: 5000 },
      { price: 7000, unit: 1, fee: 4500 },
      { price: 8000, unit: 1, fee: 0, freeFrom: null },
    ];
    expect(back(pricedOrder(pieces, { bundleFeeRule: 'min' }), [3]).cash).toBe(8000 - 4500);
    expect(back(pricedOrder(pieces, { bundleFeeRule: 'max' }), [3]).cash).toBe(8000 - 5000);
  });

  test('ignores the other parcels', () => {
    const refundable = pricedOrder([
      { price: 9000, unit: 1, bundle: 1, fee: 4000 },
      { price: 15_000, unit: 1, bundle: 2 },
      { price: 10_000, unit: 1, bundle: 2 },
      { price: 40_000, unit: 1, bundle: 3 },
    ]);
    expect(back(refundable, [3]).cash).toBe(7000);
  });

  test('does not count items returned earlier', () => {
    const refundable = pricedOrder([
      { price: 12_000, unit: 1 },
      { price: 9000, unit: 1 },
      { price: 9000, unit: 1 },
    ]);
    expect(back(gone(refundable, [1]), [2]).cash).toBe(6000);
  });

  test('charges nothing to a grade with free shipping', () => {
    const pieces = [
      { price: 28_000, unit: 1, freeFrom: 30_000 },
      { price: 5000, unit: 1 },
    ];
    expect(back(pricedOrder(pieces, { feeType: 'type02' }), [2]).cash).toBe(5000);
    expect(back(pricedOrder(pieces, { feeType: 'type03' }), [2]).cash).toBe(2000);
  });

  test('keeps the fee of the ordered boxes when fewer boxes remain', () => {
    const boxes = pricedOrder([{ price: 6000, unit: 5, fee: 4000, each: 2, freeFrom: null }]);
    const key = boxes.bundles[0]?.key ?? '';
    expect([boxes.paid, back(boxes, [1]).cash]).toEqual([42_000, 6000]);
    expect([baseFeeOf(boxes, key), baseFeeOf(once(boxes, [1]), key)]).toEqual([12_000, 8000]);
  });

  test('refunds an earlier cancellation fee as far as the rest costs less, so two steps cost the same as one', () => {
    const boxes = () => pricedOrder([{ price: 6000, unit: 6, fee: 4000, each: 2, freeFrom: 30_000 }]);
    const two = (refundable: RefundableOrder) => {
      const units = new Map([[1, 2]]);
      return withRefund(refundable, units, calculateRefund(refundable, { ...buyer, units }));
    };
    const [once, twice] = [two(boxes()), two(two(boxes()))];
    expect([once.refunded, twice.refunded]).toEqual([12_000 - 8000, 24_000 - 4000]);
    expect(calculateRefund(boxes(), { ...buyer, units: new Map([[1, 4]]) }).cash).toBe(24_000 - 4000);
    expect(two(twice).refunded).toBe(36_000);
  });

  test('costs the same one after the other as at once', () => {
    const piece = fc.record({
      price: fc.integer({ min: 1000, max: 30_000 }),
      unit: fc.integer({ min: 1, max: 6 }),
      bundle: fc.integer({ min: 1, max: 2 }),
      fee: fc.constantFrom(0, 2500, 4000),
      each: fc.constantFrom(0, 2),
      freeFrom: fc.constantFrom(null, 0, 20_000, 30_000),
    });
    const coupon = fc.record({
      id: fc.constant(9),
      won: fc.integer({ min: 1, max: 9000 }),
      minimum: fc.constantFrom(0, 15_000, 30_000),
    });
    const wish = fc.record({
      coupons: fc.array(coupon, { maxLength: 1 }),
      point: fc.nat(9000),
      bundleFeeRule: fc.constantFrom('max' as const, 'min' as const),
    });
    const walk = fc.array(fc.record({ pick: fc.nat(), unit: fc.integer({ min: 1, max: 3 }) }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), wish, walk, (pieces, hopes, steps) => {
        const first = pricedOrder(pieces, hopes);
        let refundable = first;
        const all = new Map<number, number>();
        for (const { pick, unit } of steps) {
          const open = refundable.lines.flatMap((line) => line.groups.filter((group) => unitsLeftOf(line, group) > 0));
          const group = open[pick % Math.max(1, open.length)];
          if (!group) break;
          const units = new Map([[group.id, Math.min(unit, group.unit - group.withdrawn)]]);
          const calculation = calculateRefund(refundable, { ...buyer, units });
          if (calculation.isTooLittle) continue;
          refundable = withRefund(refundable, units, calculation);
          for (const [id, count] of units) all.set(id, (all.get(id) ?? 0) + count);
        }
        if (all.size > 0) expect(calculateRefund(first, { ...buyer, units: all }).cash).toBe(refundable.refunded);
      }),
      { numRuns: Number(process.env.CARTS ?? 500) },
    );
  });

  test('has no fee if nothing is left', () => {
    const refundable = pricedOrder([{ price: 6000, unit: 1 }]);
    const key = refundable.bundles[0]?.key ?? '';
    expect([
      baseFeeOf(refundable, key),
      baseFeeOf(once(refundable, [1]), key),
      baseFeeOf(refundable, 'of nobody'),
    ]).toEqual([3000, 0, 0]);
  });
});

describe('cancelling the last item of a parcel', () => {
  const two = () =>
    pricedOrder([
      { price: 9000, unit: 1 },
      { price: 8000, unit: 1 },
    ]);

  test('refunds its fee', () => {
    const calculation = back(once(two(), [1]), [2]);
    expect([calculation.cash, calculation.shipping]).toEqual([11_000, 3000]);
  });

  test('refunds no fee if a part was shipped, since that parcel used its fee', () => {
    const left = two();
    left.lines = left.lines.map((line) => (line.id === 1 ? { ...line, gone: true, shipped: true } : line));
    expect(back(left, [2]).cash).toBe(8000);
    expect(back(left, [2], shop).cash).toBe(11_000);
  });

  test('by the shop’s fault never charges a fee, and refunds none for the rest', () => {
    const refundable = pricedOrder([
      { price: 15_000, unit: 1 },
      { price: 10_000, unit: 1 },
    ]);
    expect(back(refundable, [2], shop).cash).toBe(10_000);
    expect(back(two(), [2], shop).cash).toBe(8000);
  });
});

describe('the note of a charged fee', () => {
  const noteOf = (refundable: RefundableOrder, groups: number[]) =>
    back(refundable, groups).rows.find(({ code }) => code === 'shipping_added')?.note;

  test('names the highest amount from which the rest would ship free', () => {
    const refundable = pricedOrder([
      { price: 6000, unit: 1, freeFrom: 20_000 },
      { price: 6000, unit: 1, freeFrom: 25_000 },
      { price: 6000, unit: 1, fee: 0, freeFrom: 70_000 },
      { price: 10_000, unit: 1, freeFrom: 28_000 },
      { price: 6000, unit: 1, freeFrom: 90_000, bundle: 2 },
    ]);
    expect(noteOf(refundable, [4])).toBe('남은 상품이 25,000원 미만이 되어 배송비 3,000원이 차감돼요.');
  });

  test('names no amount if the rest never ships free', () => {
    const refundable = pricedOrder(
      [
        { price: 20_000, unit: 1, fee: 4000, freeFrom: null },
        { price: 15_000, unit: 1, fee: 3000, freeFrom: null },
      ],
      { bundleFeeRule: 'min' },
    );
    expect(noteOf(refundable, [2])).toBe('남은 상품의 배송비 1,000원이 차감돼요.');
  });
});

describe('Minsu’s return for a change of mind', () => {
  test('costs one way for several items of one parcel', () => {
    const refundable = shippedOrder(
      pricedOrder([
        { price: 9000, unit: 1 },
        { price: 8000, unit: 1 },
      ]),
    );
    const calculation = back(refundable, [1, 2], sendsBack);
    expect([calculation.cash, calculation.shipping]).toEqual([14_000, -3000]);
    expect(calculation.rows.find(({ code }) => code === 'return_fee')?.note).toBe('돌려보내는 배송비예요.');
  });

  test('of two parcels costs one way where outward shipping was paid and both ways where it was free', () => {
    const refundable = shippedOrder(
      pricedOrder([
        { price: 10_000, unit: 1, bundle: 1 },
        { price: 30_000, unit: 1, bundle: 2 },
      ]),
    );
    const calculation = back(refundable, [1, 2], sendsBack);
    expect(calculation.cash).toBe(40_000 - 3000 - 6000);
    expect(calculation.rows.find(({ code }) => code === 'return_fee')).toEqual({
      code: 'return_fee',
      label: '반품 배송비',
      amount: -9000,
      note: '보내 드릴 때 받지 않은 배송비까지 왕복이에요.',
    });
    expect(back(refundable, [1], sendsBack).cash).toBe(7000);
    expect(back(refundable, [2], sendsBack).cash).toBe(24_000);
  });

  test('of a parcel without a fee costs one way, even with a parcel whose fee was waived', () => {
    const refundable = pricedOrder([
      { price: 10_000, unit: 1, bundle: 1, fee: 0 },
      { price: 30_000, unit: 1, bundle: 2 },
    ]);
    expect(back(refundable, [1, 2], sendsBack).cash).toBe(40_000 - 3000 - 6000);
  });

  test('of items that always ship free costs one way, since no fee was waived', () => {
    expect(back(pricedOrder([{ price: 30_000, unit: 1, freeFrom: 0 }]), [1], sendsBack).cash).toBe(27_000);
    expect(back(pricedOrder([{ price: 30_000, unit: 1, fee: 0 }]), [1], sendsBack).cash).toBe(27_000);
  });

  test('of such items with one whose fee was waived costs both ways', () => {
    const refundable = pricedOrder([
      { price: 9000, unit: 1, freeFrom: 0 },
      { price: 22_000, unit: 1 },
    ]);
    expect(back(refundable, [1], sendsBack).cash).toBe(6000);
    expect(back(refundable, [1, 2], sendsBack).cash).toBe(25_000);
  });

  test('costs both ways if the rest falls below its threshold, and one way if its fee stays the same', () => {
    const more = pricedOrder([
      { price: 20_000, unit: 1, fee: 4000, freeFrom: 30_000 },
      { price: 15_000, unit: 1, fee: 3000, freeFrom: null },
    ]);
    expect(back(more, [2], sendsBack).cash).toBe(9000);
    const same = pricedOrder([
      { price: 10_000, unit: 1 },
      { price: 8000, unit: 1 },
    ]);
    expect(back(same, [2], sendsBack).cash).toBe(5000);
  });

  test('costs one way if an earlier cancellation paid the outward shipping', () => {
    const refundable = shippedOrder(
      once(
        pricedOrder([
          { price: 15_000, unit: 1 },
          { price: 10_000, unit: 1 },
        ]),
        [2],
      ),
    );
    expect(refundable.refunded).toBe(7000);
    expect(back(refundable, [1], sendsBack).cash).toBe(12_000);
  });

  test('costs both ways once: the second return of a free parcel costs only its own way', () => {
    const whole = pricedOrder([
      { price: 15_000, unit: 1 },
      { price: 15_000, unit: 1 },
    ]);
    expect(back(whole, [1, 2], sendsBack).cash).toBe(30_000 - 6000);
    const rest = once(whole, [1], sendsBack);
    expect(rest.refunded).toBe(15_000 - 6000);
    expect(back(rest, [2], sendsBack).cash).toBe(15_000 - 3000);
  });

  test('pays outward shipping, so a later cancellation of that parcel adds no fee', () => {
    const rest = once(
      pricedOrder([
        { price: 12_000, unit: 1 },
        { price: 12_000, unit: 1 },
        { price: 1000, unit: 1 },
      ]),
      [1],
      sendsBack,
    );
    expect(back(rest, [2]).cash).toBe(12_000);
  });

  test('counts paid outward shipping even after an island surcharge was refunded', () => {
    const part = once(
      pricedOrder([
        { price: 15_000, unit: 1 },
        { price: 10_000, unit: 1 },
      ]),
      [2],
    );
    const [key = ''] = part.bundles.map((bundle) => bundle.key);
    const given = { ...part, shippingBack: { ...part.shippingBack, [key]: (part.shippingBack[key] ?? 0) + 3000 } };
    expect(back(shippedOrder(given), [1], sendsBack).cash).toBe(12_000);
  });

  test('costs one way if only a free gift of 0 won remains in the parcel, regardless of what remains in another', () => {
    const refundable = pricedOrder([
      { price: 9000, unit: 1 },
      { name: '덤으로 드리는 귤', price: 0, unit: 1, fee: 4000, freeFrom: 9000 },
      { price: 40_000, unit: 1, bundle: 2 },
    ]);
    expect(back(refundable, [1], sendsBack).cash).toBe(6000);
  });

  test('never costs more than its refund', () => {
    const cheap = pricedOrder([
      { price: 3000, unit: 1 },
      { price: 2999, unit: 1 },
      { price: 3001, unit: 1 },
    ]);
    expect([1, 2, 3].map((id) => back(cheap, [id], sendsBack).cash)).toEqual([0, 0, 1]);
  });

  test('by the shop’s fault costs nothing, and refunds outward shipping with the whole parcel', () => {
    const refundable = shippedOrder(pricedOrder([{ price: 10_000, unit: 2 }], { area: 2 }));
    const blamed = { ...sendsBack, fault: 'shop' } as const;
    expect(back(refundable, [1], blamed).cash).toBe(10_000);
    expect(calculateRefund(refundable, { ...blamed, units: remainingUnits(refundable) }).cash).toBe(refundable.paid);
  });

  test('of items that were never shipped costs nothing, not even from an island', () => {
    const refundable = pricedOrder([{ price: 10_000, unit: 1 }], { area: 2 });
    expect(back(refundable, [1], { ...buyer, returnFee: 3000 }).cash).toBe(18_000);
  });
});

test('an earlier cancellation fee is refunded as far as the rest costs less, and noted for that parcel while some of it remains', () => {
  // 3,000 won for each started pair, free from 40,000 won: two of six are cancelled, then two more; another parcel stays whole.
  const refundable = pricedOrder([
    { price: 8000, unit: 6, each: 2, freeFrom: 40_000, bundle: 1 },
    { price: 25_000, unit: 1, bundle: 2 },
  ]);
  const key = refundable.bundles[0]?.key ?? '';
  const gives = (now: RefundableOrder, units: number) =>
    calculateRefund(now, { ...buyer, units: new Map([[1, units]]) });
  const first = gives(refundable, 2);
  expect(first.parts).toMatchObject({ shipping: { [key]: -6000 }, out: {} });
  const one = withRefund(refundable, new Map([[1, 2]]), first);
  const second = gives(one, 2);
  expect(second.parts).toMatchObject({ shipping: { [key]: 3000 }, out: { [key]: -3000 } });
  expect(gives(one, 4).parts).toMatchObject({ shipping: { [key]: 6000 }, out: {} });
  expect(first.cash + second.cash).toBe(gives(refundable, 4).cash);
});

describe('an order that moves to a cheaper area', () => {
  const parcels = [
    { name: '하동 대봉감', price: 10_000, unit: 1, bundle: 1 },
    { name: '성주 참외', price: 10_000, unit: 1, bundle: 2, fee: 2500 },
  ];

  test('refunds for each parcel how much less its new area costs, and nothing if it costs the same or more', () => {
    const refundable = pricedOrder(parcels, { area: 2 });
    const [first = '', second = ''] = refundable.bundles.map(({ key }) => key);
    expect(surchargeSavingOf(refundable, 0)).toEqual({ [first]: 5000, [second]: 5000 });
    expect(surchargeSavingOf(refundable, 1)).toEqual({ [first]: 2000, [second]: 2000 });
    expect([surchargeSavingOf(refundable, 2), surchargeSavingOf(refundable, 3)]).toEqual([{}, {}]);
  });

  test('refunds nothing for a parcel without remaining items', () => {
    const refundable = once(pricedOrder(parcels, { area: 1 }), [1]);
    expect(surchargeSavingOf(refundable, 0)).toEqual({ [refundable.bundles[1]?.key ?? '']: 3000 });
  });

  test('counts every ordered box, including those cancelled since', () => {
    const boxed = [{ price: 10_000, unit: 3, each: 1, box: 1 }];
    const refundable = pricedOrder(boxed, { area: 1 });
    const [key = ''] = refundable.bundles.map((bundle) => bundle.key);
    expect([surchargeSavingOf(refundable, 0), surchargeSavingOf(once(refundable, [1]), 0)]).toEqual([
      { [key]: 9000 },
      { [key]: 9000 },
    ]);
  });

  test('refunds at most what the shop keeps of its shipping', () => {
    const refundable = pricedOrder(parcels, { area: 1 });
    const [first = '', second = ''] = refundable.bundles.map(({ key }) => key);
    expect(surchargeSavingOf({ ...refundable, shippingBack: { [first]: 5000 } }, 0)).toEqual({
      [first]: 1000,
      [second]: 3000,
    });
  });
});
