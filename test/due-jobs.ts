import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

type Shop = { runDueJobs: (...names: string[]) => Promise<void> };

const shops = new Set<Shop>();

/** Lets the waits below run the jobs of a shop that has no timers; returns how to end that. */
export function runJobsWhilePolling(shop: Shop) {
  shops.add(shop);
  return () => void shops.delete(shop);
}

/** Runs the jobs with these names, or all that are due, in every open test shop of this process. */
export async function runDueJobs(...names: string[]) {
  await Promise.all([...shops].map((shop) => shop.runDueJobs(...names)));
}

/** Asks until it is done. What is due runs between two looks; the pause is for what comes from outside, such as a webhook. */
export async function pollUntil<T>(ask: () => Promise<T>, done: (value: T) => boolean, seconds = 30) {
  for (const end = Date.now() + seconds * 1000; ; await pause(20)) {
    const value = await ask();
    if (done(value)) return value;
    if (Date.now() > end) throw new Error(`It did not happen within ${seconds} seconds: ${JSON.stringify(value)}`);
    await runDueJobs();
  }
}

/** `expect.poll` for a shop without timers: what is due runs between two looks. */
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
