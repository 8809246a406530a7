import type { GiftGroup, GiftGroupStatus } from '#contract/gifts.ts';

const groupWords: Record<GiftGroupStatus, string> = {
  bank_transfer_waiting: '입금 대기',
  paid: '주소 기다리는 중',
  partially_used: '일부 입력 완료',
  all_used: '모두 입력 완료',
  withdraw: '취소',
  expired: '기간 만료',
  incomplete: '결제 안 됨',
};

export function isGiftOver({ giftGroupStatus }: Pick<GiftGroup, 'giftGroupStatus'>) {
  return giftGroupStatus === 'withdraw' || giftGroupStatus === 'expired' || giftGroupStatus === 'incomplete';
}

/** The recipients of a gift, as its sender sees them. */
export function giftRecipientText({ giftTos, kakaoGiftReceiverName, receiverCount }: GiftGroup) {
  const first = giftTos[0]?.name || kakaoGiftReceiverName;
  if (!first) return '카카오톡으로 보낸 선물';
  return receiverCount > 1 ? `${first}님 외 ${receiverCount - 1}명` : `${first}님`;
}

/**
 * What a gift waits for, as one sentence; with some addresses entered it names their number. Declined and expired recipients do not count.
 */
export function giftStateText(group: Pick<GiftGroup, 'giftGroupStatus' | 'giftTos' | 'receiverCount'>) {
  const { giftGroupStatus, giftTos, receiverCount } = group;
  const entered = giftTos.filter(({ giftStatus }) => giftStatus === 'used').length;
  if (isGiftOver(group) || entered === 0 || entered === receiverCount) return groupWords[giftGroupStatus];
  return `${receiverCount}명 중 ${entered}명 입력 완료`;
}

type Tone = 'brand' | 'positive' | 'warning' | 'quiet';

/** The tone of a recipient's state: waiting, in progress, over. */
export function giftToneOf(stateText: string): Tone {
  if (stateText === '미입력') return 'warning';
  if (stateText === '입력 완료' || stateText === '배송중') return 'brand';
  return stateText === '배송완료' ? 'positive' : 'quiet';
}

/** The same state, worded for the recipient. */
export function receivedGiftText(stateText: string) {
  if (stateText === '미입력') return '받는 곳을 알려 주세요';
  return stateText === '입력 완료' ? '준비 중' : stateText;
}
