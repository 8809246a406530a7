import type { OrderItem } from '#contract/orders.ts';
import type { Db } from '../platform/db/database.ts';
import { toOrder, toOrderForReceiver } from './order-view.ts';
import { giftsWithLines, ordersWithLines } from './orders.sql.ts';

/** Reads lines of the customer's orders by uuid, as an order shows them; lines of others are left out. */
export async function orderLinesOf(
  sql: Db,
  person: number,
  uuids: string[],
  now: Date,
): Promise<Map<string, OrderItem>> {
  if (uuids.length === 0) return new Map();
  const rows = await ordersWithLines(sql, person, uuids);
  return new Map(rows.flatMap((row) => toOrder(row.order, now).orderItemProducts.map((line) => [line.uuid, line])));
}

/** Reads lines of gifts by uuid, as their recipient may see them. The caller has verified the recipient. */
export async function giftedLinesOf(sql: Db, uuids: string[], now: Date): Promise<Map<string, OrderItem>> {
  if (uuids.length === 0) return new Map();
  const rows = await giftsWithLines(sql, uuids);
  const lines = rows.flatMap((row) => toOrder(row.order, now).orderItemProducts);
  return new Map(lines.map((line) => [line.uuid, toOrderForReceiver(line)]));
}
