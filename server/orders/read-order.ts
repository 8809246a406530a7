import { Refusal } from '#contract/errors.ts';
import type { Order, OrderItem } from '#contract/orders.ts';
import type { Db } from '../platform/db/database.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { freshOrderOf } from './order-json.sql.ts';
import { toOrder, toOrderForBuyer } from './order-view.ts';
import { ownOrderOf, readOrderRow } from './orders.sql.ts';

/**
 * Creates a reader of a customer's own order by uuid. With `isFresh` the caller has just recorded its payment, and a shorter statement
 * answers. Throws NOT_FOUND.
 */
export function createOrderReader(now: () => Date) {
  return async (sql: Db, who: Actor, uuid: string, isFresh: boolean) => {
    const at = now();
    const fresh = isFresh ? await freshOrderOf(sql, who.id, uuid) : undefined;
    return fresh ? toOrderForBuyer(fresh, at) : readOrderAt(sql, who, uuid, at);
  };
}

/** Reads an order as its buyer sees it at `now`. Throws NOT_FOUND for another customer's order. */
export async function readOrderAt(sql: Db, who: Actor, key: number | string, now: Date): Promise<Order> {
  const row = await ownOrderOf(sql, who.id, key);
  if (!row) throw new Refusal('NOT_FOUND');
  return toOrderForBuyer(row.order, now);
}

/** Reads any order: for staff. With a distributor, only that seller's lines. */
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

/** Returns a line of an order by uuid. Throws NOT_FOUND. */
export function requireLineOf(order: Order, uuid: string): OrderItem {
  const line = order.orderItemProducts.find((one) => one.uuid === uuid);
  if (!line) throw new Refusal('NOT_FOUND');
  return line;
}
