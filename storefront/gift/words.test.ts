import { expect, test } from 'vitest';
import type { GiftTo } from '#contract/gifts.ts';
import { enteredText } from './words.ts';

const tos = (...statuses: GiftTo['giftStatus'][]) => statuses.map((giftStatus) => ({ giftStatus })) as GiftTo[];

test('whoever refused or ran out of time has not said where it goes', () => {
  const giftTos = tos('used', 'rejected', 'expired');
  expect(enteredText({ giftGroupStatus: 'all_used', giftTos, receiverCount: 3 })).toBe('3명 중 1명 입력 완료');
});

test('of a gift that is over nobody counts', () => {
  expect(enteredText({ giftGroupStatus: 'withdraw', giftTos: tos('rejected'), receiverCount: 1 })).toBe('');
});
