import { Refusal } from '#contract/errors.ts';
import type { LineStatus } from '#contract/lines.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import { lockOrderIfFree } from './lock-order.sql.ts';

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
