import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { assertBuilt } from '../assert-built.ts';
import { assertMigrated, withConnection } from '../open-database.ts';
import { commandErrorText, handleFatalErrors } from '../print-errors.ts';
import type { SupervisorMessage, WorkerMessage } from './supervisor.ts';

// One of several processes of a shop. It opens and closes on messages of the supervisor, which has prepared everything.
handleFatalErrors();
const send = (message: WorkerMessage) => process.send?.(message);

try {
  const env = readEnv(process.env);
  // A process that is replaced or restarted may find another build and database than the supervisor found.
  if (env.mode === 'live') {
    assertBuilt(env.brand);
    await withConnection(env.databaseUrl ?? '', assertMigrated);
  }
  const shop = await openShop({ env, databaseUrl: env.databaseUrl ?? '', isOneOfMany: true });
  let isStopping = false;
  const stop = async (seconds: number) => {
    if (isStopping) return;
    isStopping = true;
    await shop.close(seconds).catch(() => {});
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop(env.drainSeconds));
  // Ctrl-C reaches every process of a terminal: the supervisor decides.
  process.on('SIGINT', () => {});
  process.on('message', async (message: SupervisorMessage) => {
    if ('stopWithin' in message) return stop(message.stopWithin);
    const rows = await shop.workerState.rows().catch(() => []);
    send({ id: message.askId, rows, ready: await shop.workerState.ready() });
  });
  send({ open: true, adminPort: shop.adminPort });
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}
