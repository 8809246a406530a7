import type { Tx } from '../../platform/db/database.ts';
import { reduceLiveReceipt, reissueReceipt } from './cash-receipts.sql.ts';

/**
 * Money goes back to the shopper, so the tax office is told of so much less: a receipt that was never sent just becomes smaller,
 * one that was sent is cut by the clock. One statement; nothing happens to an order without a receipt.
 */
export async function reduceReceipt(inside: Tx, orderId: number, amount: number) {
  if (amount > 0) await reduceLiveReceipt(inside, orderId, amount);
}

/** The money was not there after all: what was issued is taken back whole, and another waits for it to come. */
export async function voidReceipt(inside: Tx, orderId: number, amount: number) {
  await reduceReceipt(inside, orderId, amount);
  await reissueReceipt(inside, orderId);
}
