import { Refusal } from '#contract/errors.ts';
import type { GiftStatus } from '#contract/gifts.ts';
import type { LineStatus } from '#contract/lines.ts';
import type { ReceivedGift } from '#contract/received-gifts.ts';

/** Returns the state of a gift for its sender: whether there is an address, never the address (rules D12.2). */
export function senderGiftStateText(status: GiftStatus, line: LineStatus) {
  if (status === 'withdraw') return '취소';
  if (status === 'rejected') return '거절';
  if (status === 'expired') return '기간 만료';
  if (status === 'unused') return '미입력';
  return lineTexts[line] ?? '입력 완료';
}

const lineTexts: Partial<Record<LineStatus, string>> = {
  delivering: '배송중',
  delivery_end: '배송완료',
  complete: '배송완료',
  replace_request: '배송완료',
  replace_complete: '배송완료',
  return_request: '배송완료',
  return_complete: '환불',
  withdraw_complete: '환불',
  stock_out: '환불',
};

/** Returns the delivery status that a sender may see. */
export function senderGiftStatusOf(status: GiftStatus, line: LineStatus): LineStatus | null {
  return status === 'used' ? line : null;
}

/** The consent that a recipient gives before an address is saved (C8, C8.2, C8.3). A changed text needs a new version. */
export const giftConsent: ReceivedGift['consent'] = {
  version: '2026-11-22',
  title: '선물을 받기 위한 개인정보 수집·이용과 판매자·택배사 제공에 동의해요',
  text: '받는 분 이름, 휴대폰 번호, 주소, 배송 요청사항을 선물 배송과 교환·환불 처리를 위해 받아요. 판매자와 택배사에 같은 내용을 전해요. 거래 기록은 법에 따라 5년 동안 보관하고, 주소를 남기지 않고 끝난 선물의 번호는 30일 뒤에 지워요. 동의하지 않을 수 있지만, 그러면 선물을 보내 드릴 수 없어요. 보낸 분께는 주소와 연락처를 알려 드리지 않아요.',
};

/** Throws CONSENT_REQUIRED if the accepted version is not the current one. */
export function requireGiftConsent(version: string) {
  if (version !== giftConsent.version)
    throw new Refusal('CONSENT_REQUIRED', { title: giftConsent.title }, { consent: giftConsent });
}
