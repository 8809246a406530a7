import type { OrderLine } from '#contract/orders.ts';
import type { Db, Tx } from '../base/database.ts';
import { presentOrder } from './actions.ts';
import { ordersHolding } from './orders.sql.ts';

/** Says of a line, and of whatever claims cut off it, whether it was spoken of. */
export async function markReviewed(sql: Tx, uuid: string, isReviewed: boolean) {
  await sql`
    update order_line part set is_reviewed = ${isReviewed} from order_line l
    where l.uuid = ${uuid} and part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key
      and part.is_reviewed <> ${isReviewed}`;
}

/** Lines of a person's own orders by their uuid, each as an order shows it; one that is not theirs is not there. */
export async function linesOf(sql: Db, person: number, uuids: string[], now: Date): Promise<Map<string, OrderLine>> {
  if (uuids.length === 0) return new Map();
  const rows = await ordersHolding(sql, person, uuids);
  return new Map(rows.flatMap((row) => presentOrder(row, now).orderItemProducts.map((line) => [line.uuid, line])));
}
