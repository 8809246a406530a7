import type { OrderItem } from '#contract/orders.ts';
import type { Db } from '../platform/db/database.ts';
import { toOrder, toOrderForReceiver } from './order-view.ts';
import { giftsWithLines, ordersWithLines } from './orders.sql.ts';

/** Lines of a person's own orders by their uuid, each as an order shows it; one that is not theirs is not there. */
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

/** Lines of gifts as their receiver may see them, by their uuid; who that is has been asked before. */
export async function giftedLinesOf(sql: Db, uuids: string[], now: Date): Promise<Map<string, OrderItem>> {
  if (uuids.length === 0) return new Map();
  const rows = await giftsWithLines(sql, uuids);
  const lines = rows.flatMap((row) => toOrder(row.order, now).orderItemProducts);
  return new Map(lines.map((line) => [line.uuid, toOrderForReceiver(line)]));
}
