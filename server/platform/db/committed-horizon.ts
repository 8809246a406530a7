import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from './database.ts';

type HorizonReading = { newest: number; ends: string };

/** The last snapshot this process took of each table. @perProcess nothing is lost: every process's snapshots are correct. */
const looks = new WeakMap<Sql, Map<string, HorizonReading>>();

/**
 * The highest id up to which every row of a table is visible or will never exist; 0 while unknown. An id is assigned before its row is
 * visible, and a commit may wait for a standby for any time. So the newest id of a snapshot counts only when every transaction of that
 * snapshot has ended. A transaction must write to another table before it takes an id here: otherwise it has no transaction id yet and
 * could be missed.
 */
export async function committedHorizonOf(sql: Sql, table: 'order_event' | 'stock_movement') {
  const known = looks.get(sql) ?? new Map<string, HorizonReading>();
  looks.set(sql, known);
  const before = known.get(table);
  const look = await lookAt(sql, table, before);
  if (before && !look.isOver) return 0;
  // Usually no other transaction writes, and a second snapshot confirms the first. Otherwise the next run of the job confirms it.
  for (let tries = 0; tries < 3; tries++) {
    const again = await lookAt(sql, table, look);
    known.set(table, again.isOver ? again : look);
    if (again.isOver) return look.newest;
    await pause(20);
  }
  return before?.newest ?? 0;
}

async function lookAt(sql: Sql, table: string, { ends }: { ends?: string } = {}) {
  const [row] = await sql<(HorizonReading & { isOver: boolean })[]>`
    select (select coalesce(max(id), 0) from ${sql(table)}) as newest, pg_snapshot_xmax(now)::text as ends,
      coalesce(pg_snapshot_xmin(now) >= ${ends ?? null}::text::xid8, false) as "isOver"
    from pg_current_snapshot() now`;
  return row ?? { newest: 0, ends: '0', isOver: false };
}
