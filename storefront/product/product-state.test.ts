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
  ['what is plain', {}, undefined],
  ['what has a film', { video: film }, '영상'],
  ['what is recommended and has a film', { video: film, labelRecommend: 'MD추천' }, 'MD추천'],
  ['what is more than two things', { video: film, saleType: 'funding', isAppOnly: true }, '펀딩'],
] as [string, Partial<ProductCardData>, string | undefined][])('%s says so in one badge at most', (_, wish, told) => {
  expect(cardBadgeOf({ ...plain, ...wish })?.text).toBe(told);
});

test('the day a box leaves is told as long as it can be bought', () => {
  expect(shipsText(plain)).toBe('11월 24일(화) 출고');
  expect(shipsText({ ...plain, productStatus: 'stock_out' })).toBeNull();
  expect(shipsText({ ...plain, nextShipmentDate: null })).toBeNull();
  expect(shipsText({ ...plain, isCommingSoon: true })).toBeNull();
});
