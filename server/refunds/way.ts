import { paymentTerms } from '#contract/rules/payments.ts';
import type { SoldOrder } from './sold.sql.ts';

/**
 * Whether `cash` won go back to an account. A telephone's bill is taken back whole and in the month it was paid, or not at all; what
 * somebody has yet to agree to may bring less, or come in another month (rules D8.7).
 */
export function goesToAccount({ order, paid }: SoldOrder, cash: number, isAsking = false) {
  const { back, isWhole } = paymentTerms(order.method);
  if (cash === 0) return false;
  return back === 'account' || (isWhole && (isAsking || cash < paid || !order.isBillOpen));
}

/** Whether one must be named before anything of this order may be cancelled. */
export function needsAccount(sold: SoldOrder, cash: number, isAsking = false) {
  return goesToAccount(sold, cash, isAsking) && !sold.order.account;
}

/** How it goes back, in a sentence for before. */
export function backText(sold: SoldOrder, cash: number, isAsking = false) {
  const method = goesToAccount(sold, cash, isAsking) ? 'bank_transfer' : sold.order.method;
  return paymentTerms(method).backText;
}
