import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitPriceText } from './unit-price.ts';

test('an option with an exact weight or volume shows the price of 100 g or 100 ml', () => {
  expect(unitPriceText('3kg', 11_900)).toBe('100g당 397원');
  expect(unitPriceText('500g 2병', 20_000)).toBe('100g당 2,000원');
  expect(unitPriceText('120ml 30포', 36_000)).toBe('100ml당 1,000원');
  expect(unitPriceText('2kg(7~9과)', 30_000)).toBe('100g당 1,500원');
  expect(unitPriceText('활전복 1kg', 45_000)).toBe('100g당 4,500원');
});

test('an inexact or missing amount, or one of at most 100 g, shows no unit price', () => {
  for (const name of ['소', '2kg 내외', '한 줄(20입)', '1송이(600g)', '5kg용 10장', '10개', '100g', '50g', '1~2kg', ''])
    expect(unitPriceText(name, 10_000), name).toBeNull();
  expect(unitPriceText(null, 10_000)).toBeNull();
  expect(unitPriceText('3kg', 0), 'a price that is locked').toBeNull();
});

test('the unit price is the same for kilograms and grams, in any number of packs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 100, max: 1_000_000 }),
      (kilos, packs, price) => {
        expect(unitPriceText(`${kilos}kg ${packs}팩`, price)).toBe(unitPriceText(`${kilos * packs * 1000}g`, price));
      },
    ),
  );
});
