import { setTimeout as pause } from 'node:timers/promises';

/**
 * What many ask for and one round does for all of them: it starts at once, and again so many milliseconds after it began at the
 * soonest. Who asks while it runs is served by the next. What fails is left to whoever does the same by the clock. Two processes do it
 * twice, each for whoever asked it.
 */
export function rounds(work: () => Promise<unknown>, beatMs: number) {
  let busy = false;
  let asked = false;

  async function run() {
    while (asked) {
      asked = false;
      const beat = pause(beatMs);
      await work().catch(() => {});
      await beat;
    }
    busy = false;
  }

  return () => {
    asked = true;
    if (busy) return;
    busy = true;
    void run();
  };
}
