import { setTimeout as pause } from 'node:timers/promises';

/** Starts a round of work soon; `settled` resolves when no round is running. */
export type RunSoon = (() => void) & { settled: () => Promise<void> };

/**
 * Coalesces many requests for the same work into rounds. A round starts at once, and again `beatMs` after the start of the last one at
 * the soonest; a request made during a round is served by the next. An error is left to the job that does the same work by the clock.
 * @perProcess counts double: two processes run the work twice.
 */
export function coalesce(work: () => Promise<unknown>, beatMs: number): RunSoon {
  let busy = false;
  let isRequested = false;
  let round: Promise<unknown> = Promise.resolve();

  async function run() {
    while (isRequested) {
      isRequested = false;
      const beat = pause(beatMs);
      round = work().catch(() => {});
      await round;
      await beat;
    }
    busy = false;
  }

  function kick() {
    isRequested = true;
    if (busy) return;
    busy = true;
    void run();
  }
  kick.settled = async () => void (await round);
  return kick;
}
