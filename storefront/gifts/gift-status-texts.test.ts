import { expect, test } from 'vitest';
import type { GiftRecipient } from '#contract/gifts.ts';
import { giftStateText } from './gift-status-texts.ts';

const tos = (...statuses: GiftRecipient['giftStatus'][]) =>
  statuses.map((giftStatus) => ({ giftStatus })) as GiftRecipient[];

test('a recipient who declined or whose time expired does not count as answered', () => {
  const giftTos = tos('used', 'rejected', 'expired');
  expect(giftStateText({ giftGroupStatus: 'all_used', giftTos, receiverCount: 3 })).toBe('3명 중 1명 입력 완료');
});

test('a gift that is over shows no count', () => {
  expect(giftStateText({ giftGroupStatus: 'withdraw', giftTos: tos('used', 'rejected'), receiverCount: 2 })).toBe(
    '취소',
  );
});

test('no answers and all answers are sentences without a count', () => {
  const unanswered = { giftGroupStatus: 'paid' as const, giftTos: tos('unused', 'unused'), receiverCount: 2 };
  expect(giftStateText(unanswered)).toBe('주소 기다리는 중');
  const all = { giftGroupStatus: 'all_used' as const, giftTos: tos('used', 'used'), receiverCount: 2 };
  expect(giftStateText(all)).toBe('모두 입력 완료');
});
