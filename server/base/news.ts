import { setTimeout as pause } from 'node:timers/promises';
import { lostRace } from './away.ts';
import type { Sql } from './database.ts';

/** How often a process looks for changes to tell of, where the clock's work is done and where it is not, and for news nobody called out to it. */
const tellMs = { worker: 200, other: 1000 };
const lookMs = 5000;

type Hearing = {
  /** Forgets what shows any of these; undefined when news were missed and nothing may be kept. */
  drop: (keys: readonly string[] | undefined) => void;
  /** Policies, categories or the clock are others now. */
  reload: () => Promise<void>;
};

/** Tells of everything that was written down so far. */
export async function tellNews(sql: Sql) {
  while ((await told(sql)) > 0);
}

async function told(sql: Sql, tries = 1): Promise<number> {
  try {
    const [row] = await sql<{ taken: number }[]>`select tell_news() as taken`;
    return row?.taken ?? 0;
  } catch (error) {
    // Whoever counts sales makes the same cards.
    if (tries >= 4 || !lostRace(error)) throw error;
    return told(sql, tries + 1);
  }
}

/**
 * Tells of changes for as long as the shop is open; returns how to stop it. A process that does no other work by the clock looks less
 * often, so that changes are told of while every worker is away.
 * Two processes take turns: one tells, the other finds nothing to tell.
 */
export function startTelling(sql: Sql, who: 'worker' | 'other') {
  const stop = new AbortController();
  const asleep = (ms: number) => pause(ms, undefined, { signal: stop.signal }).catch(() => {});
  async function turn() {
    while (!stop.signal.aborted) {
      // What could not be told is still written down.
      const failed = await tellNews(sql).then(
        () => false,
        () => true,
      );
      await asleep(failed ? 1000 : tellMs[who]);
    }
  }
  const work = turn();
  return async () => {
    stop.abort();
    await work;
  };
}

/**
 * Hears of changes that shoppers can see, from whichever process made them: reads on from the last news it knows when it is called,
 * when its line to the database comes back, and every few seconds in any case. Who missed more than is kept forgets everything.
 * Two processes hear the same and each does its own part; nothing is lost.
 */
export async function hearNews(sql: Sql, { drop, reload }: Hearing) {
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
  const [row] = await sql<{ last: number }[]>`select coalesce(max(id), 0) as last from news`;
  return row?.last ?? 0;
}

async function newsAfter(sql: Sql, last: number) {
  const [row] = await sql<{ rows: { id: number; keys: string[] }[]; first: number | null }[]>`
    select (select min(id) from news) as first, coalesce((
      select json_agg(json_build_object('id', n.id, 'keys', n.keys) order by n.id)
      from (select id, keys from news where id > ${last} order by id limit 1000) n), '[]') as rows`;
  return row ?? { rows: [], first: null };
}
