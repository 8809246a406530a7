import '../../scripts/cache.mjs';
import '#server/base/production.ts';

// Read after the cache is there, so that every start but the first is short.
const { readEnv } = await import('#server/base/env.ts');
const { openShop } = await import('#server/main.ts');

// The shop alone in a process, to be killed; it never outlives who started it.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
await (await import('./broken.ts')).breakBefore(process.env.BREAK);
await openShop({ env, databaseUrl: env.databaseUrl ?? '' });
await (await import('./broken.ts')).breakAfter(process.env.BREAK, env.brand);
process.on('message', (asked) => {
  if (asked !== 'heap') return;
  globalThis.gc?.();
  process.send?.({ heap: process.memoryUsage().heapUsed, resident: process.memoryUsage.rss() });
});
