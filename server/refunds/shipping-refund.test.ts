import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pricedOrder, remainingUnits, shippedOrder, withRefund } from '#test/refundable-orders.ts';
import { calculateRefund, type RefundInput } from './calculate-refund.ts';
import { type RefundableOrder, unitsLeftOf } from './refundable-order.ts';
import { baseFeeOf, shippingKeptOf, shippingPaidOf, surchargeSavingOf } from './shipping-refund.ts';

const buyer = { fault: 'buyer', way: 'withdraw' } as const;
const shop = { fault: 'shop', way: 'withdraw' } as const;
const sendsBack = { fault: 'buyer', way: 'return', returnFee: 3000 } as const;

/** What comes back for one unit of each of these groups. */
function back(sold: RefundableOrder, groups: number[], ask: Omit<RefundInput, 'units'> = buyer) {
  return calculateRefund(sold, { ...ask, units: new Map(groups.map((id) => [id, 1])) });
}

/** One unit of each of these groups is cancelled or sent back, and written down. */
function once(sold: RefundableOrder, groups: number[], ask: Omit<RefundInput, 'units'> = buyer) {
  const units = new Map(groups.map((id) => [id, 1]));
  return withRefund(sold, units, calculateRefund(sold, { ...ask, units }));
}

/** These lines came back and are settled. */
function gone(sold: RefundableOrder, lines: number[]): RefundableOrder {
  return { ...sold, lines: sold.lines.map((line) => ({ ...line, gone: line.gone || lines.includes(line.id) })) };
}

describe('what Hana paid for two parcels to Jeju', () => {
  const parcels = [
    { name: '하동 대봉감', price: 10_000, unit: 1, bundle: 1 },
    { name: '성주 참외', price: 10_000, unit: 1, bundle: 2, fee: 2500 },
  ];

  test('is each parcel’s own fee and surcharge', () => {
    const sold = pricedOrder(parcels, { area: 1 });
    expect([...shippingPaidOf(sold).values()]).toEqual([6000, 5500]);
    expect(back(sold, [2]).cash).toBe(10_000 + 5500);
  });

  test('is less what a shipping coupon took off of each, and the coupon never touches the surcharge', () => {
    const sold = pricedOrder(parcels, { area: 1, coupons: [{ id: 5, won: 1100, minimum: 0, kind: 'shipping' }] });
    expect([...shippingPaidOf(sold).values()]).toEqual([2400 + 3000, 2000 + 3000]);
    expect(back(sold, [1]).cash).toBe(10_000 + 5400);
    expect(back(sold, [1, 2]).cash).toBe(sold.paid);
  });

  test('is the surcharge alone when her grade had the shop pay the fees', () => {
    const sold = pricedOrder(parcels, { area: 1, feeType: 'type01' });
    expect([...shippingPaidOf(sold).values()]).toEqual([3000, 3000]);
    expect(back(sold, [1]).cash).toBe(13_000);
  });

  test('is kept only until it was given back', () => {
    const sold = pricedOrder(parcels, { area: 1 });
    const [first = '', second = ''] = sold.bundles.map(({ key }) => key);
    const now = once(sold, [1]);
    expect([shippingKeptOf(now, first), shippingKeptOf(now, second)]).toEqual([0, 5500]);
  });
});

describe('a part is cancelled, and the rest is free from 20,000 won on', () => {
  test.each([
    [20_000, 5000],
    [19_999, 2000],
  ])('%i won stay, and of 5,000 won %i come back', (stays, cash) => {
    const sold = pricedOrder([
      { price: stays, unit: 1 },
      { price: 5000, unit: 1 },
    ]);
    expect(back(sold, [2]).cash).toBe(cash);
  });

  test('units of the same goods count as other goods do', () => {
    expect(back(pricedOrder([{ price: 5000, unit: 5 }]), [1]).cash).toBe(5000);
    expect(back(pricedOrder([{ price: 5000, unit: 4 }]), [1]).cash).toBe(2000);
  });

  test('the fee is taken once: who cancels again pays nothing more, and with the last of it the fee is back', () => {
    const sold = pricedOrder([
      { price: 12_000, unit: 1 },
      { price: 8000, unit: 1 },
      { price: 5500, unit: 1 },
    ]);
    const one = once(sold, [2]);
    const two = once(one, [3]);
    const three = once(two, [1]);
    expect([one.refunded, two.refunded, three.refunded]).toEqual([5000, 10_500, 25_500]);
  });

  test('a fee that was paid is not asked for again, nor is any of it given back for the rest', () => {
    const sold = pricedOrder([
      { price: 10_000, unit: 1 },
      { price: 5000, unit: 1 },
    ]);
    expect(back(sold, [2]).cash).toBe(5000);
  });

  test('only what the rest costs more is taken off', () => {
    const sold = pricedOrder([
      { price: 20_000, unit: 1, fee: 4000, freeFrom: 30_000 },
      { price: 15_000, unit: 1, fee: 3000, freeFrom: null },
    ]);
    expect([sold.paid, back(sold, [2]).cash]).toEqual([38_000, 14_000]);
  });

  test('a rest that would cost less costs what was paid', () => {
    const sold = pricedOrder([
      { price: 20_000, unit: 1, fee: 3000, freeFrom: 30_000 },
      { price: 15_000, unit: 1, fee: 4000, freeFrom: null },
    ]);
    expect([sold.paid, back(sold, [2]).cash]).toEqual([39_000, 15_000]);
  });

  test('where the shop takes the lowest of several fees, so does the rest', () => {
    const pieces = [
      { price: 9000, unit: 1, fee: 5000 },
      { price: 7000, unit: 1, fee: 4500 },
      { price: 8000, unit: 1, fee: 0, freeFrom: null },
    ];
    expect(back(pricedOrder(pieces, { bundleFeeRule: 'min' }), [3]).cash).toBe(8000 - 4500);
    expect(back(pricedOrder(pieces, { bundleFeeRule: 'max' }), [3]).cash).toBe(8000 - 5000);
  });

  test('the other parcel is not looked at, however much is in it', () => {
    const sold = pricedOrder([
      { price: 9000, unit: 1, bundle: 1, fee: 4000 },
      { price: 15_000, unit: 1, bundle: 2 },
      { price: 10_000, unit: 1, bundle: 2 },
      { price: 40_000, unit: 1, bundle: 3 },
    ]);
    expect(back(sold, [3]).cash).toBe(7000);
  });

  test('what came back before does not count as staying', () => {
    const sold = pricedOrder([
      { price: 12_000, unit: 1 },
      { price: 9000, unit: 1 },
      { price: 9000, unit: 1 },
    ]);
    expect(back(gone(sold, [1]), [2]).cash).toBe(6000);
  });

  test('whose grade has the shop pay the fees pays no difference', () => {
    const pieces = [
      { price: 28_000, unit: 1, freeFrom: 30_000 },
      { price: 5000, unit: 1 },
    ];
    expect(back(pricedOrder(pieces, { feeType: 'type02' }), [2]).cash).toBe(5000);
    expect(back(pricedOrder(pieces, { feeType: 'type03' }), [2]).cash).toBe(2000);
  });

  test('fewer boxes of counted goods cost what was paid for the boxes that were ordered', () => {
    const boxes = pricedOrder([{ price: 6000, unit: 5, fee: 4000, each: 2, freeFrom: null }]);
    const key = boxes.bundles[0]?.key ?? '';
    expect([boxes.paid, back(boxes, [1]).cash]).toEqual([42_000, 6000]);
    expect([baseFeeOf(boxes, key), baseFeeOf(once(boxes, [1]), key)]).toEqual([12_000, 8000]);
  });

  test('what an earlier cancel added comes back as far as what stays now costs less: two steps cost what one does', () => {
    const boxes = () => pricedOrder([{ price: 6000, unit: 6, fee: 4000, each: 2, freeFrom: 30_000 }]);
    const two = (sold: RefundableOrder) => {
      const units = new Map([[1, 2]]);
      return withRefund(sold, units, calculateRefund(sold, { ...buyer, units }));
    };
    const [once, twice] = [two(boxes()), two(two(boxes()))];
    expect([once.refunded, twice.refunded]).toEqual([12_000 - 8000, 24_000 - 4000]);
    expect(calculateRefund(boxes(), { ...buyer, units: new Map([[1, 4]]) }).cash).toBe(24_000 - 4000);
    expect(two(twice).refunded).toBe(36_000);
  });

  test('whatever is cancelled one after another comes to what it comes to at once', () => {
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
        let sold = first;
        const all = new Map<number, number>();
        for (const { pick, unit } of steps) {
          const open = sold.lines.flatMap((line) => line.groups.filter((group) => unitsLeftOf(line, group) > 0));
          const group = open[pick % Math.max(1, open.length)];
          if (!group) break;
          const units = new Map([[group.id, Math.min(unit, group.unit - group.withdrawn)]]);
          const worked = calculateRefund(sold, { ...buyer, units });
          if (worked.isTooLittle) continue;
          sold = withRefund(sold, units, worked);
          for (const [id, count] of units) all.set(id, (all.get(id) ?? 0) + count);
        }
        if (all.size > 0) expect(calculateRefund(first, { ...buyer, units: all }).cash).toBe(sold.refunded);
      }),
      { numRuns: Number(process.env.CARTS ?? 500) },
    );
  });

  test('of nothing there is no fee', () => {
    const sold = pricedOrder([{ price: 6000, unit: 1 }]);
    const key = sold.bundles[0]?.key ?? '';
    expect([baseFeeOf(sold, key), baseFeeOf(once(sold, [1]), key), baseFeeOf(sold, 'of nobody')]).toEqual([3000, 0, 0]);
  });
});

describe('the last of a parcel is cancelled', () => {
  const two = () =>
    pricedOrder([
      { price: 9000, unit: 1 },
      { price: 8000, unit: 1 },
    ]);

  test('its fee comes back', () => {
    const worked = back(once(two(), [1]), [2]);
    expect([worked.cash, worked.shipping]).toEqual([11_000, 3000]);
  });

  test('but not once a part of it has left: that parcel cost its fee', () => {
    const left = two();
    left.lines = left.lines.map((line) => (line.id === 1 ? { ...line, gone: true, shipped: true } : line));
    expect(back(left, [2]).cash).toBe(8000);
    expect(back(left, [2], shop).cash).toBe(11_000);
  });

  test('and a fee the shop’s own fault would bring is never taken, nor given for what stays', () => {
    const sold = pricedOrder([
      { price: 15_000, unit: 1 },
      { price: 10_000, unit: 1 },
    ]);
    expect(back(sold, [2], shop).cash).toBe(10_000);
    expect(back(two(), [2], shop).cash).toBe(8000);
  });
});

describe('the words beside a fee that is taken off', () => {
  const noteOf = (sold: RefundableOrder, groups: number[]) =>
    back(sold, groups).rows.find(({ code }) => code === 'shipping_added')?.note;

  test('name the highest amount from which what stays would be free', () => {
    const sold = pricedOrder([
      { price: 6000, unit: 1, freeFrom: 20_000 },
      { price: 6000, unit: 1, freeFrom: 25_000 },
      { price: 6000, unit: 1, fee: 0, freeFrom: 70_000 },
      { price: 10_000, unit: 1, freeFrom: 28_000 },
      { price: 6000, unit: 1, freeFrom: 90_000, bundle: 2 },
    ]);
    expect(noteOf(sold, [4])).toBe('남은 상품이 25,000원 미만이 되어 배송비 3,000원이 차감돼요.');
  });

  test('name none where it never would be', () => {
    const sold = pricedOrder(
      [
        { price: 20_000, unit: 1, fee: 4000, freeFrom: null },
        { price: 15_000, unit: 1, fee: 3000, freeFrom: null },
      ],
      { bundleFeeRule: 'min' },
    );
    expect(noteOf(sold, [2])).toBe('남은 상품의 배송비 1,000원이 차감돼요.');
  });
});

describe('Minsu changes his mind and sends goods back', () => {
  test('of one parcel in one parcel: several goods cost one way together', () => {
    const sold = shippedOrder(
      pricedOrder([
        { price: 9000, unit: 1 },
        { price: 8000, unit: 1 },
      ]),
    );
    const worked = back(sold, [1, 2], sendsBack);
    expect([worked.cash, worked.shipping]).toEqual([14_000, -3000]);
    expect(worked.rows.find(({ code }) => code === 'return_fee')?.note).toBe('돌려보내는 배송비예요.');
  });

  test('of two parcels in two: one way where the way out was paid, both where it was free', () => {
    const sold = shippedOrder(
      pricedOrder([
        { price: 10_000, unit: 1, bundle: 1 },
        { price: 30_000, unit: 1, bundle: 2 },
      ]),
    );
    const worked = back(sold, [1, 2], sendsBack);
    expect(worked.cash).toBe(40_000 - 3000 - 6000);
    expect(worked.rows.find(({ code }) => code === 'return_fee')).toEqual({
      code: 'return_fee',
      label: '반품 배송비',
      amount: -9000,
      note: '보내 드릴 때 받지 않은 배송비까지 왕복이에요.',
    });
    expect(back(sold, [1], sendsBack).cash).toBe(7000);
    expect(back(sold, [2], sendsBack).cash).toBe(24_000);
  });

  test('a parcel that never cost a fee goes back for one way, even beside one whose fee was waived', () => {
    const sold = pricedOrder([
      { price: 10_000, unit: 1, bundle: 1, fee: 0 },
      { price: 30_000, unit: 1, bundle: 2 },
    ]);
    expect(back(sold, [1, 2], sendsBack).cash).toBe(40_000 - 3000 - 6000);
  });

  test('what is always sent for nothing was not waived: it costs one way', () => {
    expect(back(pricedOrder([{ price: 30_000, unit: 1, freeFrom: 0 }]), [1], sendsBack).cash).toBe(27_000);
    expect(back(pricedOrder([{ price: 30_000, unit: 1, fee: 0 }]), [1], sendsBack).cash).toBe(27_000);
  });

  test('beside such goods, one whose fee was waived costs both ways', () => {
    const sold = pricedOrder([
      { price: 9000, unit: 1, freeFrom: 0 },
      { price: 22_000, unit: 1 },
    ]);
    expect(back(sold, [1], sendsBack).cash).toBe(6000);
    expect(back(sold, [1, 2], sendsBack).cash).toBe(25_000);
  });

  test('both ways when what he keeps is below its threshold now, one way when it costs what was paid', () => {
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

  test('one way when he had paid the way out with what he cancelled before', () => {
    const sold = shippedOrder(
      once(
        pricedOrder([
          { price: 15_000, unit: 1 },
          { price: 10_000, unit: 1 },
        ]),
        [2],
      ),
    );
    expect(sold.refunded).toBe(7000);
    expect(back(sold, [1], sendsBack).cash).toBe(12_000);
  });

  test('both ways once: of one free parcel that comes back in two, the second has only its own way', () => {
    const whole = pricedOrder([
      { price: 15_000, unit: 1 },
      { price: 15_000, unit: 1 },
    ]);
    expect(back(whole, [1, 2], sendsBack).cash).toBe(30_000 - 6000);
    const rest = once(whole, [1], sendsBack);
    expect(rest.refunded).toBe(15_000 - 6000);
    expect(back(rest, [2], sendsBack).cash).toBe(15_000 - 3000);
  });

  test('and what is cancelled of a parcel whose way out was paid so adds no fee', () => {
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

  test('what an island’s surcharge gave back hides nothing of what the way out has cost', () => {
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

  test('one way when all he keeps of the parcel is a gift of 0 won, whatever he keeps of another', () => {
    const sold = pricedOrder([
      { price: 9000, unit: 1 },
      { name: '덤으로 드리는 귤', price: 0, unit: 1, fee: 4000, freeFrom: 9000 },
      { price: 40_000, unit: 1, bundle: 2 },
    ]);
    expect(back(sold, [1], sendsBack).cash).toBe(6000);
  });

  test('never for more than what comes back', () => {
    const cheap = pricedOrder([
      { price: 3000, unit: 1 },
      { price: 2999, unit: 1 },
      { price: 3001, unit: 1 },
    ]);
    expect([1, 2, 3].map((id) => back(cheap, [id], sendsBack).cash)).toEqual([0, 0, 1]);
  });

  test('for nothing where the shop is to blame; with the whole parcel its way out is paid back too', () => {
    const sold = shippedOrder(pricedOrder([{ price: 10_000, unit: 2 }], { area: 2 }));
    const blamed = { ...sendsBack, fault: 'shop' } as const;
    expect(back(sold, [1], blamed).cash).toBe(10_000);
    expect(calculateRefund(sold, { ...blamed, units: remainingUnits(sold) }).cash).toBe(sold.paid);
  });

  test('and what never left costs nothing to send back, not even from an island', () => {
    const sold = pricedOrder([{ price: 10_000, unit: 1 }], { area: 2 });
    expect(back(sold, [1], { ...buyer, returnFee: 3000 }).cash).toBe(18_000);
  });
});

test('what an earlier cancel added comes back as far as the rest costs less, and is told for that parcel alone while some of it stays', () => {
  // 3,000 for each begun pair, free from 40,000: two go, then two more, of six; another parcel is whole.
  const sold = pricedOrder([
    { price: 8000, unit: 6, each: 2, freeFrom: 40_000, bundle: 1 },
    { price: 25_000, unit: 1, bundle: 2 },
  ]);
  const key = sold.bundles[0]?.key ?? '';
  const gives = (now: RefundableOrder, units: number) =>
    calculateRefund(now, { ...buyer, units: new Map([[1, units]]) });
  const first = gives(sold, 2);
  expect(first.parts).toMatchObject({ shipping: { [key]: -6000 }, out: {} });
  const one = withRefund(sold, new Map([[1, 2]]), first);
  const second = gives(one, 2);
  expect(second.parts).toMatchObject({ shipping: { [key]: 3000 }, out: { [key]: -3000 } });
  expect(gives(one, 4).parts).toMatchObject({ shipping: { [key]: 6000 }, out: {} });
  expect(first.cash + second.cash).toBe(gives(sold, 4).cash);
});

describe('an order goes to a cheaper area', () => {
  const parcels = [
    { name: '하동 대봉감', price: 10_000, unit: 1, bundle: 1 },
    { name: '성주 참외', price: 10_000, unit: 1, bundle: 2, fee: 2500 },
  ];

  test('and each parcel gives back what the way there costs less, and nothing to where it costs the same or more', () => {
    const sold = pricedOrder(parcels, { area: 2 });
    const [first = '', second = ''] = sold.bundles.map(({ key }) => key);
    expect(surchargeSavingOf(sold, 0)).toEqual({ [first]: 5000, [second]: 5000 });
    expect(surchargeSavingOf(sold, 1)).toEqual({ [first]: 2000, [second]: 2000 });
    expect([surchargeSavingOf(sold, 2), surchargeSavingOf(sold, 3)]).toEqual([{}, {}]);
  });

  test('and a parcel of which nothing is left has nothing to give', () => {
    const sold = once(pricedOrder(parcels, { area: 1 }), [1]);
    expect(surchargeSavingOf(sold, 0)).toEqual({ [sold.bundles[1]?.key ?? '']: 3000 });
  });

  test('and every box it was ordered in counts, those too that were cancelled since', () => {
    const boxed = [{ price: 10_000, unit: 3, each: 1, box: 1 }];
    const sold = pricedOrder(boxed, { area: 1 });
    const [key = ''] = sold.bundles.map((bundle) => bundle.key);
    expect([surchargeSavingOf(sold, 0), surchargeSavingOf(once(sold, [1]), 0)]).toEqual([
      { [key]: 9000 },
      { [key]: 9000 },
    ]);
  });

  test('and no more comes back than the shop keeps of its shipping', () => {
    const sold = pricedOrder(parcels, { area: 1 });
    const [first = '', second = ''] = sold.bundles.map(({ key }) => key);
    expect(surchargeSavingOf({ ...sold, shippingBack: { [first]: 5000 } }, 0)).toEqual({
      [first]: 1000,
      [second]: 3000,
    });
  });
});
