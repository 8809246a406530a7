import { expect, test } from 'vitest';
import { type GiftOptionChoice, type GiftOptionEntity, giftSwapsOf } from './gift-option-swaps.ts';

const [soon, far] = ['2026-12-08', '2026-12-15'];

function choice(optionIdPathKey: string, shipmentDate: string | null, isSameGoods = true): GiftOptionChoice {
  return { optionIdPathKey, name: optionIdPathKey, shipmentDate, isSameGoods };
}

function entity(optionIdPathKey: string, shipmentDate: string | null, choices: GiftOptionChoice[]): GiftOptionEntity {
  return { optionIdPathKey, name: optionIdPathKey, unit: 1, shipmentDate, choices };
}

test('another ship date takes every option of the gift with it', () => {
  const later = choice('small:far', far);
  const small = entity('small', soon, [later]);
  const large = entity('large', soon, [choice('small:far', far, false), choice('large:far', far)]);
  expect(giftSwapsOf([small, large], small, later)).toEqual([
    { from: 'small', to: 'small:far' },
    { from: 'large', to: 'large:far' },
  ]);
  expect(giftSwapsOf([small], small, later)).toEqual([{ from: 'small', to: 'small:far' }]);
});

test('a ship date that another option of the gift does not have is no choice', () => {
  const later = choice('small:far', far);
  const small = entity('small', soon, [later]);
  const large = entity('large', soon, []);
  expect(giftSwapsOf([small, large], small, later)).toBeUndefined();
});

test('another option of the same ship date leaves the others as they are, and is not one that the gift contains', () => {
  const other = choice('middle', soon, false);
  const taken = choice('large', soon, false);
  const small = entity('small', soon, [other, taken]);
  const large = entity('large', soon, []);
  expect(giftSwapsOf([small, large], small, other)).toEqual([{ from: 'small', to: 'middle' }]);
  expect(giftSwapsOf([small, large], small, taken)).toBeUndefined();
});
