import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../db/database.ts';
import { readRequestRate } from './heartbeat.ts';

/**
 * Times as long as it worked rests whoever works beside a busy shop at the most, and once for each so many questions a second. Of what
 * shoppers ask then less than a twentieth meets it.
 */
const [most, forEach] = [24, 4];
const restMs = 2000;

/** How long to rest after so many milliseconds of work while shoppers ask so much a second. */
export function restMsOf(workedMs: number, asked: number) {
  return Math.min(restMs, workedMs * Math.min(most, asked / forEach));
}

type Waiting = { do: () => Promise<unknown>; isPressed: boolean };

/**
 * Long work that nobody stands and waits for, piece by piece: one piece at a time, whoever's it is, in the order they came, and after each a
 * rest in which the database is the shoppers' own. Where nobody buys there is none. Who is waited for says how long they can: then their
 * piece is the next, and the rest before it goes on after it. Two processes have a pace each: together they take twice as much.
 */
export function createBackpressure(sql: Sql) {
  const line: Waiting[] = [];
  let known = { asked: 0, until: 0 };
  let isAtWork = false;
  let restedAt = 0;
  let wake = () => {};

  /** How much shoppers ask, as of this second; what cannot be told keeps nobody. */
  async function asked() {
    if (performance.now() > known.until)
      known = { asked: await readRequestRate(sql).catch(() => 0), until: performance.now() + 1000 };
    return known.asked;
  }

  /** Who can wait no longer. */
  const pressed = () => line.find(({ isPressed }) => isPressed);

  async function rest(workedMs: number) {
    restedAt = Math.max(restedAt, performance.now() + restMsOf(workedMs, await asked()));
    for (let ms = restedAt - performance.now(); ms > 0 && !pressed(); ms = restedAt - performance.now()) {
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      await Promise.race([pause(ms, undefined, { ref: false }), woken]);
    }
  }

  async function work() {
    isAtWork = true;
    for (let next = pressed() ?? line[0]; next; next = pressed() ?? line[0]) {
      line.splice(line.indexOf(next), 1);
      const began = performance.now();
      await next.do();
      await rest(performance.now() - began);
    }
    isAtWork = false;
  }

  async function press(waiting: Waiting, waitMs: number) {
    await pause(waitMs, undefined, { ref: false });
    waiting.isPressed = true;
    wake();
  }

  return function inTurn<T>(piece: () => Promise<T>, waitMs?: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting = { do: () => Promise.resolve().then(piece).then(resolve, reject), isPressed: false };
    line.push(waiting);
    if (waitMs !== undefined) void press(waiting, waitMs);
    if (!isAtWork) void work();
    return promise;
  };
}

export type Backpressure = ReturnType<typeof createBackpressure>;
