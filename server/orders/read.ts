import { Refusal } from '#contract/errors.ts';
import type { Order, OrderLine } from '#contract/orders.ts';
import type { Db } from '../platform/db/database.ts';
import type { Who } from '../platform/identity/actor.ts';
import { presentOrder, presentToBuyer } from './order-view.ts';
import { anyOrder, orderOf } from './orders.sql.ts';

/** One order of this person's own, by number or uuid. Throws NOT_FOUND. */
export function createReadOrder(now: () => Date) {
  return (sql: Db, who: Who, key: number | string) => readOrderAt(sql, who, key, now());
}

/** As the buyer sees it at `now`. Throws NOT_FOUND for a stranger's. */
export async function readOrderAt(sql: Db, who: Who, key: number | string, now: Date): Promise<Order> {
  const row = await orderOf(sql, who.id, key);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentToBuyer(row.order, now);
}

/** Whosever it is: for staff. With a distributor, their own lines of it only. */
export async function readAnyOrder(
  sql: Db,
  key: number | string,
  now: Date,
  distributor: number | null = null,
): Promise<Order> {
  const row = await anyOrder(sql, key, distributor);
  if (!row) throw new Refusal('NOT_FOUND');
  return presentOrder(row.order, now);
}

/** Throws NOT_FOUND. */
export function lineOf(order: Order, uuid: string): OrderLine {
  const line = order.orderItemProducts.find((one) => one.uuid === uuid);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}
