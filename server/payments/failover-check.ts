import type { Sql } from '../platform/db/database.ts';
import { advanceWatermark, watermarkOf } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import type { createReconciliation } from './daily-reconciliation.ts';

const [minuteMs, dayMs] = [60_000, 86_400_000];

/**
 * After a database failover the latest orders may be missing although their money was taken. The last day is therefore compared one
 * minute later, once pending payments have ended, and not only at 04:00. Two processes share the marks: one of them notes a
 * failover, and either may compare.
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

/** A promoted database starts a new timeline. Its number is the first part of the name of the WAL file. */
async function timelineOf(sql: Sql) {
  const [row] = await sql<{ name: string }[]>`select pg_walfile_name(pg_current_wal_lsn()) as name`;
  return Number.parseInt(row?.name.slice(0, 8) ?? '0', 16);
}
