import { randomUUID } from 'node:crypto';
import { asyncCommitSql, type Db, type Sql } from '../db/database.ts';

/** How often a process says that it is there, and for how long it is believed. */
const [sayMs, believedS] = [5000, 15];

/** How many answer shoppers, by the database they work on. Two processes each ask for themselves. */
const counted = new WeakMap<Db, number>();

/**
 * Whether this process alone answers shoppers: then what it has seen is all there was to see. Taken to be so until another one was met.
 * Two processes know of each other within seconds.
 */
export function isOnlyProcess(sql: Db) {
  return (counted.get(sql) ?? 1) <= 1;
}

/** How much all shoppers ask a second, as every process that answers them last said. */
export async function readRequestRate(sql: Db) {
  const [row] = await sql<{ asked: number }[]>`
    select coalesce(sum(request_rate), 0) as asked from presence where seen_at > clock_timestamp() - make_interval(secs => ${believedS})`;
  return row?.asked ?? 0;
}

/**
 * Says for as long as the shop is open that this process answers shoppers, and how much they ask a second; returns how to say goodbye.
 */
export async function startHeartbeat(sql: Sql, asked: () => number) {
  const id = randomUUID();
  // What could not be said is said the next time; nobody is forgotten so soon.
  const say = () =>
    sayAndCount(sql, id, asked()).then(
      (count) => void counted.set(sql, count),
      () => {},
    );
  await say();
  const timer = setInterval(say, sayMs);
  return async () => {
    clearInterval(timer);
    await sql`delete from presence where id = ${id}`.catch(() => {});
  };
}

async function sayAndCount(sql: Sql, id: string, asked: number) {
  const [row] = await sql<{ count: number }[]>`
    with said as (
      insert into presence (id, seen_at, request_rate) select ${id}, clock_timestamp(), ${asked} where ${asyncCommitSql(sql)}
      on conflict (id) do update set seen_at = excluded.seen_at, request_rate = excluded.request_rate
    ), gone as (
      delete from presence where seen_at < clock_timestamp() - interval '1 minute'
    )
    select count(*)::int + 1 as count from presence
    where id <> ${id} and seen_at > clock_timestamp() - make_interval(secs => ${believedS})`;
  return row?.count ?? 1;
}
