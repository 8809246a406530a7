import type { Sql } from '../db/database.ts';

/** After how long a process looks for news nobody called out to it. */
const lookMs = 5000;

type Hearing = {
  /** Forgets what shows any of these; undefined when news were missed and nothing may be kept. */
  drop: (keys: readonly string[] | undefined) => void;
  /** Policies, categories or the clock are others now. */
  reload: () => Promise<void>;
};

/**
 * Hears of changes that shoppers can see, from whichever process made them: reads on from the last news it knows when it is called,
 * when its line to the database comes back, and every few seconds in any case. Who missed more than is kept forgets everything.
 * Two processes hear the same and each does its own part; nothing is lost.
 */
export async function listenForInvalidations(sql: Sql, { drop, reload }: Hearing) {
  let last = await newest(sql);
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

  function look() {
    isCalled = true;
    reading ??= (async () => {
      while (isCalled) {
        isCalled = false;
        await readOn();
      }
    })()
      // What could not be read is read at the next call.
      .catch(() => {})
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  const listening = await sql.listen('news', look, look);
  const timer = setInterval(look, lookMs);
  return async () => {
    clearInterval(timer);
    await Promise.allSettled([listening.unlisten(), reading]);
  };
}

async function newest(sql: Sql) {
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
