import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../db/database.ts';
import { isSerializationFailure } from '../db/errors.ts';

/** How often a process looks for changes to tell of, where the clock's work is done and where it is not. */
const tellMs = { worker: 200, other: 1000 };

/** Tells of everything that was written down so far. */
export async function publishInvalidations(sql: Sql) {
  while ((await told(sql)) > 0);
}

async function told(sql: Sql, tries = 1): Promise<number> {
  try {
    const [row] = await sql<{ taken: number }[]>`select publish_invalidations() as taken`;
    return row?.taken ?? 0;
  } catch (error) {
    // Whoever counts sales makes the same cards.
    if (tries >= 4 || !isSerializationFailure(error)) throw error;
    return told(sql, tries + 1);
  }
}

/**
 * Tells of changes for as long as the shop is open; returns how to stop it. A process that does no other work by the clock looks less
 * often, so that changes are told of while every worker is away.
 * Two processes take turns: one tells, the other finds nothing to tell.
 */
export function startInvalidationPublisher(sql: Sql, who: 'worker' | 'other') {
  const stop = new AbortController();
  const asleep = (ms: number) => pause(ms, undefined, { signal: stop.signal }).catch(() => {});
  async function turn() {
    while (!stop.signal.aborted) {
      // What could not be told is still written down.
      const failed = await publishInvalidations(sql).then(
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
