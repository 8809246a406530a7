import type { Tx } from '../platform/db/database.ts';

/** Sets whether a line, and the lines that claims split from it, are reviewed. */
export async function markReviewed(sql: Tx, uuid: string, isReviewed: boolean) {
  await sql`
    update order_line part set is_reviewed = ${isReviewed} from order_line l
    where l.uuid = ${uuid} and part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key
      and part.is_reviewed <> ${isReviewed}`;
}
