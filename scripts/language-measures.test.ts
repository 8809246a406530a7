import { expect, test } from 'vitest';
import { measureLanguage } from './language-measures.ts';

type Texts = Record<string, string>;

const decision = 'Date: 2026-01-02. Status: accepted.';
const plain: Texts = {
  'server/cart/cart-items.ts': '/** Adds an option to the cart. */\nexport function addCartItem() {}',
  'server/cart/cart-items.test.ts': "test('a guest adds a product to the cart', () => {});",
  'docs/cart.md': 'A cart belongs to a guest or a member.',
  'docs/decisions/17-refunds-use-stored-shares.md': decision,
};
const subject = 'cart: keep the items of a guest';

function failed(texts: Texts, commit = subject) {
  const files = Object.entries({ ...plain, ...texts }).map(([file, text]) => ({ file, text }));
  const measures = measureLanguage(files, [{ file: 'abc1234', text: commit }]);
  return measures.filter(({ value, limit }) => value > limit).map(({ name }) => name);
}

const longLived = (name: string) =>
  `export function sumPrices() {\n  const ${name} = 1;\n${'\n'.repeat(5)}  ${name};\n}`;

const faults: Record<string, [Texts] | [Texts, string]> = {
  'dialect in comments, of 10,000 words': [{ 'database/functions/stock.sql': '-- the stock lies in one row' }],
  'dialect in pages, of 10,000 words': [{ 'docs/stock.md': 'Whoever buys is told the price.' }],
  'dialect in test titles, of 10,000 words': [
    { 'server/stock/stock-sale.test.ts': "test('nobody buys the last box twice', () => {});" },
  ],
  'dialect in the last 100 commits, of 10,000 words': [{}, `${subject}\n\nThe guest was told another price.`],
  'subjects of the last 100 commits over 72 letters': [{}, `cart: ${'a'.repeat(67)}`],
  'shared exports, %': [
    {
      'server/cart/cart-prices.ts': 'export function priceOfItem() {}',
      'server/orders/order-prices.ts': 'export function priceOfItem() {}',
    },
  ],
  'exports of one word, %': [{ 'server/stock/stock-sale.ts': 'export const hold = 1;' }],
  'vague names of long-lived locals, %': [{ 'server/pricing/price-sum.ts': longLived('asked') }],
  'files of one word, %': [{ 'server/orders/orders.ts': '' }],
  'files named alike in several folders, %': [{ 'server/gifts/gift-rows.ts': '', 'server/orders/gift-rows.ts': '' }],
  'folders with a second name for a noun': [{ 'server/shelf/stock-sale.ts': '' }],
  'faults of decision pages': [{ 'docs/decisions/17-returns-need-evidence.md': decision }],
};

test('plain names and prose pass every measure, and each measure has a case here', () => {
  expect(failed({})).toEqual([]);
  expect(measureLanguage([], []).map(({ name }) => name)).toEqual(Object.keys(faults));
});

test.each(Object.entries(faults))('%s: a fault fails this measure only', (name, [texts, commit]) => {
  expect(failed(texts, commit)).toEqual([name]);
});

test('a vague name passes where its last use is near, in another block, or the key of an object', () => {
  for (const text of [
    longLived('asked').replaceAll('\n\n', '\n'),
    `${longLived('total')}\nfunction readPrices() {\n  const asked = 1;\n}\n${longLived('price').replaceAll('price', 'asked').replace('const', '')}`,
    longLived('asked').replace(/asked;\n}$/, 'record({ asked: 1 });\n}'),
  ])
    expect(failed({ 'server/pricing/price-sum.ts': text })).toEqual([]);
});

test('pages and commits may quote the names of code', () => {
  const quoting = 'The property `said` has a new name.';
  expect(failed({ 'docs/cart.md': quoting }, `${subject}\n\n${quoting}`)).toEqual([]);
});

test.each([
  ['has no date and status', { 'docs/decisions/18-claims-carry-evidence.md': 'Status: accepted.' }],
  [
    'is one of more than 35 pages',
    Object.fromEntries(Array.from({ length: 35 }, (_, n) => [`docs/decisions/${n + 40}-a-decision.md`, decision])),
  ],
])('a decision page fails when it %s', (_, texts) => {
  expect(failed(texts)).toEqual(['faults of decision pages']);
});

test('migrations and brands are not measured: a migration never changes, and brands name their own parts', () => {
  const texts = {
    'database/migrations/0002.sql': '-- the stock lies here',
    'brands/cuma/brand.ts': 'export const hold = 1;',
  };
  expect(failed(texts)).toEqual([]);
});
