import { expect, test } from 'vitest';
import type { ProductCardData } from './card-data.ts';
import { cardBadgeOf, shipsText } from './product-state.ts';

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
  (_, wish, told) => {
    expect(cardBadgeOf({ ...plain, ...wish })?.text).toBe(told);
  },
);

test('the ship date is shown while the product can be bought', () => {
  expect(shipsText(plain)).toBe('11월 24일(화) 출고');
  expect(shipsText({ ...plain, productStatus: 'stock_out' })).toBeNull();
  expect(shipsText({ ...plain, nextShipmentDate: null })).toBeNull();
  expect(shipsText({ ...plain, isCommingSoon: true })).toBeNull();
});
