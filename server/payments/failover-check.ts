import type { Sql } from '../platform/db/database.ts';
import { markOf, passMark } from '../platform/jobs/watermark.ts';
import type { Reference } from '../platform/reference-data.ts';
import type { createCompare } from './daily-reconciliation.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * When another machine took over as the database, the last orders it was told of may be missing while their money was taken. So the last
 * day is compared a minute later, once payments under way have found their end, and not at four in the morning.
 * Two processes share the marks: one of them notes a takeover, and either may compare.
 */
export function createTakeover(
  sql: Sql,
  compare: ReturnType<typeof createCompare>['compare'],
  reference: Pick<Reference, 'now'>,
) {
  return async () => {
    const [known, timeline] = [await markOf(sql, 'timeline'), await timelineOf(sql)];
    if (known !== timeline && (await passMark(sql, 'timeline', timeline)) && known !== undefined)
      await passMark(sql, 'taken over', reference.now().getTime());
    const at = await markOf(sql, 'taken over');
    if (
      at === undefined ||
      reference.now().getTime() < at + minuteMs ||
      at <= ((await markOf(sql, 'compared after')) ?? 0)
    )
      return;
    if (await compare(new Date(at - dayMs), new Date(at))) await passMark(sql, 'compared after', at);
  };
}

/** Each machine that takes over begins a timeline of its own; it is the first part of its journal's name. */
async function timelineOf(sql: Sql) {
  const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  return Number.parseInt(row?.name.slice(0, 8) ?? '0', 16);
}
