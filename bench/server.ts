import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { answerParentProcess, cpuTimeMs } from './child.ts';

// The shop under test. Counting statements makes every one of them dearer, so only a shop that nobody times counts.
const count = { now: 0 };
const counts = process.env.COUNT === 'on';
const env = readEnv(process.env);
await openShop({
  env,
  databaseUrl: env.databaseUrl ?? '',
  // Lists and products are measured as they are made, not as they are kept.
  keep: process.env.KEEP !== 'off',
  ...(counts ? { onStatement: () => void count.now++ } : {}),
});
answerParentProcess({
  cpu: cpuTimeMs,
  memory: () => process.memoryUsage(),
  statements: () => count.now,
});
