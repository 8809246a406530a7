import { describe, expect, test } from 'vitest';
import { defaultShippingTerms } from '#test/shipping-terms.ts';
import type { PriceLine, PriceTerms } from './pricing.ts';
import { bundleKeyOf, bundleTotalOf, isShippingPaidByShop } from './shipping-bundles.ts';

const terms: PriceTerms = {
  area: 0,
  feeType: 'type03',
  bundleFeeRule: 'max',
  now: new Date('2026-11-20T03:00:00Z'), // a Friday at noon KST
  holidays: new Set(),
  sameDayCutoff: '14:00',
};
const persimmons: PriceLine = {
  itemId: 1,
  productId: 1,
  unit: 1,
  unitPrice: 12_000,
  listPrice: 12_000,
  distributor: { id: 1, name: '청도 감나무집' },
  shipmentDate: null,
  ...defaultShippingTerms,
};
const pears = { ...persimmons, itemId: 2, productId: 2, unitPrice: 9000 };
/** Fee by quantity: one fee for every two, boxes of three. */
const kimchi = {
  ...persimmons,
  itemId: 3,
  productId: 3,
  unitPrice: 8000,
  baseFee: 4000,
  feeUnit: 2,
  boxUnit: 3,
  freeFrom: null,
};

const parcel = (parts: PriceLine[], over: Partial<PriceTerms> = {}) => bundleTotalOf('k', parts, { ...terms, ...over });
const cheap: Partial<PriceTerms> = { bundleFeeRule: 'min' };

describe('a bundle', () => {
  test('contains items with the same seller, date, storage and policy', () => {
    expect(bundleKeyOf(pears)).toBe(bundleKeyOf(persimmons));
    expect(bundleKeyOf(persimmons)).toBe('1:any:room:1');
  });

  test('separates items with a ship date from others and from items without one', () => {
    const keys = [null, '2026-11-24', '2026-11-25'].map((shipmentDate) => bundleKeyOf({ ...persimmons, shipmentDate }));
    expect(new Set(keys).size).toBe(3);
    expect(keys[1]).toBe('1:2026-11-24:room:1');
  });

  test('is separate for each recipient of a gift', () => {
    const keys = [undefined, 1, 2].map((receiver) => bundleKeyOf({ ...persimmons, receiver }));
    expect(keys).toEqual(['1:any:room:1', '1:any:room:1:gift1', '1:any:room:1:gift2']);
  });
});

describe('the shipping fee of a parcel', () => {
  test('is waived from exactly the threshold, not one won below', () => {
    expect(parcel([{ ...persimmons, unitPrice: 29_999 }])).toMatchObject({ base: 3000, free: false });
    expect(parcel([{ ...persimmons, unitPrice: 30_000 }])).toMatchObject({ base: 0, free: true });
  });

  test('counts all items of the parcel towards the threshold', () => {
    expect(parcel([{ ...persimmons, unit: 2 }, pears]).base).toBe(0);
    expect(parcel([persimmons, pears]).base).toBe(3000);
    expect(
      parcel([
        { ...persimmons, unit: 1 },
        { ...pears, unit: 2 },
      ]).base,
    ).toBe(0);
  });

  test('is the largest of several base fees, or the smallest if the shop says so', () => {
    const both = [persimmons, { ...pears, baseFee: 4000 }];
    expect(parcel(both).base).toBe(4000);
    expect(parcel(both, cheap).base).toBe(3000);
  });

  test('is free by the smallest-fee rule if flat items are free', () => {
    expect(parcel([persimmons, { ...pears, freeFrom: 0 }], cheap).base).toBe(0);
    expect(parcel([persimmons, { ...pears, freeFrom: 0 }]).base).toBe(3000);
  });

  test('is charged for every two started: two pay one fee, three pay two, all options of a product together', () => {
    expect([1, 2, 3, 4].map((unit) => parcel([{ ...kimchi, unit }]).base)).toEqual([4000, 4000, 8000, 8000]);
    expect(parcel([kimchi, { ...kimchi, itemId: 4, unit: 2 }]).base).toBe(8000);
    expect(parcel([{ ...kimchi, unit: 4, freeFrom: 32_000 }]).base).toBe(0);
  });

  test('uses one box for flat items, and as many as needed for counted items', () => {
    expect(parcel([persimmons, pears]).boxes).toBe(1);
    expect(parcel([{ ...kimchi, unit: 4 }]).boxes).toBe(2);
    expect(parcel([persimmons, { ...kimchi, unit: 4 }]).boxes).toBe(3);
  });

  test('adds the highest surcharge of flat items once, and that of counted items per box', () => {
    const dear = { ...pears, areaFees: [4000, 6000, 9000] };
    expect(parcel([persimmons, dear], { area: 1 }).area).toBe(4000);
    expect(parcel([persimmons, { ...kimchi, unit: 4 }], { area: 2 }).area).toBe(5000 + 2 * 5000);
    expect(parcel([persimmons, dear, kimchi], { area: 0 }).area).toBe(0);
  });

  test('uses a prepaid surcharge instead of the area’s', () => {
    const gift = { ...persimmons, prepaidArea: 8000 };
    expect(parcel([gift]).area).toBe(8000);
    expect(parcel([gift], { area: 1 }).area).toBe(8000);
    expect(parcel([{ ...persimmons, prepaidArea: 0 }], { area: 1 }).area).toBe(0);
  });
});

describe('the hint about free shipping', () => {
  const missing = (parts: PriceLine[], over: Partial<PriceTerms> = {}) => parcel(parts, over).missingForFree;
  const costing = (unitPrice: number) => ({ ...persimmons, unitPrice });

  test('is shown for one won to 20,000 won, not beyond', () => {
    expect(missing([costing(29_999)])).toBe(1);
    expect(missing([costing(10_000)])).toBe(20_000);
    expect(missing([costing(9999)])).toBeNull();
  });

  test('is not shown if no fee is charged', () => {
    expect(missing([costing(30_000)])).toBeNull();
    expect(missing([{ ...costing(15_000), baseFee: 0 }])).toBeNull();
    expect(missing([{ ...costing(15_000), baseFee: 0, freeFrom: null }])).toBeNull();
  });

  test('considers only items with a fee', () => {
    expect(missing([costing(25_000), { ...pears, unitPrice: 1000, baseFee: 0, freeFrom: null }])).toBe(4000);
    expect(missing([costing(25_000), { ...pears, unitPrice: 1000, baseFee: 0, freeFrom: 40_000 }])).toBe(4000);
    expect(missing([costing(25_000), { ...pears, unitPrice: 1000, freeFrom: 20_000 }])).toBe(4000);
  });

  test('names the last threshold, because every fee must be waived', () => {
    expect(missing([costing(20_000), { ...pears, unitPrice: 5000, freeFrom: 40_000 }])).toBe(15_000);
    expect(missing([{ ...pears, unitPrice: 5000, freeFrom: 40_000 }, costing(20_000)])).toBe(15_000);
  });

  test('is not shown if some items never ship free', () => {
    expect(missing([costing(25_000), kimchi])).toBeNull();
  });

  test('names the first threshold of flat items by the smallest-fee rule, and is not shown if one ships free', () => {
    const later = { ...pears, unitPrice: 5000, freeFrom: 40_000 };
    expect(missing([costing(20_000), later], cheap)).toBe(5000);
    expect(missing([costing(20_000), { ...later, freeFrom: null }], cheap)).toBe(5000);
    expect(missing([costing(20_000), { ...later, freeFrom: 0 }], cheap)).toBeNull();
    expect(missing([costing(15_000), { ...kimchi, unitPrice: 5000, freeFrom: 40_000 }], cheap)).toBe(20_000);
  });

  test('is correct: adding that amount waives the base fee, and one won less does not', () => {
    for (const over of [{}, cheap])
      for (const unitPrice of [10_000, 17_500, 29_990])
        for (const freeFrom of [0, 20_000, 25_000, 40_000, null]) {
          const parts = [costing(unitPrice), { ...pears, unitPrice: 1000, freeFrom }];
          const more = missing(parts, over);
          if (more === null) continue;
          const filled = (won: number) => parcel([costing(unitPrice + won), ...parts.slice(1)], over).base;
          expect(filled(more)).toBe(0);
          expect(filled(more - 1)).toBeGreaterThan(0);
        }
  });
});

describe('the dates of a parcel', () => {
  test('are those of its slowest item', () => {
    expect(parcel([persimmons, { ...pears, dispatchDays: 3 }]).arrival).toBe('2026-11-25');
    expect(parcel([{ ...pears, dispatchDays: 3 }, persimmons]).arrival).toBe('2026-11-25');
    expect(parcel([persimmons, pears]).arrival).toBe('2026-11-23');
  });

  test('are one day after the ship date, and two to Jeju', () => {
    const dated = [{ ...persimmons, shipmentDate: '2026-12-01' }];
    expect(parcel(dated)).toMatchObject({ shipmentDate: '2026-12-01', arrival: '2026-12-02' });
    expect(parcel(dated, { area: 1 }).arrival).toBe('2026-12-03');
  });
});

test('the shop pays base fees always for the highest grade, from 30,000 won for the next, and never for others', () => {
  expect([0, 29_999, 30_000].map((won) => isShippingPaidByShop('type01', won))).toEqual([true, true, true]);
  expect([0, 29_999, 30_000].map((won) => isShippingPaidByShop('type02', won))).toEqual([false, false, true]);
  expect([0, 29_999, 90_000].map((won) => isShippingPaidByShop('type03', won))).toEqual([false, false, false]);
});
