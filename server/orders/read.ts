import { Refusal } from '#contract/errors.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { toOrder, toOrderForBuyer } from './order-view.ts';
import { ownOrderOf, readOrderRow } from './orders.sql.ts';

/** One order of this person's own, by number or uuid. Throws NOT_FOUND. */
export function createOrderReader(now: () => Date) {
  return (sql: Db, who: Actor, key: number | string) => readOrderAt(sql, who, key, now());
}

/** As the buyer sees it at `now`. Throws NOT_FOUND for a stranger's. */
export async function readOrderAt(sql: Db, who: Actor, key: number | string, now: Date): Promise<Order> {
  const row = await ownOrderOf(sql, who.id, key);
  if (!row) throw new Refusal('NOT_FOUND');
  return toOrderForBuyer(row.order, now);
}

/** Whosever it is: for staff. With a distributor, their own lines of it only. */
export async function readAnyOrder(
  sql: Db,
  key: number | string,
  now: Date,
  distributor: number | null = null,
): Promise<Order> {
  const row = await readOrderRow(sql, key, distributor);
  if (!row) throw new Refusal('NOT_FOUND');
  return toOrder(row.order, now);
}

/** Throws NOT_FOUND. */
export function requireLineOf(order: Order, uuid: string): OrderItem {
  const line = order.orderItemProducts.find((one) => one.uuid === uuid);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}
