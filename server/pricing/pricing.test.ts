import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, unitShare } from './allocate.ts';
import type { Coupon } from './coupons.ts';
import { type PriceLine, type PriceTerms, priceOf } from './pricing.ts';
import { arrivalOf, dispatchOf } from './promise.ts';

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
    storage: 'room',
    policyId: 1,
    baseFee: 3000,
    freeFrom: 30_000,
    feeUnit: 0,
    boxUnit: 0,
    areaFees: [3000, 5000, 8000],
    taxStatus: 'free',
    dispatchDays: 1,
    ...over,
  };
}

function fee(items: PriceLine[], area: PriceTerms['area'] = 0) {
  const [bundle] = priceOf(items, { ...terms, area }).totals.bundles;
  return { base: bundle?.base, area: bundle?.area };
}

describe('the fee of one bundle', () => {
  test('S1: below the threshold the base fee is charged', () => {
    expect(fee([line({ unitPrice: 24_000 })])).toEqual({ base: 3000, area: 0 });
  });

  test('S1b: above the threshold it is waived', () => {
    expect(fee([line({ unitPrice: 36_000 })])).toEqual({ base: 0, area: 0 });
  });

  test('S2: Jeju pays the surcharge even when the base is waived', () => {
    expect(fee([line({ unitPrice: 36_000 })], 1)).toEqual({ base: 0, area: 3000 });
  });

  test('S3: a fee for every two, boxes of two: five units make three', () => {
    const box = line({ unit: 5, baseFee: 4000, feeUnit: 2, boxUnit: 2, freeFrom: null });
    expect(fee([box])).toEqual({ base: 12_000, area: 0 });
    expect(fee([box], 1)).toEqual({ base: 12_000, area: 9000 });
  });

  test('S4: a product that is never free decides for its bundle', () => {
    const both = [line({ unitPrice: 20_000 }), line({ unitPrice: 15_000, baseFee: 4000, freeFrom: null })];
    expect(fee(both)).toEqual({ base: 4000, area: 0 });
  });

  test('S5: flat and counted goods add up, island surcharge by the box', () => {
    const both = [
      line({ unitPrice: 20_000 }),
      line({ unitPrice: 10_000, unit: 3, baseFee: 4000, feeUnit: 1, boxUnit: 1, freeFrom: null }),
    ];
    expect(fee(both, 2)).toEqual({ base: 12_000, area: 20_000 });
  });

  test('S6: always free still pays the far island', () => {
    expect(fee([line({ unitPrice: 9900, freeFrom: 0 })], 3)).toEqual({ base: 0, area: 8000 });
  });

  test('a hint is given only when it would come true', () => {
    const hint = (items: PriceLine[]) => priceOf(items, terms).totals.bundles[0]?.missingForFree;
    expect(hint([line({ unitPrice: 22_000 })])).toBe(8000);
    expect(hint([line({ unitPrice: 5000 })])).toBeNull();
    expect(hint([line({ unitPrice: 22_000 }), line({ unitPrice: 1000, freeFrom: null })])).toBeNull();
  });

  test('different growers, dates, storage or policies ship apart', () => {
    const apart = [
      line(),
      line({ distributor: { id: 2, name: '통영수산' } }),
      line({ shipmentDate: '2026-11-24' }),
      line({ storage: 'frozen' }),
      line({ policyId: 2 }),
    ];
    expect(priceOf(apart, terms).totals.bundles).toHaveLength(5);
    expect(priceOf(apart, terms).totals.shippingFee).toBe(15_000);
  });
});

describe('the price of a selection', () => {
  test('a coupon and points are shared by largest remainder, to the won', () => {
    const items = [line({ unitPrice: 12_000 }), line({ unitPrice: 8000 }), line({ unitPrice: 5500 })];
    const { lines, totals } = priceOf(items, { ...terms, coupons: [off(3000)], usedPoint: 2500 });
    expect(lines.map((one) => one.coupon)).toEqual([1412, 941, 647]);
    expect(lines.map((one) => one.point)).toEqual([1177, 784, 539]);
    expect(lines.map((one) => one.cash)).toEqual([9411, 6275, 4314]);
    expect(totals.price).toBe(20_000 + 3000);
  });

  test('tax: what is left of free and taxable lines and the shipping', () => {
    const items = [
      line({ unitPrice: 12_000, taxStatus: 'free' }),
      line({ unitPrice: 8000, taxStatus: 'taxable' }),
      line({ unitPrice: 5500, taxStatus: 'taxable' }),
    ];
    const { totals } = priceOf(items, { ...terms, coupons: [off(3000)], usedPoint: 2500 });
    expect(totals.taxFreeAmount).toBe(9411);
    expect(totals.vat).toBe(Math.round((totals.price - 9411) / 11));
  });

  test('a shop that pays the shipping pays base fees, never island surcharges', () => {
    const items = [line({ unitPrice: 20_000 }), line({ unitPrice: 15_000, storage: 'frozen' })];
    const free = priceOf(items, { ...terms, feeType: 'type01', area: 1 }).totals;
    expect(free).toMatchObject({ cumaDiscountShippingFee: 6000, cumaAddOrtherShippingFee: 6000, shippingFee: 6000 });
    expect(priceOf([line({ unitPrice: 29_900 })], { ...terms, feeType: 'type02' }).totals.shippingFee).toBe(3000);
    expect(priceOf(items, { ...terms, feeType: 'type02' }).totals.shippingFee).toBe(0);
  });

  test('the steps of the waterfall add up to the price', () => {
    fc.assert(
      fc.property(carts(), (items) => {
        const { waterfall, price } = priceOf(items, { ...terms, area: 2 }).totals;
        const steps = waterfall.filter((row) => row.code !== 'total').reduce((sum, row) => sum + row.amount, 0);
        expect(steps).toBe(price);
        expect(waterfall.at(-1)).toMatchObject({ code: 'total', amount: price });
      }),
    );
  });

  test('the order of lines never changes the price', () => {
    fc.assert(
      fc.property(carts(), fc.infiniteStream(fc.nat()), (items, dice) => {
        const shuffled = items
          .map((item) => ({ item, at: dice.next().value as number }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(priceOf(shuffled, terms).totals.price).toBe(priceOf(items, terms).totals.price);
      }),
    );
  });

  test('lines and shipping add up to the price, whatever is taken off', () => {
    fc.assert(
      fc.property(
        carts(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (items, c, p) => {
          const goods = items.reduce((sum, item) => sum + item.unitPrice * item.unit, 0);
          const couponDiscount = Math.floor(goods * c);
          const usedPoint = Math.floor((goods - couponDiscount) * p);
          const { lines, totals } = priceOf(items, { ...terms, coupons: [off(couponDiscount)], usedPoint });
          expect(lines.reduce((sum, one) => sum + one.cash, 0) + totals.shippingFee).toBe(totals.price);
          for (const one of lines) expect(Math.min(one.cash, one.coupon, one.point)).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('sharing', () => {
  test('adds up to the won and never gives more than the weight', () => {
    const weights = fc.array(fc.nat(10_000_000), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (all, part) => {
        const whole = all.reduce((sum, weight) => sum + weight, 0);
        const total = Math.floor(whole * part);
        const shares = allocate(total, all);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
        for (const [at, share] of shares.entries()) expect(share).toBeLessThanOrEqual(all[at] as number);
      }),
      { numRuns: 2000 },
    );
  });

  test('units of a line: 9,411 won over three, 1,177 points over three', () => {
    expect([1, 2, 3].map((k) => unitShare(9411, k, 3))).toEqual([3137, 3137, 3137]);
    expect([1, 2, 3].map((k) => unitShare(1177, k, 3))).toEqual([392, 392, 393]);
  });
});

describe('the promise of arrival', () => {
  const none = new Set<string>();

  test('leaves Tuesday, arrives Wednesday; Jeju a day later, islands two', () => {
    expect(arrivalOf('2026-11-24', 0, none)).toBe('2026-11-25');
    expect(arrivalOf('2026-11-24', 1, none)).toBe('2026-11-26');
    expect(arrivalOf('2026-11-24', 3, none)).toBe('2026-11-27');
  });

  test('nothing arrives on a weekend or a holiday', () => {
    expect(arrivalOf('2026-11-20', 0, none)).toBe('2026-11-23');
    expect(arrivalOf('2026-12-24', 0, new Set(['2026-12-25']))).toBe('2026-12-28');
  });

  test('paid before two in Korea leaves the same day, whatever the clock of the server', () => {
    expect(dispatchOf(new Date('2026-11-20T04:59:00Z'), 1, none, '14:00')).toBe('2026-11-20');
    expect(dispatchOf(new Date('2026-11-20T05:00:00Z'), 1, none, '14:00')).toBe('2026-11-23');
    expect(dispatchOf(new Date('2026-11-22T20:00:00Z'), 2, none, '14:00')).toBe('2026-11-24');
  });
});

function carts() {
  const one = fc.record({
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
  return fc.array(one, { minLength: 1, maxLength: 12 }).map((all) =>
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

function off(won: number): Coupon {
  const any = { percent: null, most: null, minimum: 0, categories: null, exclusive: false, noPartial: false };
  return { id: 1, name: '할인', kind: 'order', won, ...any };
}
