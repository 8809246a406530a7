import { Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';

/** A line whose time has come. */
export type DueOrderLine = { id: number; orderId: number; status: LineStatus };

/** Runs `work` in one transaction per line. A lock or status conflict is skipped; another error does not stop the other lines. */
export async function forEachDue<T extends DueOrderLine>(
  sql: Sql,
  due: T[],
  work: (inside: Tx, line: T) => Promise<unknown>,
) {
  let fault: unknown;
  for (const line of due) {
    try {
      await tx(sql, async (inside) => {
        if ((await lockOrderIfFree(inside, line.orderId, line.id)) === line.status) await work(inside, line);
      });
    } catch (error) {
      if (!(error instanceof Refusal)) fault ??= error;
    }
  }
  if (fault) throw fault;
}

/**
 * Locks the payment and then the order, and returns the line's current status. Returns undefined if another transaction holds the
 * payment.
 */
async function lockOrderIfFree(sql: Tx, order: number, line: number) {
  const locked = await sql`select id from payment where order_id = ${order} for update skip locked`;
  if (locked.length === 0) return undefined;
  await sql`select id from orders where id = ${order} for update`;
  const [row] = await sql<{ status: LineStatus }[]>`select status from order_line where id = ${line}`;
  return row?.status;
}
