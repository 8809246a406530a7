import { expect, test } from 'vitest';
import { cardLike } from './cards.ts';

test('a card number is found however it is written and wherever it hides', () => {
  for (const text of ['4242424242424242', '4242-4242-4242-4242', '카드 4242 4242 4242 4242 로 결제'])
    expect(cardLike({ memo: [{ text }] })).toBe(true);
});

test('what only looks like one is let through', () => {
  // The digits of this name pass the check that card numbers pass.
  const name = 'de2b6146-c5a6-48ec-9268-451028975bfa';
  expect(cardLike({ images: [name], phone: '010-1234-5678', accountNumber: '4242424242424242' })).toBe(false);
  expect(cardLike({ text: '4242424242424241' })).toBe(false);
});
