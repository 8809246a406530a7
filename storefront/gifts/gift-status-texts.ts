import type { GiftGroup, GiftGroupStatus } from '#contract/gifts.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { ReceivedGiftSummary } from '#contract/received-gifts.ts';
import { momentText } from '#contract/rules/dates.ts';
import { orderStatusText } from '../orders/order-texts.ts';

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
  // A gift that every recipient declined ends like one that its sender cancelled.
  if (isGiftOver(group) && giftTos.length > 0 && giftTos.every(({ giftStatus }) => giftStatus === 'rejected'))
    return '거절';
  const entered = giftTos.filter(({ giftStatus }) => giftStatus === 'used').length;
  if (isGiftOver(group) || entered === 0 || entered === receiverCount) return groupWords[giftGroupStatus];
  return `${receiverCount}명 중 ${entered}명 입력 완료`;
}

/** When a gift by numbers is announced; null once a message was sent, and where none will be. */
export function giftSendingText(
  group: Pick<GiftGroup, 'giftGroupStatus' | 'giftTos' | 'sendCount' | 'sendDate'>,
  now: number,
) {
  const { giftGroupStatus, giftTos, sendCount, sendDate } = group;
  if (!sendDate || sendCount > 0 || isGiftOver(group)) return null;
  if (!giftTos.some(({ giftStatus, isStopped }) => giftStatus === 'unused' && !isStopped)) return null;
  const isLater = Date.parse(sendDate) > now;
  const sending = isLater ? `${momentText(sendDate)}에 알림을 보내요.` : '곧 알림을 보내요.';
  if (giftGroupStatus !== 'bank_transfer_waiting') return sending;
  return isLater ? `입금이 확인되면 ${sending}` : '입금이 확인되면 알림을 보내요.';
}

type Tone = 'brand' | 'positive' | 'warning' | 'quiet';

/** The tone of a recipient's state: waiting, in progress, over. */
export function giftToneOf(stateText: string): Tone {
  if (stateText === '미입력') return 'warning';
  if (stateText === '입력 완료' || stateText === '배송중') return 'brand';
  return stateText === '배송완료' ? 'positive' : 'quiet';
}

type ReceivedState = Pick<ReceivedGiftSummary, 'giftStatus' | 'orderItemProductStatus' | 'stateText'>;

/** The state of a gift in its recipient's list. */
export function receivedGiftText({ giftStatus, orderItemProductStatus: status, stateText }: ReceivedState) {
  if (giftStatus === 'unused') return '받는 곳을 알려 주세요';
  if (giftStatus !== 'used') return stateText;
  return giftParcelText(status) ?? '준비 중';
}

/** The status of an accepted gift's parcel for its recipient, who confirms no purchase; null before it is prepared. */
export function giftParcelText(status: LineStatus | null) {
  if (!status || status === 'paid') return null;
  return orderStatusText(status === 'complete' ? 'delivery_end' : status);
}

/** The heading of a gift that its recipient has answered. */
export function receivedGiftHeadline({ giftStatus, orderItemProductStatus: status }: Omit<ReceivedState, 'stateText'>) {
  if (giftStatus === 'rejected') return '선물을 사양했어요';
  if (giftStatus === 'withdraw') return '보낸 분이 선물을 취소했어요';
  if (giftStatus === 'expired') return '선물 유효기간이 지났어요';
  return isGiftCancelled(status) ? '취소된 선물이에요' : '선물을 받았어요';
}

/** Whether an accepted gift was cancelled before it was shipped. */
export function isGiftCancelled(status: LineStatus | null) {
  return status === 'withdraw_complete' || status === 'stock_out';
}
