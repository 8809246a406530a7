import { Refusal } from '#contract/errors.ts';
import { networkBlock } from '../client-address.ts';
import type { Db } from '../db/database.ts';

/** `most` in `seconds`; after that none, or with `pace` one more every `pace` seconds. */
export type RateLimit = { key: string; most: number; seconds: number; pace?: number };

export type RateLimits = ReturnType<typeof createRateLimits>;

/**
 * Rate limits counted in the database: the same for every process and after a restart. Keys are hashed, so that no address or phone number
 * can be read from the table. Off in tests and load runs.
 */
export function createRateLimits(on: boolean, mark: (text: string) => Buffer) {
  const keyOf = (text: string) => mark(`bound ${text}`);

  return {
    on,
    /** A keyed hash of a client's block of addresses, to count its requests together; null while limits are off. */
    networkMarkOf: (ip: string) => (on ? mark(`network ${networkBlock(ip)}`) : null),
    /**
     * Counts one more of each limit, in this order. Throws TOO_MANY at the first full one and undoes the others. A count in a transaction
     * that rolls back is undone with it.
     */
    async spend(sql: Db, ...bounds: RateLimit[]) {
      if (!on) return;
      for (const [at, bound] of bounds.entries()) {
        if (await countOne(sql, keyOf(bound.key), bound)) continue;
        const before = bounds.slice(0, at).map(({ key }) => keyOf(key));
        if (before.length > 0) await takeBack(sql, before);
        throw new Refusal('TOO_MANY', { s: await restOf(sql, keyOf(bound.key), bound) });
      }
    },
    /** Undoes a count, for limits that count failures only. Counting before the attempt keeps concurrent attempts from slipping through. */
    async forgive(sql: Db, ...keys: string[]) {
      if (on) await takeBack(sql, keys.map(keyOf));
    },
  };
}

/** False if the limit is full. One guarded statement: concurrent requests cannot exceed the limit. */
async function countOne(sql: Db, key: Buffer, { most, seconds, pace }: RateLimit) {
  const rows = await sql`
    insert into rate_limit as b (key, count, expires_at, at)
    values (${key}, 1, clock_timestamp() + make_interval(secs => ${seconds}), clock_timestamp())
    on conflict (key) do update set at = clock_timestamp(),
      count = case when b.expires_at <= clock_timestamp() then 1 else b.count + 1 end,
      expires_at = case when b.expires_at <= clock_timestamp() then excluded.expires_at else b.expires_at end
    where b.expires_at <= clock_timestamp() or b.count < ${most} or b.at <= clock_timestamp() - make_interval(secs => ${pace ?? null}::float)
    returning true`;
  return rows.length === 1;
}

async function restOf(sql: Db, key: Buffer, { pace }: RateLimit) {
  const [row] = await sql<{ s: number }[]>`
    select ceil(extract(epoch from least(expires_at, at + make_interval(secs => ${pace ?? null}::float)) - clock_timestamp()))::int as s
    from rate_limit where key = ${key}`;
  return Math.max(1, row?.s ?? 1);
}

async function takeBack(sql: Db, keys: Buffer[]) {
  const marks = keys.map((key) => key.toString('hex'));
  await sql`
    update rate_limit set count = count - 1
    where key = any (array(select decode(mark, 'hex') from unnest(${marks}::text[]) as mark)) and count > 0`;
}

/** Deletes spans that ended more than a minute ago. */
export async function sweepRateLimits(sql: Db) {
  await sql`delete from rate_limit where expires_at < now() - interval '1 minute'`;
}
