import { describe, expect, test } from 'vitest';
import type { GiftRecipient } from '#contract/gifts.ts';
import type { LineStatus } from '#contract/lines.ts';
import { giftSendingText, giftStateText, receivedGiftHeadline, receivedGiftText } from './gift-status-texts.ts';
import { isOpenNextMorning } from './use-gift-form.ts';

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

test('a gift that every recipient declined says so, as each recipient does', () => {
  const over = { giftGroupStatus: 'withdraw' as const, receiverCount: 2 };
  expect(giftStateText({ ...over, giftTos: tos('rejected', 'rejected') })).toBe('거절');
  expect(giftStateText({ ...over, giftTos: tos('rejected', 'withdraw') })).toBe('취소');
  expect(giftStateText({ ...over, giftTos: [] })).toBe('취소');
});

test('no answers and all answers are sentences without a count', () => {
  const unanswered = { giftGroupStatus: 'paid' as const, giftTos: tos('unused', 'unused'), receiverCount: 2 };
  expect(giftStateText(unanswered)).toBe('주소 기다리는 중');
  const all = { giftGroupStatus: 'all_used' as const, giftTos: tos('used', 'used'), receiverCount: 2 };
  expect(giftStateText(all)).toBe('모두 입력 완료');
});

test('a recipient reads the same state of a parcel in the list and on the page', () => {
  const listed = (orderItemProductStatus: LineStatus | null, stateText = '입력 완료') =>
    receivedGiftText({ giftStatus: 'used', orderItemProductStatus, stateText });
  expect([listed('paid'), listed('delivery_waiting'), listed('delivery_delay'), listed('withdraw_request')]).toEqual([
    '준비 중',
    '배송준비중',
    '배송지연',
    '취소요청',
  ]);
  expect([listed('return_request', '배송완료'), listed('complete', '배송완료')]).toEqual(['반품요청', '배송완료']);
  const waiting = { giftStatus: 'unused' as const, orderItemProductStatus: null, stateText: '미입력' };
  expect(receivedGiftText(waiting)).toBe('받는 곳을 알려 주세요');
  expect(receivedGiftText({ ...waiting, giftStatus: 'withdraw', stateText: '취소' })).toBe('취소');
});

test('a gift that was cancelled after its address was given is not called received', () => {
  const headline = (status: LineStatus) => receivedGiftHeadline({ giftStatus: 'used', orderItemProductStatus: status });
  expect([headline('stock_out'), headline('withdraw_complete')]).toEqual(['취소된 선물이에요', '취소된 선물이에요']);
  expect(headline('delivering')).toBe('선물을 받았어요');
});

describe('the sender of a gift by numbers', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  const [later, before] = ['2026-11-30T00:00:00.000Z', '2026-11-29T11:58:00.000Z'];
  const group = { giftGroupStatus: 'paid' as const, giftTos: tos('unused'), sendCount: 0, sendDate: later };

  test('reads when the message is sent, until it was', () => {
    expect(giftSendingText(group, now)).toBe('11월 30일(월) 09:00에 알림을 보내요.');
    expect(giftSendingText({ ...group, sendDate: before }, now)).toBe('곧 알림을 보내요.');
    expect(giftSendingText({ ...group, sendCount: 1 }, now)).toBeNull();
  });

  test('reads that it waits for the deposit', () => {
    const waiting = { ...group, giftGroupStatus: 'bank_transfer_waiting' as const };
    expect(giftSendingText(waiting, now)).toBe('입금이 확인되면 11월 30일(월) 09:00에 알림을 보내요.');
    expect(giftSendingText({ ...waiting, sendDate: before }, now)).toBe('입금이 확인되면 알림을 보내요.');
  });

  test('reads nothing about a message that will not be sent', () => {
    expect(giftSendingText({ ...group, giftGroupStatus: 'withdraw', giftTos: tos('withdraw') }, now)).toBeNull();
    expect(giftSendingText({ ...group, giftGroupStatus: 'all_used', giftTos: tos('used') }, now)).toBeNull();
    expect(giftSendingText({ ...group, sendDate: null }, now)).toBeNull();
  });

  test('may choose the next morning only for a gift that can still be received then', () => {
    const night = Date.parse('2026-11-29T16:00:00Z');
    expect(isOpenNextMorning('2026-12-01T01:00:00.000Z', night)).toBe(true);
    expect(isOpenNextMorning('2026-11-30T01:00:00.000Z', night)).toBe(false);
    expect(isOpenNextMorning('2026-11-30T01:00:00.000Z', now)).toBe(true);
  });
});
