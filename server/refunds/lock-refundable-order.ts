import { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { Reference } from '../platform/reference-data.ts';
import { lockPayment, type SoldOrder, soldOf } from './refundable-order.sql.ts';

export type { Asked, LineFacts, SoldOrder } from './refundable-order.sql.ts';

/** An order as it can be given back from, while nobody else gives anything back from it. Throws NOT_FOUND. */
export async function lockSold(inside: Tx, order: number, reference: Reference): Promise<SoldOrder> {
  await lockPayment(inside, order);
  return readSold(inside, order, reference);
}

/** Throws NOT_FOUND. */
export async function readSold(sql: Db, order: number, reference: Reference): Promise<SoldOrder> {
  const sold = await soldOf(sql, order, (brand) => reference.of(brand).policy('bundleFeeRule'));
  if (!sold) throw new Refusal('NOT_FOUND');
  return sold;
}
