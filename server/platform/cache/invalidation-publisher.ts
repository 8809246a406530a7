import { setTimeout as pause } from 'node:timers/promises';
import { type Db, type Sql, tx } from '../db/database.ts';

/** How often a process looks for changes to publish, in milliseconds: in a worker, and in any other process. */
const publishMs = { worker: 200, other: 1000 };

/** Publishes every change recorded so far. Waits for another process that publishes at the same time. */
export function publishInvalidations(sql: Sql) {
  return tx(sql, async (inside) => {
    await inside`select pg_advisory_xact_lock(728002)`;
    while ((await publishPending(inside)) > 0);
  });
}

async function publishPending(sql: Db) {
  const [row] = await sql<{ taken: number }[]>`select publish_invalidations() as taken`;
  return row?.taken ?? 0;
}

/**
 * Publishes changes for as long as the shop is open; returns a function that stops it. A process other than a worker looks less often, so
 * that changes are published while every worker is down.
 * @perProcess nothing is lost: the process that comes second finds nothing to publish.
 */
export function startInvalidationPublisher(sql: Sql, who: 'worker' | 'other') {
  const stop = new AbortController();
  const asleep = (ms: number) => pause(ms, undefined, { signal: stop.signal }).catch(() => {});
  async function publishLoop() {
    while (!stop.signal.aborted) {
      // A change that could not be published remains recorded.
      const failed = await publishUnlessBusy(sql).then(
        () => false,
        () => true,
      );
      await asleep(failed ? 1000 : publishMs[who]);
    }
  }
  const work = publishLoop();
  return async () => {
    stop.abort();
    await work;
  };
}

/** Publishes every change recorded so far, unless another process is publishing. */
async function publishUnlessBusy(sql: Sql) {
  while ((await publishPending(sql)) > 0);
}
