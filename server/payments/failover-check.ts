import type { Sql } from '../platform/db/database.ts';
import { advanceWatermark, watermarkOf } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { createReconciliation } from './daily-reconciliation.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * When another machine took over as the database, the last orders it was told of may be missing while their money was taken. So the last
 * day is compared a minute later, once payments under way have found their end, and not at four in the morning.
 * Two processes share the marks: one of them notes a takeover, and either may compare.
 */
export function createFailoverCheck(
  sql: Sql,
  compare: ReturnType<typeof createReconciliation>['compare'],
  reference: Pick<ReferenceData, 'now'>,
) {
  return async () => {
    const [known, timeline] = [await watermarkOf(sql, 'timeline'), await timelineOf(sql)];
    if (known !== timeline && (await advanceWatermark(sql, 'timeline', timeline)) && known !== undefined)
      await advanceWatermark(sql, 'taken over', reference.now().getTime());
    const at = await watermarkOf(sql, 'taken over');
    if (
      at === undefined ||
      reference.now().getTime() < at + minuteMs ||
      at <= ((await watermarkOf(sql, 'compared after')) ?? 0)
    )
      return;
    if (await compare(new Date(at - dayMs), new Date(at))) await advanceWatermark(sql, 'compared after', at);
  };
}

/** Each machine that takes over begins a timeline of its own; it is the first part of its journal's name. */
async function timelineOf(sql: Sql) {
  const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  return Number.parseInt(row?.name.slice(0, 8) ?? '0', 16);
}
