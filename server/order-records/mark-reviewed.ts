import type { Tx } from '../platform/db/database.ts';

/** Says of a line, and of whatever claims cut off it, whether it was spoken of. */
export async function markReviewed(sql: Tx, uuid: string, isReviewed: boolean) {
  await sql`
    update order_line part set is_reviewed = ${isReviewed} from order_line l
    where l.uuid = ${uuid} and part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key
      and part.is_reviewed <> ${isReviewed}`;
}
