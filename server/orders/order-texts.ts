import type { ClaimReason } from '#contract/claims.ts';
import type { Refund } from '#contract/refunds.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';

export const reasonTexts: Record<ClaimReason, string> = {
  CHANGE_OF_MIND: '단순 변심',
  WRONG_OPTION: '주문 실수',
  DAMAGED: '파손·상함',
  DEFECT: '품질 불량',
  WRONG_ITEM: '다른 상품 도착',
  MISSING: '수량 부족',
  LATE: '배송 지연으로 사용 불가',
  LOST: '분실',
};

/** Returns the Korean texts for the way and the state of a refund. */
export function refundTexts({ way, status }: Pick<Refund, 'way' | 'status'>, method: PaymentMethodName) {
  const wayText = paymentTerms(way === 'none' ? 'point' : way === 'bank' ? 'bank_transfer' : method).refundTimeText;
  const statusText = { requested: '환불 접수', sent: '환불 진행 중', done: '환불 완료', failed: '환불 확인 중' }[
    status
  ];
  return { wayText, statusText };
}
