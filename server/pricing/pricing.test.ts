import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrivalDateOf, dispatchDateOf } from '#contract/rules/delivery-date.ts';
import { defaultShippingTerms } from '#test/shipping-terms.ts';
import { allocateAmount, unitShareOf } from './allocate-amount.ts';
import type { OwnedCoupon } from './coupon-discounts.ts';
import {
  calculatePrice,
  couponableShippingOf,
  expectedPointsOf,
  type PriceLine,
  type PriceTerms,
  pricedProductsOf,
} from './pricing.ts';

const terms: PriceTerms = {
  area: 0,
  feeType: 'type03',
  bundleFeeRule: 'max',
  now: new Date('2026-11-20T03:00:00Z'),
  holidays: new Set(['2026-12-25']),
  sameDayCutoff: '14:00',
};

let id = 0;
function line(over: Partial<PriceLine> = {}): PriceLine {
  id++;
  return {
    itemId: id,
    productId: id,
    unit: 1,
    unitPrice: 10_000,
    listPrice: 10_000,
    distributor: { id: 1, name: '서귀포농원' },
    shipmentDate: null,
    ...defaultShippingTerms,
    ...over,
  };
}

function fee(items: PriceLine[], area: PriceTerms['area'] = 0) {
  const [bundle] = calculatePrice(items, { ...terms, area }).totals.bundles;
  return { base: bundle?.base, area: bundle?.area };
}

describe('the fee of one bundle', () => {
  test('S1: below the threshold the base fee is charged', () => {
    expect(fee([line({ unitPrice: 24_000 })])).toEqual({ base: 3000, area: 0 });
  });

  test('S1b: above the threshold it is waived', () => {
    expect(fee([line({ unitPrice: 36_000 })])).toEqual({ base: 0, area: 0 });
  });

  test('S2: Jeju pays the surcharge even when the base fee is waived', () => {
    expect(fee([line({ unitPrice: 36_000 })], 1)).toEqual({ base: 0, area: 3000 });
  });

  test('S3: with a fee for every two and boxes of two, five items pay three', () => {
    const box = line({ unit: 5, baseFee: 4000, feeUnit: 2, boxUnit: 2, freeFrom: null });
    expect(fee([box])).toEqual({ base: 12_000, area: 0 });
    expect(fee([box], 1)).toEqual({ base: 12_000, area: 9000 });
  });

  test('S4: a product that never ships free decides for its bundle', () => {
    const both = [line({ unitPrice: 20_000 }), line({ unitPrice: 15_000, baseFee: 4000, freeFrom: null })];
    expect(fee(both)).toEqual({ base: 4000, area: 0 });
  });

  test('S5: flat and counted items add up, with the island surcharge per box', () => {
    const both = [
      line({ unitPrice: 20_000 }),
      line({ unitPrice: 10_000, unit: 3, baseFee: 4000, feeUnit: 1, boxUnit: 1, freeFrom: null }),
    ];
    expect(fee(both, 2)).toEqual({ base: 12_000, area: 20_000 });
  });

  test('S6: items that always ship free still pay the surcharge to far islands', () => {
    expect(fee([line({ unitPrice: 9900, freeFrom: 0 })], 3)).toEqual({ base: 0, area: 8000 });
  });

  test('a hint is given only if it is correct', () => {
    const hint = (items: PriceLine[]) => calculatePrice(items, terms).totals.bundles[0]?.missingForFree;
    expect(hint([line({ unitPrice: 22_000 })])).toBe(8000);
    expect(hint([line({ unitPrice: 5000 })])).toBeNull();
    expect(hint([line({ unitPrice: 22_000 }), line({ unitPrice: 1000, freeFrom: null })])).toBeNull();
  });

  test('no hint is given if the shop pays the fees already', () => {
    const hint = (unitPrice: number, feeType: 'type01' | 'type02') =>
      calculatePrice([line({ unitPrice, freeFrom: 40_000 })], { ...terms, feeType }).totals.bundles[0]?.missingForFree;
    expect([hint(22_000, 'type01'), hint(25_000, 'type02'), hint(30_000, 'type02')]).toEqual([null, 15_000, null]);
  });

  test('items with different sellers, dates, storage or policies ship separately', () => {
    const apart = [
      line(),
      line({ distributor: { id: 2, name: '통영수산' } }),
      line({ shipmentDate: '2026-11-24' }),
      line({ storage: 'frozen' }),
      line({ policyId: 2 }),
    ];
    expect(calculatePrice(apart, terms).totals.bundles).toHaveLength(5);
    expect(calculatePrice(apart, terms).totals.shippingFee).toBe(15_000);
  });
});

describe('the price of a selection', () => {
  test('shares a coupon and points by largest remainder, to the won', () => {
    const items = [line({ unitPrice: 12_000 }), line({ unitPrice: 8000 }), line({ unitPrice: 5500 })];
    const { lines, totals } = calculatePrice(items, { ...terms, coupons: [off(3000)], usedPoint: 2500 });
    expect(lines.map((one) => one.coupon)).toEqual([1412, 941, 647]);
    expect(lines.map((one) => one.point)).toEqual([1177, 784, 539]);
    expect(lines.map((one) => one.cash)).toEqual([9411, 6275, 4314]);
    expect(totals.price).toBe(20_000 + 3000);
  });

  test('taxes what remains of free and taxable lines and the shipping', () => {
    const items = [
      line({ unitPrice: 12_000, taxStatus: 'free' }),
      line({ unitPrice: 8000, taxStatus: 'taxable' }),
      line({ unitPrice: 5500, taxStatus: 'taxable' }),
    ];
    const { totals } = calculatePrice(items, { ...terms, coupons: [off(3000)], usedPoint: 2500 });
    expect(totals.taxFreeAmount).toBe(9411);
    expect(totals.vat).toBe(Math.round((totals.price - 9411) / 11));
  });

  test('excludes base fees paid by the shop, but never island surcharges', () => {
    const items = [line({ unitPrice: 20_000 }), line({ unitPrice: 15_000, storage: 'frozen' })];
    const free = calculatePrice(items, { ...terms, feeType: 'type01', area: 1 }).totals;
    expect(free).toMatchObject({ cumaDiscountShippingFee: 6000, cumaAddOrtherShippingFee: 6000, shippingFee: 6000 });
    expect(calculatePrice([line({ unitPrice: 29_900 })], { ...terms, feeType: 'type02' }).totals.shippingFee).toBe(
      3000,
    );
    expect(calculatePrice(items, { ...terms, feeType: 'type02' }).totals.shippingFee).toBe(0);
  });

  test('is the sum of the steps of the price breakdown', () => {
    fc.assert(
      fc.property(carts(), (items) => {
        const { waterfall, price } = calculatePrice(items, { ...terms, area: 2 }).totals;
        const steps = waterfall.filter((row) => row.code !== 'total').reduce((sum, row) => sum + row.amount, 0);
        expect(steps).toBe(price);
        expect(waterfall.at(-1)).toMatchObject({ code: 'total', amount: price });
      }),
    );
  });

  test('does not depend on the order of lines', () => {
    fc.assert(
      fc.property(carts(), fc.infiniteStream(fc.nat()), (items, dice) => {
        const shuffled = items
          .map((item) => ({ item, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(calculatePrice(shuffled, terms).totals.price).toBe(calculatePrice(items, terms).totals.price);
      }),
    );
  });

  test('is the sum of lines and shipping, regardless of what is deducted', () => {
    fc.assert(
      fc.property(
        carts(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, c, p) => {
          const goods = items.reduce((sum, item) => sum + item.unitPrice * item.unit, 0);
          const couponDiscount = Math.floor(goods * c);
          const usedPoint = Math.floor((goods - couponDiscount) * p);
          const { lines, totals } = calculatePrice(items, { ...terms, coupons: [off(couponDiscount)], usedPoint });
          expect(lines.reduce((sum, one) => sum + one.cash, 0) + totals.shippingFee).toBe(totals.price);
          for (const one of lines) expect(Math.min(one.cash, one.coupon, one.point)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('the totals of a selection', () => {
  test('contain the list price, which is never below the price', () => {
    const { totals } = calculatePrice([line({ unit: 3, unitPrice: 12_900, listPrice: 15_900 })], terms);
    expect(totals).toMatchObject({ listPrice: 47_700, discountedPrice: 9000, productsPrice: 38_700 });
    const dearer = calculatePrice([line({ unit: 2, unitPrice: 10_000, listPrice: 9000 })], terms).totals;
    expect(dearer).toMatchObject({ listPrice: 20_000, discountedPrice: 0, productsPrice: 20_000 });
  });

  test('deduct nothing without coupons and points', () => {
    const { totals, taken, shippingCoupon } = calculatePrice([line({ categories: [911, 91] })], terms);
    expect(totals).toMatchObject({ couponDiscountPrice: 0, usedPoint: 0, price: 13_000 });
    expect([taken.applied, taken.refused, shippingCoupon]).toEqual([[], [], 0]);
  });

  test('contain the quantity and amount of each option group, over all recipients of a gift', () => {
    const [small, large] = [line({ unit: 2, unitPrice: 8000 }), line({ unit: 1, unitPrice: 15_000 })];
    const gifts = [1, 2].flatMap((receiver) => [
      { ...small, receiver },
      { ...large, receiver },
    ]);
    const { optionCountings, bundles } = calculatePrice(gifts, terms).totals;
    expect(optionCountings).toEqual([
      { optionGroupId: small.itemId, unit: 4, lineAmount: 32_000 },
      { optionGroupId: large.itemId, unit: 2, lineAmount: 30_000 },
    ]);
    expect(bundles).toHaveLength(2);
  });

  test('combine the options of one product into one line with the points and cash of each', () => {
    const small = line({ unit: 1, unitPrice: 12_000, productId: 77 });
    const large = line({ unit: 2, unitPrice: 9000, productId: 77 });
    const { lines } = calculatePrice([small, large, line({ unitPrice: 5000 })], { ...terms, usedPoint: 3500 });
    expect(lines[0]).toMatchObject({
      productId: 77,
      itemIds: [small.itemId, large.itemId],
      amount: 30_000,
      coupons: [],
      point: 3000,
      cash: 27_000,
      unitPrices: [12_000, 9000],
      groups: [
        { point: 1200, cash: 10_800 },
        { point: 1800, cash: 16_200 },
      ],
    });
  });

  test('add product and shipping coupons to one sum, with a row for each', () => {
    const parcel = { ...off(2000), id: 2, name: '배송비 쿠폰팩', kind: 'shipping' as const };
    const { totals, shippingCoupon } = calculatePrice([line({ unitPrice: 20_000 })], {
      ...terms,
      coupons: [off(3000), parcel],
      area: 1,
    });
    expect(totals).toMatchObject({ couponDiscountPrice: 5000, shippingFee: 6000, price: 21_000 });
    expect(shippingCoupon).toBe(2000);
  });

  test('apply a shipping coupon neither to a surcharge nor to what the shop pays', () => {
    const parcel = { ...off(9000), kind: 'shipping' as const };
    const jeju = calculatePrice([line({ unitPrice: 20_000 })], { ...terms, coupons: [parcel], area: 1 });
    expect(jeju.totals).toMatchObject({ couponDiscountPrice: 3000, price: 23_000 });
    const best = calculatePrice([line()], { ...terms, coupons: [parcel], feeType: 'type01' });
    expect(best.totals).toMatchObject({ couponDiscountPrice: 0, cumaDiscountShippingFee: 3000, price: 10_000 });
    expect(couponableShippingOf(calculatePrice([line()], { ...terms, area: 1 }))).toBe(3000);
    expect(couponableShippingOf(calculatePrice([line()], { ...terms, feeType: 'type01' }))).toBe(0);
  });

  test('note that the unused part of a prepaid surcharge is refunded, but not for a known address', () => {
    const words = (items: PriceLine[]) =>
      calculatePrice(items, { ...terms, area: 1 }).totals.waterfall.find(({ code }) => code === 'area')?.note;
    expect(words([line({ prepaidArea: 8000 }), line()])).toBe('받는 곳이 정해지면 쓰지 않은 만큼 돌려드려요');
    expect(words([line({ prepaidArea: 0 }), line()])).toBeUndefined();
    expect(words([line()])).toBeUndefined();
  });

  test('allow coupons and points for a product unless it excludes them', () => {
    const [plain, crates] = pricedProductsOf([line(), line({ couponable: false, earns: false, categories: [95] })]);
    expect(plain).toMatchObject({ amount: 10_000, categories: [], couponable: true, earns: true });
    expect(crates).toMatchObject({ categories: [95], couponable: false, earns: false });
  });

  test('never rise with a coupon or points, and are never negative', () => {
    const kind = fc.constantFrom('product' as const, 'order' as const, 'shipping' as const);
    fc.assert(
      fc.property(carts(), kind, fc.nat(40_000), fc.nat(500_000), (items, kind, won, usedPoint) => {
        const plain = calculatePrice(items, terms).totals.price;
        const { price, shippingFee } = calculatePrice(items, {
          ...terms,
          coupons: [{ ...off(won), kind }],
          usedPoint,
        }).totals;
        expect(price).toBeLessThanOrEqual(plain);
        expect(price).toBeGreaterThanOrEqual(kind === 'shipping' ? 0 : shippingFee);
      }),
    );
  });
});

describe('points', () => {
  const left = (usedPoint: number, unitPrice: number, over: Partial<PriceLine> = {}) => {
    const { totals } = calculatePrice([line({ unitPrice, freeFrom: 0, ...over })], { ...terms, usedPoint });
    return [totals.usedPoint, totals.price];
  };

  test('pay for items and never for shipping', () => {
    expect(left(50_000, 10_000)).toEqual([10_000, 0]);
    expect(left(50_000, 10_000, { freeFrom: null })).toEqual([10_000, 3000]);
    expect(left(9990, 10_000, { freeFrom: null })).toEqual([9990, 3010]);
  });

  test('leave nothing or at least 100 won to charge: a rest of 99 or 1 becomes 100', () => {
    expect(left(9900, 10_000)).toEqual([9900, 100]);
    expect(left(9901, 10_000)).toEqual([9900, 100]);
    expect(left(9999, 10_000)).toEqual([9900, 100]);
    expect(left(10_000, 10_000)).toEqual([10_000, 0]);
  });

  test('consider the shipping left to charge, not what a coupon pays of it', () => {
    expect(left(6950, 10_000, { freeFrom: null })).toEqual([6950, 6050]);
    const parcel = { ...off(3000), kind: 'shipping' as const };
    const { totals } = calculatePrice([line()], { ...terms, coupons: [parcel], usedPoint: 9950 });
    expect([totals.usedPoint, totals.price]).toEqual([9900, 100]);
  });

  test('are never negative if the items cost less than can be charged', () => {
    expect(left(20, 60)).toEqual([0, 60]);
  });

  test('pay what coupons leave of each line, not its full price', () => {
    const [persimmons, pears] = [line({ unitPrice: 10_000, categories: [91] }), line({ unitPrice: 10_000 })];
    const half = { ...off(5000), kind: 'product' as const, categories: [91] };
    const { lines } = calculatePrice([persimmons, pears], { ...terms, coupons: [half], usedPoint: 15_000 });
    expect(lines.map(({ point, cash }) => [point, cash])).toEqual([
      [5000, 0],
      [10_000, 0],
    ]);
    expect(lines.map(({ coupons }) => coupons)).toEqual([[{ id: 1, amount: 5000 }], []]);
  });
});

describe('the expected points', () => {
  const points = { permille: 10, photo: 300, minUse: 1000, minProducts: 10_000, completeDays: 8 };
  const look = (items: PriceLine[], over: Partial<PriceTerms> = {}) =>
    calculatePrice(items, { ...terms, points, ...over }).totals.expectedPoint;

  test('of one percent of 9,411, 6,275 and 4,314, each rounded down, are 199', () => {
    const items = [line({ unitPrice: 12_000 }), line({ unitPrice: 8000 }), line({ unitPrice: 5500 })];
    expect(look(items, { coupons: [off(3000)], usedPoint: 2500 })).toEqual({
      isPurchasePoint: true,
      purchasePointPer: 1,
      expectedRewardPoint: 199,
      expectedRewardDate: '2026-12-01',
      expectedPhotoReviewPoint: 900,
      isMinUsePoint: true,
      minUsePoint: 1000,
      isMinPointUseProductPrice: true,
      minPointUseProductPrice: 10_000,
    });
  });

  test('are not shown to guests', () => {
    expect(calculatePrice([line()], terms).totals.expectedPoint).toBeNull();
  });

  test('exclude wholesale and funding items, but not other items of the order', () => {
    expect(look([line({ earns: false })])).toMatchObject({ isPurchasePoint: false, expectedRewardPoint: 0 });
    expect(look([line({ earns: false, unitPrice: 50_000 }), line()])).toMatchObject({
      isPurchasePoint: true,
      expectedRewardPoint: 100,
      expectedPhotoReviewPoint: 600,
    });
  });

  test('exclude items paid entirely with points', () => {
    const gratis = look([line({ freeFrom: 0 })], { usedPoint: 10_000 });
    expect(gratis).toMatchObject({ isPurchasePoint: false, expectedRewardPoint: 0 });
    expect(look([line({ freeFrom: 0 })], { usedPoint: 9900 })).toMatchObject({
      isPurchasePoint: true,
      expectedRewardPoint: 1,
    });
    // Shipping paid with money changes nothing, since only items earn points.
    expect(look([line()], { usedPoint: 10_000 })).toMatchObject({ isPurchasePoint: false, expectedRewardPoint: 0 });
  });

  test('are due eight days after the arrival of the last parcel, in any order of addition', () => {
    const [soon, late] = [line({ shipmentDate: '2026-11-24' }), line({ shipmentDate: '2026-12-01' })];
    expect(look([soon, late])?.expectedRewardDate).toBe('2026-12-10');
    expect(look([late, soon])?.expectedRewardDate).toBe('2026-12-10');
    expect(look([soon])?.expectedRewardDate).toBe('2026-12-03');
  });

  test('have no minimum if the shop sets none, and no date if nothing is shipped', () => {
    const bought = { earning: [10_000], lines: 1, arrival: null };
    expect(expectedPointsOf({ ...points, permille: 5, minUse: 0, minProducts: 0 }, bought)).toEqual({
      isPurchasePoint: true,
      purchasePointPer: 0.5,
      expectedRewardPoint: 50,
      expectedRewardDate: null,
      expectedPhotoReviewPoint: 300,
      isMinUsePoint: false,
      minUsePoint: 0,
      isMinPointUseProductPrice: false,
      minPointUseProductPrice: 0,
    });
  });
});

describe('a share', () => {
  test('adds up to the won and never exceeds its weight', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const whole = all.reduce((sum, weight) => sum + weight, 0);
        const total = Math.floor(whole * part);
        const shares = allocateAmount(total, all);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(all[at] as number);
      }),
      { numRuns: 2000 },
    );
  });

  test('of a line’s items: 9,411 won over three, 1,177 points over three', () => {
    expect([1, 2, 3].map((k) => unitShareOf(9411, k, 3))).toEqual([3137, 3137, 3137]);
    expect([1, 2, 3].map((k) => unitShareOf(1177, k, 3))).toEqual([392, 392, 393]);
  });
});

describe('the arrival date', () => {
  const none = new Set<string>();

  test('of a parcel shipped on Tuesday is Wednesday; one day later to Jeju, two to islands', () => {
    expect(arrivalDateOf('2026-11-24', 0, none)).toBe('2026-11-25');
    expect(arrivalDateOf('2026-11-24', 1, none)).toBe('2026-11-26');
    expect(arrivalDateOf('2026-11-24', 3, none)).toBe('2026-11-27');
  });

  test('is never a weekend or a holiday', () => {
    expect(arrivalDateOf('2026-11-20', 0, none)).toBe('2026-11-23');
    expect(arrivalDateOf('2026-12-24', 0, new Set(['2026-12-25']))).toBe('2026-12-28');
  });

  test('of items paid before 14:00 KST assumes the same dispatch day, regardless of the server’s time zone', () => {
    expect(dispatchDateOf(new Date('2026-11-20T04:59:00Z'), 1, none, '14:00')).toBe('2026-11-20');
    expect(dispatchDateOf(new Date('2026-11-20T05:00:00Z'), 1, none, '14:00')).toBe('2026-11-23');
    expect(dispatchDateOf(new Date('2026-11-22T20:00:00Z'), 2, none, '14:00')).toBe('2026-11-24');
  });
});

function carts() {
  const lineArbitrary = fc.record({
    unit: fc.integer({ min: 1, max: 20 }),
    unitPrice: fc.integer({ min: 100, max: 200_000 }),
    extra: fc.nat(20_000),
    grower: fc.integer({ min: 1, max: 3 }),
    frozen: fc.boolean(),
    baseFee: fc.constantFrom(0, 2500, 3000, 4000),
    freeFrom: fc.constantFrom(null, 0, 20_000, 50_000),
    feeUnit: fc.constantFrom(0, 0, 1, 3),
    boxUnit: fc.constantFrom(0, 2),
    taxStatus: fc.constantFrom('free' as const, 'taxable' as const),
  });
  return fc.array(lineArbitrary, { minLength: 1, maxLength: 12 }).map((all) =>
    all.map(({ grower, frozen, extra, ...rest }) =>
      line({
        ...rest,
        listPrice: rest.unitPrice + extra,
        distributor: { id: grower, name: `농가 ${grower}` },
        storage: frozen ? 'frozen' : 'room',
      }),
    ),
  );
}

function off(won: number): OwnedCoupon {
  const any = { percent: null, most: null, minimum: 0, categories: null, exclusive: false, noPartial: false };
  return { id: 1, name: '할인', kind: 'order', won, ...any };
}
