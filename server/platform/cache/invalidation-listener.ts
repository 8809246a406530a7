import type { Sql } from '../db/database.ts';

/** How often a process polls for invalidations that no notification announced. */
const lookMs = 5000;

type InvalidationHandlers = {
  /** Drops the cached entries of these keys. Undefined means that invalidations were missed and everything must be dropped. */
  drop: (keys: readonly string[] | undefined) => void;
  /** Policies, categories or the shop's clock have changed. */
  reload: () => Promise<void>;
};

/**
 * Applies cache invalidations of every process. Reads all rows after the last known id: on a notification, when the database connection
 * comes back, and every five seconds. A process that missed deleted rows drops everything.
 * @perProcess nothing is lost: every process reads the same rows and drops its own cache.
 */
export async function listenForInvalidations(sql: Sql, { drop, reload }: InvalidationHandlers) {
  let last = await newestIdOf(sql);
  let reading: Promise<void> | undefined;
  let isCalled = false;

  async function readOn() {
    for (let more = true; more; ) {
      const { rows, first } = await newsAfter(sql, last);
      if (first !== null && first > last + 1) drop(undefined);
      const keys = rows.flatMap((row) => row.keys);
      if (keys.includes('all')) await reload();
      if (rows.length > 0) drop(keys.includes('all') ? undefined : keys);
      last = rows.at(-1)?.id ?? last;
      more = rows.length === 1000;
    }
  }

  function readInvalidations() {
    isCalled = true;
    reading ??= (async () => {
      while (isCalled) {
        isCalled = false;
        await readOn();
      }
    })()
      // Rows that could not be read are read at the next notification or poll.
      .catch(() => {})
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  const listening = await sql.listen('news', readInvalidations, readInvalidations);
  const timer = setInterval(readInvalidations, lookMs);
  return {
    /** Applies every row that is published now. */
    read: readInvalidations,
    async stop() {
      clearInterval(timer);
      await Promise.allSettled([listening.unlisten(), reading]);
    },
  };
}

async function newestIdOf(sql: Sql) {
  const [row] = await sql<{ last: number }[]>`select coalesce(max(id), 0) as last from cache_invalidation`;
  return row?.last ?? 0;
}

async function newsAfter(sql: Sql, last: number) {
  const [row] = await sql<{ rows: { id: number; keys: string[] }[]; first: number | null }[]>`
    select (select min(id) from cache_invalidation) as first, coalesce((
      select json_agg(json_build_object('id', n.id, 'keys', n.keys) order by n.id)
      from (select id, keys from cache_invalidation where id > ${last} order by id limit 1000) n), '[]') as rows`;
  return row ?? { rows: [], first: null };
}
