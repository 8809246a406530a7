import { expect, test } from 'vitest';
import { kiloPricesOf, sendersText } from './search-head.ts';

const fruit = { id: 9101, name: '감귤·만감류', parent: { id: 91, name: '과일' } };
const product = {
  category: fruit,
  saleType: 'normal' as const,
  productStatus: 'stock_in' as const,
  isCommingSoon: false,
  optionName: '5kg',
  price: 15_000,
};

test('the range of the prices of a kilogram has the fresh products on sale alone', () => {
  const found = [
    product,
    { ...product, optionName: '10kg', price: 16_000 },
    { ...product, optionName: '500g', price: 9_900, category: { ...fruit, parent: { id: 95, name: '식품' } } },
    { ...product, optionName: '감귤 5kg', price: 200_000, saleType: 'funding' as const },
    { ...product, price: 100_000, productStatus: 'stock_out' as const },
    { ...product, price: 100_000, isCommingSoon: true },
    { ...product, optionName: '2kg 내외', price: 100_000 },
  ];
  expect(kiloPricesOf(found)).toEqual({ low: 1_600, high: 3_000 });
  expect(kiloPricesOf([product])).toBeNull();
});

test('the sentence about senders names one seller only where all products are known to be theirs', () => {
  const [one, other] = ['효돈감귤농원', '무안 양파밭'].map((name) => ({ distributor: { id: 1, name } }));
  if (!one || !other) throw new Error('two sellers');
  expect(sendersText([one, one], true)).toBe('효돈감귤농원');
  expect(sendersText([one, other, other], true)).toBe('효돈감귤농원 외 1곳');
  expect(sendersText([one, other], false)).toBe('효돈감귤농원 등 여러 곳');
  expect(sendersText([one, one], false)).toBe('효돈감귤농원 등');
});
