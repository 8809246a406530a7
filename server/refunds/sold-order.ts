import { Refusal } from '#contract/refusal.ts';
import type { Db, Tx } from '../base/database.ts';
import type { Reference } from '../base/reference.ts';
import { lockPayment, type SoldOrder, soldOf } from './sold.sql.ts';

export type { Asked, LineFacts, SoldOrder } from './sold.sql.ts';

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
