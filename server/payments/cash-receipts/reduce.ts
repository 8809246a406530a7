import type { Tx } from '../../platform/db/database.ts';
import { anotherReceipt, cutReceipt } from './cash-receipts.sql.ts';

/**
 * Money goes back to the shopper, so the tax office is told of so much less: a receipt that was never sent just becomes smaller,
 * one that was sent is cut by the clock. One statement; nothing happens to an order without a receipt.
 */
export async function lowerReceipt(inside: Tx, orderId: number, amount: number) {
  if (amount > 0) await cutReceipt(inside, orderId, amount);
}

/** The money was not there after all: what was issued is taken back whole, and another waits for it to come. */
export async function takeBackReceipt(inside: Tx, orderId: number, amount: number) {
  await lowerReceipt(inside, orderId, amount);
  await anotherReceipt(inside, orderId);
}
