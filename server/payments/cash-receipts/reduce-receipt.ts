import type { Tx } from '../../platform/db/database.ts';
import { reduceLiveReceipt, reissueReceipt } from './cash-receipts.sql.ts';

/**
 * Reduces the cash receipt by a refund in won. A receipt that was never sent changes at once; for one that was sent, a job sends a
 * reduction. One statement; an order without a receipt is unaffected.
 */
export async function reduceReceipt(inside: Tx, orderId: number, amount: number) {
  if (amount > 0) await reduceLiveReceipt(inside, orderId, amount);
}

/** Cancels the receipt after the bank reversed a deposit. If it had been issued, another receipt waits for the next deposit. */
export async function voidReceipt(inside: Tx, orderId: number, amount: number) {
  await reduceReceipt(inside, orderId, amount);
  await reissueReceipt(inside, orderId);
}
