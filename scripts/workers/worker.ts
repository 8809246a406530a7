import '#server/platform/config/node-env.ts';
import { openShop } from '#server/main.ts';
import { readEnv } from '#server/platform/config/env.ts';
import { commandErrorText, handleFatalErrors } from '../print-errors.ts';
import type { SupervisorMessage, WorkerMessage } from './supervisor.ts';

// One of several processes of a shop. It opens and closes on messages of the supervisor, which has prepared everything.
handleFatalErrors();
const say = (said: WorkerMessage) => process.send?.(said);

try {
  const env = readEnv(process.env);
  const shop = await openShop({ env, databaseUrl: env.databaseUrl ?? '', isOneOfMany: true });
  let going = false;
  const go = async (seconds: number) => {
    if (going) return;
    going = true;
    await shop.close(seconds).catch(() => {});
    process.exit(0);
  };
  process.on('SIGTERM', () => void go(env.drainSeconds));
  // Ctrl-C reaches every process of a terminal: the supervisor decides.
  process.on('SIGINT', () => {});
  process.on('message', async (heard: SupervisorMessage) => {
    if ('go' in heard) return go(heard.go);
    const rows = await shop.workerState.rows().catch(() => []);
    say({ id: heard.ask, rows, ready: await shop.workerState.ready() });
  });
  say({ open: true, office: shop.office });
} catch (error) {
  console.error(commandErrorText(error));
  process.exit(1);
}
