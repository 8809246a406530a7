import type { Tx } from '../platform/db/database.ts';

/** A review of goods that went back says so. */
export async function markReviewReturned(sql: Tx, line: number) {
  await sql`update review set returned = true where order_line_uuid = (select uuid from order_line where id = ${line})`;
}
