import { readEnv } from '#server/env.ts';
import { openShop } from '#server/main.ts';

// The shop alone in a process, to be killed; it never outlives who started it.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
await openShop({ env, databaseUrl: env.databaseUrl ?? '' });
