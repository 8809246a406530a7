import { expect, test } from 'vitest';
import type { GiftTo } from '#contract/gifts.ts';
import { stateText } from './texts.ts';

const tos = (...statuses: GiftTo['giftStatus'][]) => statuses.map((giftStatus) => ({ giftStatus })) as GiftTo[];

test('whoever refused or ran out of time has not said where it goes', () => {
  const giftTos = tos('used', 'rejected', 'expired');
  expect(stateText({ giftGroupStatus: 'all_used', giftTos, receiverCount: 3 })).toBe('3명 중 1명 입력 완료');
});

test('of a gift that is over nobody counts', () => {
  expect(stateText({ giftGroupStatus: 'withdraw', giftTos: tos('used', 'rejected'), receiverCount: 2 })).toBe('취소');
});

test('nobody and everybody are not counted: one sentence says it', () => {
  const nobody = { giftGroupStatus: 'paid' as const, giftTos: tos('unused', 'unused'), receiverCount: 2 };
  expect(stateText(nobody)).toBe('주소 기다리는 중');
  const all = { giftGroupStatus: 'all_used' as const, giftTos: tos('used', 'used'), receiverCount: 2 };
  expect(stateText(all)).toBe('모두 입력 완료');
});
