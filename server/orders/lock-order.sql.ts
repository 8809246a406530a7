import type { LineStatus } from '#contract/lines.ts';
import type { Tx } from '../platform/db/database.ts';

/**
 * Locks the payment and then the order, and returns the line's current status. Returns undefined if another transaction holds the
 * payment.
 */
export async function lockOrderIfFree(sql: Tx, order: number, line: number) {
  const locked = await sql`select id from payment where order_id = ${order} for update skip locked`;
  if (locked.length === 0) return undefined;
  await sql`select id from orders where id = ${order} for update`;
  const [row] = await sql<{ status: LineStatus }[]>`select status from order_line where id = ${line}`;
  return row?.status;
}
