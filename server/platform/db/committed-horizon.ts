import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from './database.ts';

type Look = { newest: number; ends: string };

/** What this process saw last of each table. Two processes each remember their own look, and both are right. */
const looks = new WeakMap<Sql, Map<string, Look>>();

/**
 * Up to which number the rows of a table are all there that there will ever be. A number is given out before its row can be seen, and
 * a commit may wait for a standby longer than any span of seconds: so the newest number of a look counts only once every transaction of
 * that look has ended. Never more than that; 0 while nothing is known. Whoever takes a number of these tables has written to another
 * before, so that its transaction is known by then: what takes one as its first writing could be overlooked.
 */
export async function committedHorizonOf(sql: Sql, table: 'order_event' | 'stock_movement') {
  const known = looks.get(sql) ?? new Map<string, Look>();
  looks.set(sql, known);
  const before = known.get(table);
  const look = await lookAt(sql, table, before);
  if (before && !look.isOver) return 0;
  // Mostly nobody else is writing, and a second look settles the first; whoever keeps us waiting is waited for by the next turn.
  for (let tries = 0; tries < 3; tries++) {
    const again = await lookAt(sql, table, look);
    known.set(table, again.isOver ? again : look);
    if (again.isOver) return look.newest;
    await pause(20);
  }
  return before?.newest ?? 0;
}

async function lookAt(sql: Sql, table: string, { ends }: { ends?: string } = {}) {
  const [row] = await sql<(Look & { isOver: boolean })[]>`
    select (select coalesce(max(id), 0) from ${sql(table)}) as newest, pg_snapshot_xmax(now)::text as ends,
      coalesce(pg_snapshot_xmin(now) >= ${ends ?? null}::text::xid8, false) as "isOver"
    from pg_current_snapshot() now`;
  return row ?? { newest: 0, ends: '0', isOver: false };
}
