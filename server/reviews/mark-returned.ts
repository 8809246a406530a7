import type { Tx } from '../platform/db/database.ts';

/** Marks the review of a returned line. */
export async function markReviewReturned(sql: Tx, line: number) {
  await sql`update review set returned = true where order_line_uuid = (select uuid from order_line where id = ${line})`;
}
