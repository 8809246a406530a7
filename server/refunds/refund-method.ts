import { paymentTerms } from '#contract/rules/payments.ts';
import type { RefundableOrderDetail } from './refundable-order.sql.ts';

/**
 * Whether `cash` won go back to an account. A telephone's bill is taken back whole and in the month it was paid, or not at all; what
 * somebody has yet to agree to may bring less, or come in another month (rules D8.7).
 */
export function isRefundedToAccount({ order, paid }: RefundableOrderDetail, cash: number, isAsking = false) {
  const { back, isWhole } = paymentTerms(order.method);
  if (cash === 0) return false;
  return back === 'account' || (isWhole && (isAsking || cash < paid || !order.isBillOpen));
}

/** Whether one must be named before anything of this order may be cancelled. */
export function needsRefundAccount(sold: RefundableOrderDetail, cash: number, isAsking = false) {
  return isRefundedToAccount(sold, cash, isAsking) && !sold.order.account;
}

/** How a refund goes back, in a sentence; of a bill nobody has named an account for yet, staff ask. */
export function refundMethodTextOf(sold: RefundableOrderDetail, cash: number, way: 'card' | 'bank' | 'none') {
  const isAsked = way === 'card' && isRefundedToAccount(sold, cash);
  return isAsked ? '환불받으실 계좌를 여쭤본 뒤 보내드려요.' : refundMethodPreviewText(sold, cash);
}

/** How it goes back, in a sentence for before. */
export function refundMethodPreviewText(sold: RefundableOrderDetail, cash: number, isAsking = false) {
  const method = isRefundedToAccount(sold, cash, isAsking) ? 'bank_transfer' : sold.order.method;
  return paymentTerms(method).backText;
}
