import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';

// A shop in a process of its own that takes its leave when it is told to go, as a deploy has it; it never outlives who started it.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
const shop = await openShop({ env, databaseUrl: env.databaseUrl ?? '' });
process.on('SIGTERM', async () => {
  await shop.close(env.drainSeconds);
  process.exit(0);
});
