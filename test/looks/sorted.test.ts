import { expect, test } from 'vitest';
import { sortedCorrectly } from './sorted.ts';

const shops = { '01': 'cuma', '02': 'ru', '03': 'cuma', '04': 'ru' };

test('piles of one shop each are all correct, under any names', () => {
  expect(
    sortedCorrectly(
      [
        ['02', '04'],
        ['01', '03'],
      ],
      shops,
    ),
  ).toBe(4);
});

test('an image in a pile of others is wrong, and no shop gets two piles', () => {
  expect(sortedCorrectly([['02', '04', '01'], ['03']], shops)).toBe(3);
  expect(sortedCorrectly([['01'], ['03']], shops)).toBe(1);
});
