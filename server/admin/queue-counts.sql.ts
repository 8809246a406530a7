import type { QueueCounts, WorkQueue } from '#contract/work-queues.ts';
import type { Db } from '../platform/db/database.ts';
import { isPackableSql, type QueueFilter, queuedLinesSql, queueStatuses } from './work-queues.sql.ts';

/** Counts all work queues in one statement, each up to 10,000. */
export async function countQueues(sql: Db, distributor: number | null) {
  const countOf = (queue: WorkQueue) => counted(sql, distributor, queue);
  const [row] = await sql<QueueCounts[]>`
    select ${countOf('new')} as new, ${countOf('packing')} as packing, ${countOf('moving')} as moving, ${countOf('cancels')} as cancels, ${countOf('claims')} as claims`;
  return row as QueueCounts;
}

/** The number of lines in one work queue that the filters of a request leave, counted up to 10,000. */
export async function countQueue(sql: Db, distributor: number | null, queue: WorkQueue, filter: QueueFilter) {
  const [row] = await sql<{ count: number }[]>`select ${counted(sql, distributor, queue, filter)} as count`;
  return row?.count ?? 0;
}

const counted = (sql: Db, distributor: number | null, queue: WorkQueue, filter: QueueFilter = {}) => sql`
  (select count(*)::int from (select ${queuedLinesSql(sql, distributor, filter, queueStatuses[queue])}
    ${queue === 'new' ? sql`and ${isPackableSql(sql)}` : sql``} limit 10000) waiting)`;
