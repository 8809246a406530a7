import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { breakAfterStart, breakBeforeStart } from './broken.ts';

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
