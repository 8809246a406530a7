import { paymentTerms } from '#contract/rules/payments.ts';
import type { RefundableOrderDetail } from './refundable-order.sql.ts';

/**
 * Returns whether `cash` won are refunded to an account. A phone bill can only be refunded in full and in its month of payment. A
 * request that waits for approval may refund less, or in another month (rules D8.7).
 */
export function isRefundedToAccount({ order, paid }: RefundableOrderDetail, cash: number, isAsking = false) {
  const { refundTo, isWhole } = paymentTerms(order.method);
  if (cash === 0) return false;
  return refundTo === 'account' || (isWhole && (isAsking || cash < paid || !order.isBillOpen));
}

/** Returns whether an account is required before anything of this order is cancelled. */
export function needsRefundAccount(refundable: RefundableOrderDetail, cash: number, isAsking = false) {
  return isRefundedToAccount(refundable, cash, isAsking) && !refundable.order.account;
}

/** The text of a refund that waits for an account. The page of the order asks for it. */
export const accountQuestionText = '주문에서 환불 계좌를 알려 주시면 보내드려요.';

/** Returns a text for how a refund is paid; for a phone bill without an account it says that staff will ask for one. */
export function refundMethodTextOf(refundable: RefundableOrderDetail, cash: number, way: 'card' | 'bank' | 'none') {
  const needsAccount = way === 'card' && isRefundedToAccount(refundable, cash);
  return needsAccount ? '환불받으실 계좌를 여쭤본 뒤 보내드려요.' : refundMethodPreviewText(refundable, cash);
}

/** Returns the same text for a preview. */
export function refundMethodPreviewText(refundable: RefundableOrderDetail, cash: number, isAsking = false) {
  const method = isRefundedToAccount(refundable, cash, isAsking) ? 'bank_transfer' : refundable.order.method;
  return paymentTerms(method).refundText;
}
