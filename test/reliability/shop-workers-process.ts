import '#server/platform/config/node-env.ts';
import { openMetricsServer } from '#server/http/metrics-server.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { openSupervisor } from '../../scripts/workers/supervisor.ts';

// Several processes of a shop on one port, and their supervisor; it never outlives its parent.
process.on('disconnect', () => process.exit());
const env = readEnv(process.env);
const supervisor = await openSupervisor(env, env.databaseUrl ?? '', Number(env.workers), () => {});
await openMetricsServer(supervisor.metrics, env.metrics, supervisor.isReady);
