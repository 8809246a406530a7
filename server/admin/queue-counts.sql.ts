import type { QueueCounts, WorkQueue } from '#contract/work-queues.ts';
import type { Db } from '../platform/db/database.ts';
import { isPackableSql, queueStatuses, statusListSql } from './work-queues.sql.ts';

/** Counts all work queues in one statement, each up to 10,000. */
export async function countQueues(sql: Db, distributor: number | null) {
  const countOf = (queue: WorkQueue) => counted(sql, distributor, queue);
  const [row] = await sql<QueueCounts[]>`
    select ${countOf('new')} as new, ${countOf('packing')} as packing, ${countOf('moving')} as moving, ${countOf('cancels')} as cancels, ${countOf('claims')} as claims`;
  return row as QueueCounts;
}

/** The number of lines in one work queue, counted up to 10,000. */
export async function countQueue(sql: Db, distributor: number | null, queue: WorkQueue) {
  const [row] = await sql<{ count: number }[]>`select ${counted(sql, distributor, queue)} as count`;
  return row?.count ?? 0;
}

const counted = (sql: Db, distributor: number | null, queue: WorkQueue) => sql`
  (select count(*)::int from (select from order_line l where l.status in (${statusListSql(sql, queueStatuses[queue])})
    ${distributor === null ? sql`` : sql`and l.distributor_id = ${distributor}`}
    ${queue === 'new' ? sql`and ${isPackableSql(sql)}` : sql``} limit 10000) waiting)`;
