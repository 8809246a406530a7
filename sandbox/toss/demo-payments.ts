import { join } from 'node:path';
import { openJournal } from '../journal.ts';
import { openPaymentLog } from './payment-log.ts';
import { approvePayment, cancelPayment, createCardPayment, koreanTimestamp } from './toss-payment.ts';

export type AdoptedPayment = {
  paymentKey: string;
  orderId: string;
  orderName: string;
  amount: number;
  taxFreeAmount: number;
  refunded: number;
  paidAt: string;
  receiptOrigin: string;
};

/**
 * Writes the payments of demo orders into the card company's ledger, so that their refunds find them. Call it before the sandbox starts;
 * existing payments stay unchanged.
 */
export async function adoptPayments(dataDir: string, payments: AdoptedPayment[]) {
  const journal = openJournal(join(dataDir, 'sandbox', 'payments.jsonl'));
  const book = openPaymentLog(journal, () => {});
  for (const one of payments) {
    if (book.find(one.paymentKey)) continue;
    const at = koreanTimestamp(new Date(one.paidAt));
    const made = { ...createCardPayment({ ...one }, {}), paymentKey: one.paymentKey, requestedAt: at };
    const paid = book.write('approved', { ...approvePayment(made, one.receiptOrigin), approvedAt: at });
    if (one.refunded > 0) book.write('canceled', cancelPayment(paid, one.refunded, '데모 주문 취소', null));
  }
  await journal.close();
}
