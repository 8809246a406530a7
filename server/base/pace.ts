import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from './database.ts';
import { askedNow } from './presence.ts';

/**
 * Times as long as it worked rests whoever works beside a busy shop at the most, and once for each so many questions a second. Of what
 * shoppers ask then less than a twentieth meets it.
 */
const [most, forEach] = [24, 4];
const restMs = 2000;

/** How long to rest after so many milliseconds of work while shoppers ask so much a second. */
export function restOf(workedMs: number, asked: number) {
  return Math.min(restMs, workedMs * Math.min(most, asked / forEach));
}

/**
 * Long work that nobody stands and waits for, piece by piece: one piece at a time, whoever's it is, and after each a rest in which the
 * database is the shoppers' own. Where nobody buys there is none. Who is waited for says how long they can: then their turn comes whatever
 * rests or works, beside it if need be. Two processes have a pace each: together they take twice as much.
 */
export function createPace(sql: Sql) {
  let last: Promise<unknown> = Promise.resolve();
  let known = { asked: 0, until: 0 };

  /** How much shoppers ask, as of this second; what cannot be told keeps nobody. */
  async function asked() {
    if (performance.now() > known.until)
      known = { asked: await askedNow(sql).catch(() => 0), until: performance.now() + 1000 };
    return known.asked;
  }

  async function rest(workedMs: number) {
    await pause(restOf(workedMs, await asked()), undefined, { ref: false });
  }

  return async function inTurn<T>(piece: () => Promise<T>, waitMs?: number): Promise<T> {
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await (waitMs === undefined ? before : Promise.race([before, pause(waitMs, undefined, { ref: false })]));
    const began = performance.now();
    try {
      return await piece();
    } finally {
      void rest(performance.now() - began).finally(turn.resolve);
    }
  };
}

export type Pace = ReturnType<typeof createPace>;
