import { expect, test } from 'vitest';
import { priceBandText, shippingFilterText } from './filter-texts.ts';

test.each([
  ['0-10000', '1만원 이하'],
  ['10001-30000', '1만~3만원'],
  ['30001-50000', '3만~5만원'],
  ['50001-', '5만원 이상'],
])('the price band %s is called %s', (band, words) => {
  expect(priceBandText(band)).toBe(words);
});

test('a shipping day is shown as a date, and immediate shipping as such', () => {
  expect(shippingFilterText('2026-11-25')).toBe('11월 25일(수) 출고');
  expect(shippingFilterText('soon')).toBe('결제하면 바로');
});
