import '#server/platform/config/node-env.ts';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';

// The shop alone in a process that can be killed; it never outlives its parent.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
await breakBeforeStart(process.env.BREAK);
await openShop({ env, databaseUrl: env.databaseUrl ?? '' });
await breakAfterStart(process.env.BREAK, env.brand);
process.on('message', (asked) => {
  if (asked !== 'heap') return;
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed, resident: process.memoryUsage.rss() });
});

/** Breaks the shop on purpose, so that a lane can show that it notices. The shop itself does not know of it. */
async function breakBeforeStart(what: string | undefined) {
  if (what !== 'admission') return;
  const { concurrencyLimits: bounds } = await import('#server/http/load-shedding/load-shedding.ts');
  for (const name of Object.keys(bounds)) Object.assign(bounds, { [name]: name === 'lateLoopMs' ? 1e9 : 1e6 });
}

/** Rewritten page queries get back their timestamps. */
async function breakAfterStart(what: string | undefined, brand: string) {
  if (what !== 'leftovers') return;
  await import(pathToFileURL(resolve('build', brand, 'server', 'index.js')).href);
  const { timeoutManager } = await import('@tanstack/react-query');
  timeoutManager.setTimeoutProvider({
    setTimeout: (callback, delay) => setTimeout(callback, delay),
    clearTimeout: (timer) => clearTimeout(timer),
    setInterval: (callback, delay) => setInterval(callback, delay),
    clearInterval: (timer) => clearInterval(timer),
  });
}
