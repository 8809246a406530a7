import { expect, test } from 'vitest';
import { sortedCorrectly } from './sorted.ts';

const shops = { '01': 'cuma', '02': 'ru', '03': 'cuma', '04': 'ru' };

test('heaps of one shop each are all right, whatever they are called', () => {
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

test('a picture in a heap of others is wrong, and a shop is nobody’s twice', () => {
  expect(sortedCorrectly([['02', '04', '01'], ['03']], shops)).toBe(3);
  expect(sortedCorrectly([['01'], ['03']], shops)).toBe(1);
});
