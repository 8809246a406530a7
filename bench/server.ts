import { readEnv } from '#server/env.ts';
import { openShop } from '#server/main.ts';
import { answerParent, cpu } from './child.ts';

// The shop under test. Counting statements makes every one of them dearer, so only a shop that nobody times counts.
const count = { now: 0 };
const counts = process.env.COUNT === 'on';
const env = readEnv(process.env);
await openShop({
  env,
  databaseUrl: env.databaseUrl ?? '',
  ...(counts ? { onStatement: () => void count.now++ } : {}),
});
answerParent({
  cpu,
  memory: () => process.memoryUsage.rss(),
  statements: () => count.now,
});
