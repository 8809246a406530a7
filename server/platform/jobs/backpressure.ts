import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../db/database.ts';
import { readRequestRate } from './heartbeat.ts';

/**
 * The rest after work: one time the work's duration for every four requests a second, 24 times at most. Less than a twentieth of customers'
 * requests then meet the work.
 */
const [most, forEach] = [24, 4];
const restMs = 2000;

/** The rest in milliseconds after this much work, at this many customer requests a second. */
export function restMsOf(workedMs: number, asked: number) {
  return Math.min(restMs, workedMs * Math.min(most, asked / forEach));
}

type WaitingTask = { do: () => Promise<unknown>; isPressed: boolean };

/**
 * Runs long work that no request waits for: one piece at a time, in order of arrival, with a rest after each. Without customer requests
 * there is no rest. A piece with `waitMs` runs next when that time has passed, and the interrupted rest continues after it.
 * @perProcess counts double: each process has its own pace.
 */
export function createBackpressure(sql: Sql) {
  const line: WaitingTask[] = [];
  let known = { asked: 0, until: 0 };
  let isAtWork = false;
  let restedAt = 0;
  let wake = () => {};

  /** Customer requests a second, cached for one second; 0 if the rate cannot be read, so that work continues. */
  async function requestRate() {
    if (performance.now() > known.until)
      known = { asked: await readRequestRate(sql).catch(() => 0), until: performance.now() + 1000 };
    return known.asked;
  }

  /** The first piece that has waited its `waitMs`. */
  const pressed = () => line.find(({ isPressed }) => isPressed);

  async function restAfter(workedMs: number) {
    restedAt = Math.max(restedAt, performance.now() + restMsOf(workedMs, await requestRate()));
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
      await restAfter(performance.now() - began);
    }
    isAtWork = false;
  }

  async function startAfter(waiting: WaitingTask, waitMs: number) {
    await pause(waitMs, undefined, { ref: false });
    waiting.isPressed = true;
    wake();
  }

  return function inTurn<T>(piece: () => Promise<T>, waitMs?: number): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const waiting = { do: () => Promise.resolve().then(piece).then(resolve, reject), isPressed: false };
    line.push(waiting);
    if (waitMs !== undefined) void startAfter(waiting, waitMs);
    if (!isAtWork) void work();
    return promise;
  };
}

export type Backpressure = ReturnType<typeof createBackpressure>;
