import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';

// A shop in a separate process that shuts down gracefully on a signal, as in a deploy; it never outlives its parent.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
const shop = await openShop({ env, databaseUrl: env.databaseUrl ?? '' });
process.on('SIGTERM', async () => {
  await shop.close(env.drainSeconds);
  process.exit(0);
});
