import { expect, test } from 'vitest';
import type { Area } from '#contract/addresses.ts';
import type { ProductCardData } from './card-data.ts';
import { arrivalTextOf, cardBadgeOf, deliveryDaysOf, shippingText, shipsText } from './product-state.ts';

const plain = {
  productStatus: 'stock_in',
  saleType: 'normal',
  isAppOnly: false,
  isExclusive: false,
  isCommingSoon: false,
  minAppUserGrade: null,
  labelRecommend: null,
  nextShipmentDate: '2026-11-24',
  video: null,
} as ProductCardData;
const film = { id: 7 };

test.each([
  ['has no marks', {}, undefined],
  ['has a video', { video: film }, '영상'],
  ['is recommended and has a video', { video: film, labelRecommend: 'MD추천' }, 'MD추천'],
  ['has more than two marks', { video: film, saleType: 'funding', isAppOnly: true }, '펀딩'],
] as [string, Partial<ProductCardData>, string | undefined][])(
  'a product that %s shows the right badge, and at most one',
  (_, wish, badge) => {
    expect(cardBadgeOf({ ...plain, ...wish })?.text).toBe(badge);
  },
);

test('the ship date is shown while the product can be bought', () => {
  expect(shipsText(plain)).toBe('11월 24일(화) 출고');
  expect(shipsText({ ...plain, productStatus: 'stock_out' })).toBeNull();
  expect(shipsText({ ...plain, nextShipmentDate: null })).toBeNull();
  expect(shipsText({ ...plain, isCommingSoon: true })).toBeNull();
});

test.each([
  ['without a fee', 12_900, 0, null, '무료배송'],
  ['below its threshold', 12_900, 3000, 30_000, '배송비 3,000원'],
  ['that reaches its threshold alone', 30_000, 3000, 30_000, '무료배송'],
  ['with a hidden price', 0, 3000, 30_000, '배송비 3,000원'],
  ['without a threshold', 90_000, 3000, null, '배송비 3,000원'],
])('the card of a product %s states what one unit costs to send', (_, price, baseShippingFee, free, text) => {
  expect(shippingText({ price, baseShippingFee, freeShippingFeeConditionPrice: free })).toBe(text);
});

const rules = { holidays: ['2026-12-25'], sameDayCutoff: '14:00' };
const undated = { ...plain, nextShipmentDate: null, dispatchDays: 1, productFunding: null };

test.each([
  ['with a ship date', '2026-11-20T12:00', { nextShipmentDate: '2026-12-02' }, 0, '12/3(목) 도착'],
  ['before the cut-off of a business day', '2026-11-26T13:59', {}, 0, '내일 27(금) 도착'],
  ['at the cut-off', '2026-11-25T14:00', {}, 0, '모레 27(금) 도착'],
  ['at the end of a month', '2026-11-29T10:00', {}, 0, '12/1(화) 도착'],
  ['before the weekend', '2026-11-27T15:00', {}, 0, '12/1(화) 도착'],
  ['before a holiday', '2026-12-24T10:00', {}, 0, '12/28(월) 도착'],
  ['with two days of packing', '2026-11-26T10:00', { dispatchDays: 2 }, 0, '11/30(월) 도착'],
  ['to Jeju', '2026-11-26T10:00', {}, 1, '11/30(월) 도착'],
  ['of older data', '2026-11-26T10:00', { dispatchDays: undefined }, 0, '1~2일 안에 출고'],
  ['that is sold out', '2026-11-26T10:00', { productStatus: 'stock_out' }, 0, null],
  ['that is not open yet', '2026-11-26T10:00', { isCommingSoon: true }, 0, null],
] as [string, string, Partial<ProductCardData>, Area, string | null][])(
  'the card of a product %s at %s states the day of arrival',
  (_, at, wish, area, text) => {
    const now = new Date(`${at}:00+09:00`).getTime();
    expect(arrivalTextOf({ ...undated, ...wish } as ProductCardData, now, area, rules)).toBe(text);
  },
);

test('a changed cut-off of the shop moves the day of arrival', () => {
  const now = new Date('2026-11-25T14:00:00+09:00').getTime();
  expect(arrivalTextOf(undated as ProductCardData, now, 0, { ...rules, sameDayCutoff: '16:00' })).toBe(
    '내일 26(목) 도착',
  );
});

test.each([
  ['with a ship date', { nextShipmentDate: '2026-12-02' }, { ships: '2026-12-02', arrives: '2026-12-03' }],
  ['that ships by business days', {}, { ships: '2026-11-26', arrives: '2026-11-27' }],
  ['of older data', { dispatchDays: undefined }, null],
  ['that is sold out', { productStatus: 'temp_stock_out' }, null],
  ['that is funded', { productFunding: {}, nextShipmentDate: '2027-06-26' }, { ships: '2027-06-26', arrives: null }],
] as [string, object, { ships: string; arrives: string | null } | null][])(
  'the page of a product %s knows its ship date and its day of arrival as far as the card does',
  (_, wish, days) => {
    const now = new Date('2026-11-26T10:00:00+09:00').getTime();
    expect(deliveryDaysOf({ ...undated, ...wish } as ProductCardData, now, 0, rules)).toEqual(days);
  },
);
