import { randomUUID } from 'node:crypto';
import { asyncCommitSql, type Db, type Sql } from '../db/database.ts';

/** How often a process reports, in milliseconds, and how long a report counts, in seconds. */
const [sayMs, believedS] = [5000, 15];

/** The number of processes that serve customers, by database handle. @perProcess nothing is lost: each process reads the number itself. */
const counted = new WeakMap<Db, number>();

/**
 * Whether this process is the only one that serves customers, so that its own counts are complete. True until another process is seen.
 * @perProcess nothing is lost: processes see each other within seconds.
 */
export function isOnlyProcess(sql: Db) {
  return (counted.get(sql) ?? 1) <= 1;
}

/** Customer requests a second, summed over the last report of every process. */
export async function readRequestRate(sql: Db) {
  const [row] = await sql<{ requestRate: number }[]>`
    select coalesce(sum(request_rate), 0) as "requestRate" from presence where seen_at > clock_timestamp() - make_interval(secs => ${believedS})`;
  return row?.requestRate ?? 0;
}

/** Reports that this process serves customers, and their requests a second, until the returned function is called. */
export async function startHeartbeat(sql: Sql, requestRate: () => number) {
  const id = randomUUID();
  // A failed report is repeated at the next interval, before the last one stops counting.
  const beat = () =>
    reportAndCount(sql, id, requestRate()).then(
      (count) => void counted.set(sql, count),
      () => {},
    );
  await beat();
  const timer = setInterval(beat, sayMs);
  return async () => {
    clearInterval(timer);
    await sql`delete from presence where id = ${id}`.catch(() => {});
  };
}

async function reportAndCount(sql: Sql, id: string, requestRate: number) {
  const [row] = await sql<{ count: number }[]>`
    with reported as (
      insert into presence (id, seen_at, request_rate) select ${id}, clock_timestamp(), ${requestRate} where ${asyncCommitSql(sql)}
      on conflict (id) do update set seen_at = excluded.seen_at, request_rate = excluded.request_rate
    ), gone as (
      delete from presence where seen_at < clock_timestamp() - interval '1 minute'
    )
    select count(*)::int + 1 as count from presence
    where id <> ${id} and seen_at > clock_timestamp() - make_interval(secs => ${believedS})`;
  return row?.count ?? 1;
}
