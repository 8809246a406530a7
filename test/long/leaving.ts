import '../../scripts/cache.mjs';
import '#server/base/production.ts';

// Read after the cache is there, so that every start but the first is short.
const { readEnv } = await import('#server/base/env.ts');
const { openShop } = await import('#server/main.ts');

// A shop in a process of its own that takes its leave when it is told to go, as a deploy has it; it never outlives who started it.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
const shop = await openShop({ env, databaseUrl: env.databaseUrl ?? '' });
process.on('SIGTERM', async () => {
  await shop.close(env.drainSeconds);
  process.exit(0);
});
