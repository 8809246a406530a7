import { Refusal } from '#contract/errors.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { loadRefundableOrder, lockOrderPayment, type RefundableOrderDetail } from './refundable-order.sql.ts';

export type { RefundableLineFacts, RefundableOrderDetail } from './refundable-order.sql.ts';

/** Locks an order against other refunds and reads it. Throws NOT_FOUND. */
export async function lockRefundableOrder(
  inside: Tx,
  order: number,
  reference: ReferenceData,
): Promise<RefundableOrderDetail> {
  await lockOrderPayment(inside, order);
  return readRefundableOrder(inside, order, reference);
}

/** Reads an order without a lock. Throws NOT_FOUND. */
export async function readRefundableOrder(
  sql: Db,
  order: number,
  reference: ReferenceData,
): Promise<RefundableOrderDetail> {
  const refundable = await loadRefundableOrder(sql, order, (brand) => reference.of(brand).policy('bundleFeeRule'));
  if (!refundable) throw new Refusal('NOT_FOUND');
  return refundable;
}
