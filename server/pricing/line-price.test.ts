import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultShippingTerms } from '#test/shipping-terms.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  cartBundlesOf,
  checkoutObstacle,
  earnsPoints,
  priceLines,
  priceTermsFor,
  purchaseObstacle,
  quantityByProduct,
  quantityObstacle,
  requireOneShipmentDate,
  type SaleLine,
  type SaleTerms,
} from './line-price.ts';

const policies: Record<string, unknown> = {
  bundleFeeRule: 'min',
  sameDayCutoff: '14:00',
  reviewPoints: { photo: 300 },
  minUsePoint: 1000,
  minPointUseProductPrice: 10_000,
  autoCompleteDays: 8,
};
const now = new Date('2026-11-20T03:00:00Z');
const holidays = new Set(['2026-12-25']);
const reference = {
  gradeName: (grade: number) => ['손님', '씨앗', '새싹', '잎새', '열매', '농부의 벗'][grade],
  shippingFeeType: (grade: number) => (grade === 5 ? 'type01' : 'type03'),
  pointPermille: (grade: number) => grade * 5,
  policy: (key: string) => policies[key],
  now: () => now,
  holidays: () => holidays,
} as unknown as ReferenceData;

const haneul: Actor = {
  id: 7,
  uuid: '0b8f4a52-6a0e-4b6e-9a53-1d0c6f4a7e11',
  userType: 'email',
  tokenType: 'email',
  isGuest: false,
  isBusiness: false,
  grade: 2,
  platform: 'web',
};
const duri: Actor = { ...haneul, id: 8, isBusiness: true };
const visitor: Actor = { ...haneul, id: 9, isGuest: true, grade: 0 };

const persimmons: SaleTerms = {
  optionId: 31,
  productId: 3,
  optionState: 'stock_in',
  productStatus: 'stock_in',
  unitPrice: 12_900,
  listPrice: 15_900,
  saleable: 5,
  name: '청도 반시 2kg',
  isAppOnly: false,
  minGrade: null,
  businessOnly: false,
  opensAt: null,
  beginsAt: null,
  endsAt: null,
  purchaseLimit: null,
  pathKey: '31',
  shipmentDate: null,
  distributorId: 1,
  distributorName: '청도 감나무집',
  undeliverable: [false, false, false, false],
  giftArea: 'shop_absorbs',
  categoryId: 911,
  rootCategoryId: 91,
  saleType: 'normal',
  minUnit: 1,
  multiple: 1,
  tiers: null,
  ...defaultShippingTerms,
};

const obstacleCode = (over: Partial<SaleTerms>, who = haneul, at = now) =>
  purchaseObstacle({ ...persimmons, ...over }, who, reference, at)?.code ?? null;
const tooMuch = (over: Partial<SaleTerms>, unit: number, all = unit) =>
  quantityObstacle({ ...persimmons, ...over }, unit, all);

describe('an option can be bought', () => {
  test('if it is in stock, counted or unlimited', () => {
    expect(obstacleCode({})).toBeNull();
    expect(obstacleCode({ optionState: 'unlimited_stock_in', productStatus: 'unlimited_stock_in' })).toBeNull();
    expect(obstacleCode({ optionState: 'unlimited_stock_in' })).toBeNull();
  });

  test('unless its product is being prepared or was removed', () => {
    expect(obstacleCode({ productStatus: 'waiting' })).toBe('PRODUCT_REMOVED');
    expect(obstacleCode({ productStatus: 'removed' })).toBe('PRODUCT_REMOVED');
    expect(obstacleCode({ productStatus: 'removed', optionState: 'stock_out', saleable: 0 })).toBe('PRODUCT_REMOVED');
  });

  test('unless it is sold out, which the error reports with its name', () => {
    const none = purchaseObstacle({ ...persimmons, optionState: 'stock_out', saleable: 0 }, haneul, reference, now);
    expect(none).toMatchObject({ code: 'OUT_OF_STOCK', message: '청도 반시 2kg 재고가 부족합니다. (남은 수량 0개)' });
    expect(obstacleCode({ optionState: 'stock_out', productStatus: 'stock_out', saleable: -1 })).toBe('OUT_OF_STOCK');
  });

  test('unless its cut-off has passed, even if stock is left', () => {
    expect(obstacleCode({ optionState: 'stock_out', saleable: 1 })).toBe('OPTION_UNAVAILABLE');
  });

  test('unless the seller suspended it, temporarily or for good', () => {
    expect(obstacleCode({ optionState: 'temp_stock_out', saleable: 0 })).toBe('OPTION_UNAVAILABLE');
    expect(obstacleCode({ optionState: 'suspended' })).toBe('OPTION_UNAVAILABLE');
    expect(obstacleCode({ productStatus: 'suspended' })).toBe('OPTION_UNAVAILABLE');
    expect(obstacleCode({ productStatus: 'temp_stock_out', optionState: 'stock_out', saleable: 0 })).toBe(
      'OPTION_UNAVAILABLE',
    );
    expect(obstacleCode({ productStatus: 'stock_out' })).toBe('OPTION_UNAVAILABLE');
  });

  test('or is refused with the id of its product', () => {
    expect(purchaseObstacle({ ...persimmons, optionState: 'suspended' }, haneul, reference, now)).toMatchObject({
      message: '선택하신 옵션은 지금 구매할 수 없습니다.',
      details: { productId: 3 },
    });
  });

  test('from its opening time, not a millisecond before', () => {
    const opensAt = '2026-11-21T10:00:00+09:00';
    expect(obstacleCode({ opensAt }, haneul, new Date('2026-11-21T00:59:59.999Z'))).toBe('SALE_NOT_OPEN');
    expect(obstacleCode({ opensAt }, haneul, new Date('2026-11-21T01:00:00.000Z'))).toBeNull();
  });

  test('from the first moment of its sale period and not from the last one on', () => {
    const days = { beginsAt: '2026-11-20T00:00:00+09:00', endsAt: '2026-11-23T00:00:00+09:00' };
    expect(obstacleCode(days, haneul, new Date('2026-11-19T14:59:59.999Z'))).toBe('SALE_NOT_OPEN');
    expect(obstacleCode(days, haneul, new Date('2026-11-19T15:00:00.000Z'))).toBeNull();
    expect(obstacleCode(days, haneul, new Date('2026-11-22T14:59:59.999Z'))).toBeNull();
    expect(obstacleCode(days, haneul, new Date('2026-11-22T15:00:00.000Z'))).toBe('SALE_ENDED');
  });

  test('from its minimum grade, which the error names', () => {
    expect(obstacleCode({ minGrade: 3 })).toBe('GRADE_REQUIRED');
    expect(obstacleCode({ minGrade: 3 }, { ...haneul, grade: 3 })).toBeNull();
    expect(obstacleCode({ minGrade: 3 }, { ...haneul, grade: 5 })).toBeNull();
    expect(obstacleCode({ minGrade: 1 }, visitor)).toBe('GRADE_REQUIRED');
    expect(purchaseObstacle({ ...persimmons, minGrade: 3 }, haneul, reference, now)?.message).toBe(
      '잎새 등급부터 구매할 수 있어요.',
    );
  });

  test('by business members only, if it is for businesses', () => {
    expect(obstacleCode({ businessOnly: true })).toBe('BUSINESS_ONLY');
    expect(obstacleCode({ businessOnly: true }, duri)).toBeNull();
    expect(obstacleCode({ saleType: 'wholesale' })).toBe('BUSINESS_ONLY');
    expect(obstacleCode({ saleType: 'wholesale' }, duri)).toBeNull();
    expect(obstacleCode({}, duri)).toBeNull();
  });
});

describe('the quantity', () => {
  test('may be all of the stock and not one more', () => {
    expect(tooMuch({ saleable: 5 }, 5)).toBeNull();
    expect(tooMuch({ saleable: 5 }, 6)).toMatchObject({
      code: 'OUT_OF_STOCK',
      message: '청도 반시 2kg 재고가 부족합니다. (남은 수량 5개)',
      details: { productId: 3, optionId: 31, left: 5 },
    });
  });

  test('left is reported as 0 if more is held than in stock', () => {
    expect(tooMuch({ saleable: -2 }, 1)?.details).toMatchObject({ left: 0 });
  });

  test('in stock is checked by option, not by product', () => {
    expect(tooMuch({ saleable: 5 }, 5, 9)).toBeNull();
  });

  test('per customer is limited to three, over all options', () => {
    expect(tooMuch({ purchaseLimit: 3 }, 3)).toBeNull();
    expect(tooMuch({ purchaseLimit: 3 }, 2, 4)).toMatchObject({
      code: 'PURCHASE_LIMIT',
      message: '한 분당 3개까지 구매할 수 있어요. (남은 수량 3개)',
    });
    expect(tooMuch({ purchaseLimit: null, saleable: 500 }, 500)).toBeNull();
  });

  test('of wholesale items starts at ten in steps of five', () => {
    const crates = { minUnit: 10, multiple: 5, saleable: 100 };
    expect(tooMuch(crates, 10)).toBeNull();
    expect(tooMuch(crates, 15)).toBeNull();
    expect(tooMuch(crates, 5)).toMatchObject({
      code: 'ORDER_UNIT',
      message: '10개부터 5개 단위로 주문할 수 있습니다.',
    });
    expect(tooMuch(crates, 12)?.code).toBe('ORDER_UNIT');
    expect(tooMuch(crates, 6, 10)).toBeNull();
  });

  test('is accepted only within the stock, the purchase limit and the step', () => {
    const small = fc.integer({ min: 1, max: 12 });
    fc.assert(
      fc.property(small, fc.nat(12), small, small, small, (unit, others, saleable, purchaseLimit, multiple) => {
        const all = unit + others;
        const fine = unit <= saleable && all <= purchaseLimit && all % multiple === 0;
        expect(tooMuch({ saleable, purchaseLimit, multiple }, unit, all) === null).toBe(fine);
      }),
    );
  });
});

describe('a cart line can be checked', () => {
  const tick = (over: Partial<SaleTerms>, unit = 1, all = unit) =>
    checkoutObstacle({ itemId: 1, unit, line: { ...persimmons, ...over } }, all, haneul, reference, now);

  test('if it is in stock', () => {
    expect(tick({})).toBeNull();
    expect(tick({}, 5)).toBeNull();
  });

  test('unless it is app-only, even if it was removed as well', () => {
    expect(tick({ isAppOnly: true })).toBe('앱에서만 구매할 수 있는 상품입니다.');
    expect(tick({ isAppOnly: true, productStatus: 'removed' })).toBe('앱에서만 구매할 수 있는 상품입니다.');
  });

  test('unless it is unavailable, which is reported before the quantity', () => {
    expect(tick({ productStatus: 'removed' }, 6)).toBe('판매가 종료된 상품입니다.');
  });

  test('unless it exceeds the stock or the purchase limit', () => {
    expect(tick({}, 6)).toBe('청도 반시 2kg 재고가 부족합니다. (남은 수량 5개)');
    expect(tick({ purchaseLimit: 3 }, 1, 4)).toBe('한 분당 3개까지 구매할 수 있어요. (남은 수량 3개)');
  });
});

describe('the price of items', () => {
  const tiers = [
    { from: 5, price: 11_900 },
    { from: 10, price: 10_900 },
  ];
  const wanted = (unit: number, over: Partial<SaleTerms> = {}, itemId = 1) => ({
    itemId,
    unit,
    line: { ...persimmons, ...over },
  });
  const prices = (who: Actor, ...all: ReturnType<typeof wanted>[]) => priceLines(all, who).map((one) => one.unitPrice);

  test('for a business is that of the tier: four, five, nine, ten', () => {
    expect([4, 5, 9, 10].map((unit) => prices(duri, wanted(unit, { tiers }))[0])).toEqual([
      12_900, 11_900, 11_900, 10_900,
    ]);
  });

  test('counts all options of a product together and not other products', () => {
    const [small, large] = [wanted(4, { tiers }, 1), wanted(6, { tiers, optionId: 32 }, 2)];
    const pears = wanted(4, { tiers, productId: 4 }, 3);
    expect(prices(duri, small, large, pears)).toEqual([10_900, 10_900, 12_900]);
  });

  test('for other customers is the single price for any quantity', () => {
    expect(prices(haneul, wanted(10, { tiers }))).toEqual([12_900]);
  });

  test('excludes wholesale items from coupons, and wholesale and funding items from points', () => {
    const kinds = ['normal', 'limited_period', 'coming_soon', 'exclusive', 'funding', 'wholesale'];
    const lines = priceLines(
      kinds.map((saleType) => wanted(1, { saleType })),
      duri,
    );
    expect(lines.map((one) => one.couponable)).toEqual([true, true, true, true, true, false]);
    expect(lines.map((one) => one.earns)).toEqual([true, true, true, true, false, false]);
    expect(kinds.map(earnsPoints)).toEqual([true, true, true, true, false, false]);
  });

  test('contains list price, seller, parcel terms and both categories', () => {
    expect(priceLines([wanted(2, { shipmentDate: '2026-11-24' }, 17)], haneul)).toEqual([
      {
        itemId: 17,
        productId: 3,
        unit: 2,
        unitPrice: 12_900,
        listPrice: 15_900,
        distributor: { id: 1, name: '청도 감나무집' },
        shipmentDate: '2026-11-24',
        ...defaultShippingTerms,
        categories: [911, 91],
        couponable: true,
        earns: true,
      },
    ]);
  });

  test('the quantity of a product is the sum over its options, in any order', () => {
    const all = fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 99 })), { maxLength: 8 });
    fc.assert(
      fc.property(all, (pairs) => {
        const counted = quantityByProduct(pairs.map(([productId, unit]) => wanted(unit, { productId })));
        const turned = quantityByProduct(pairs.toReversed().map(([productId, unit]) => wanted(unit, { productId })));
        expect([...counted.values()].reduce((sum, unit) => sum + unit, 0)).toBe(
          pairs.reduce((sum, [, unit]) => sum + unit, 0),
        );
        for (const [productId, units] of counted) expect(turned.get(productId)).toBe(units);
      }),
    );
    expect(quantityByProduct([wanted(2), wanted(3), wanted(1, { productId: 4 })])).toEqual(
      new Map([
        [3, 5],
        [4, 1],
      ]),
    );
  });
});

describe('the terms of a price', () => {
  test('are the shipping and points of the grade for a member', () => {
    expect(priceTermsFor(haneul, reference, 1)).toEqual({
      area: 1,
      feeType: 'type03',
      bundleFeeRule: 'min',
      now,
      holidays,
      sameDayCutoff: '14:00',
      points: { permille: 10, photo: 300, minUse: 1000, minProducts: 10_000, completeDays: 8 },
    });
    expect(priceTermsFor({ ...haneul, grade: 5 }, reference, 0)).toMatchObject({
      feeType: 'type01',
      points: { permille: 25 },
    });
  });

  test('are full shipping without points for a guest, regardless of the grade', () => {
    expect(priceTermsFor({ ...visitor, grade: 5 }, reference, 0)).toMatchObject({
      feeType: 'type03',
      points: undefined,
    });
  });
});

describe('a displayed cart', () => {
  const pricedLine = (itemId: number, unit: number, over: Partial<SaleTerms> = {}) => {
    const line = { ...persimmons, ...over };
    return { itemId, unit, line: { ...line, card: { id: line.productId }, option: { id: line.optionId } } as SaleLine };
  };
  const small = pricedLine(101, 2);
  const pears = pricedLine(102, 1, { productId: 4, optionId: 41 });
  const oysters = pricedLine(103, 1, { productId: 5, optionId: 51, distributorId: 2, distributorName: '통영수산' });
  const large = pricedLine(104, 3, { optionId: 32 });

  test('groups items by parcel and options by product, in the order of addition', () => {
    const entries = cartBundlesOf([small, pears, oysters, large], new Map(), new Map());
    expect(
      entries.map(({ bundleItems }) =>
        bundleItems.map((item) => [item.product.id, item.optionGroups.map((g) => g.id)]),
      ),
    ).toEqual([
      [
        [3, [101, 104]],
        [4, [102]],
      ],
      [[5, [103]]],
    ]);
    const keys = entries.map(({ bundleItems }) => new Set(bundleItems.map((item) => item.bundleKey)));
    expect(keys.map((all) => all.size)).toEqual([1, 1]);
    expect(keys[0]).not.toEqual(keys[1]);
  });

  test('checks available items, and shows the reason of the others', () => {
    const [entry] = cartBundlesOf([small, large], new Map(), new Map([[104, '판매가 끝난 상품입니다.']]));
    expect(entry?.bundleItems[0]?.optionGroups).toEqual([
      {
        id: 101,
        optionUnit: 2,
        isChecked: true,
        isCheckable: true,
        reason: null,
        quantityStep: 1,
        priceAtAdd: 12_900,
        productOptionCombination: { id: 31 },
      },
      {
        id: 104,
        optionUnit: 3,
        isChecked: false,
        isCheckable: false,
        reason: '판매가 끝난 상품입니다.',
        quantityStep: 1,
        priceAtAdd: 12_900,
        productOptionCombination: { id: 32 },
      },
    ]);
  });

  test('shows the price at the time of addition', () => {
    const [entry] = cartBundlesOf([small], new Map([[101, 13_900]]), new Map());
    expect(entry?.bundleItems[0]?.optionGroups[0]?.priceAtAdd).toBe(13_900);
  });

  test('shows nothing if it is empty', () => {
    expect(cartBundlesOf([], new Map(), new Map())).toEqual([]);
  });
});

describe('ship dates', () => {
  const dated = (...dates: (string | null)[]) => dates.map((shipmentDate) => ({ ...persimmons, shipmentDate }));

  test('of one kind, or none, may be bought together with items without one', () => {
    expect(() => requireOneShipmentDate(dated())).not.toThrow();
    expect(() => requireOneShipmentDate(dated(null, null))).not.toThrow();
    expect(() => requireOneShipmentDate(dated('2026-11-24', '2026-11-24'))).not.toThrow();
    expect(() => requireOneShipmentDate(dated(null, '2026-11-24'))).not.toThrow();
  });

  test('of two kinds are refused together', () => {
    expect(() => requireOneShipmentDate(dated('2026-11-24', null, '2026-11-25'))).toThrow(
      '출고일은 2개 이상 선택 불가능합니다.',
    );
  });
});
