import { expect, test } from 'vitest';
import { isAnswered, mayAskConsent } from './consent-timing.ts';

const third = { pages: 3, pathname: '/best', openMs: 10_000 };

test.each([
  ['on the third page', {}, true],
  ['on a category, later', { pages: 9, pathname: '/category/fruit' }, true],
  ['on the second page', { pages: 2 }, false],
  ['in the first ten seconds', { openMs: 9_999 }, false],
  ['on a product', { pathname: '/product/1' }, false],
  ['on the reviews of a product', { pathname: '/product/1/reviews' }, false],
  ['in the cart', { pathname: '/cart' }, false],
  ['on an order sheet', { pathname: '/pay/17' }, false],
  ['on an opened gift', { pathname: '/gift/received/0b8e' }, false],
] as const)('the question about consent %s', (_, wish, asks) => {
  expect(mayAskConsent({ ...third, ...wish })).toBe(asks);
});

const at = '2026-06-01T00:00:00.000Z';
const after = (days: number) => new Date(at).getTime() + days * 86_400_000;

test('a refusal counts for 180 days, and consent until it is withdrawn', () => {
  const refusal = { analytics: false, advertising: false, at };
  expect(isAnswered(null, after(0))).toBe(false);
  expect(isAnswered(refusal, after(179))).toBe(true);
  expect(isAnswered(refusal, after(180))).toBe(false);
  expect(isAnswered({ ...refusal, at: '' }, after(180))).toBe(true);
  expect(isAnswered({ ...refusal, analytics: true }, after(999))).toBe(true);
});
