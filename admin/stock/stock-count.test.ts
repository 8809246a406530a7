import { expect, test } from 'vitest';
import { stockChangeOf } from './stock-count.tsx';

test.each([
  ['+30', { by: 30 }],
  ['-5', { by: -5 }],
  [' + 1,000 ', { by: 1000 }],
  ['120', { counted: 120, seen: 77 }],
  ['0', { counted: 0, seen: 77 }],
  ['+0', null],
  ['', null],
  ['삼십', null],
  ['1.5', null],
  ['12345678', null],
])('the input %j becomes the change %j', (text, amount) => {
  expect(stockChangeOf(text, 77)).toEqual(amount);
});
