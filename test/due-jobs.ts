import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

type Shop = { runDueJobs: (...names: string[]) => Promise<void> };

const shops = new Set<Shop>();

/** Lets the waits below run the jobs of a shop without timers, or ends this. */
export function setJobsWhilePolling(shop: Shop, on: boolean) {
  if (on) shops.add(shop);
  else shops.delete(shop);
}

/** Runs the jobs with these names, or all that are due, in every shop that the current test file uses. */
export async function runDueJobs(...names: string[]) {
  await Promise.all([...shops].map((shop) => shop.runDueJobs(...names)));
}

/** Repeats `ask` until `done`, and runs due jobs between two attempts. The pause is for events from outside, such as a webhook. */
export async function pollUntil<T>(ask: () => Promise<T>, done: (value: T) => boolean, seconds = 30) {
  for (const end = Date.now() + seconds * 1000; ; await pause(20)) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > end) throw new Error(`It did not happen within ${seconds} seconds: ${JSON.stringify(value)}`);
    await runDueJobs();
  }
}

/** `expect.poll` for a shop without timers: due jobs run between two attempts. */
export function expectEventually<T>(
  ask: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): ReturnType<typeof expect.poll<T>> {
  let isFirst = true;
  return expect.poll(
    async () => {
      if (!isFirst) await runDueJobs();
      isFirst = false;
      return ask();
    },
    { interval: 20, ...options },
  );
}
