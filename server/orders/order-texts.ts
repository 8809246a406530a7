import type { Refund } from '#contract/refunds.ts';
import { type PaymentMethodName, paymentTerms } from '#contract/rules/payments.ts';

/** Returns the Korean texts for the way and the state of a refund. */
export function refundTexts({ way, status }: Pick<Refund, 'way' | 'status'>, method: PaymentMethodName) {
  const wayText = paymentTerms(way === 'none' ? 'point' : way === 'bank' ? 'bank_transfer' : method).refundTimeText;
  const statusText = { requested: '환불 접수', sent: '환불 진행 중', done: '환불 완료', failed: '환불 확인 중' }[
    status
  ];
  return { wayText, statusText };
}
