import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { answerParentProcess, cpuTimeMs } from './child.ts';

// The shop under test. Counting statements makes each of them slower, so only a shop that is not timed counts.
const count = { now: 0 };
const counts = process.env.COUNT === 'on';
const env = readEnv(process.env);
await openShop({
  env,
  databaseUrl: env.databaseUrl ?? '',
  // Lists and products are measured uncached.
  keep: process.env.KEEP !== 'off',
  ...(counts ? { onStatement: () => void count.now++ } : {}),
});
answerParentProcess({
  cpu: cpuTimeMs,
  memory: () => process.memoryUsage(),
  statements: () => count.now,
});
