import '#server/platform/config/node-env.ts';
import { constants, setPriority } from 'node:os';
import { openMetricsServer } from '#server/http/metrics-server.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { demoPacker, demoStaff, demoStaffPassword } from '#server/staff/demo-accounts.ts';
import { assertBuilt } from './assert-built.ts';
import { demoSignInLines } from './demo-sign-ins.ts';
import { printHelp } from './help.ts';
import { hasLaunched, type OpenDatabase, openCommandDatabase } from './open-database.ts';
import { checkPorts } from './ports.ts';
import { commandErrorText, handleFatalErrors } from './print-errors.ts';
import { workerCountOf } from './workers/count.ts';
import { openSupervisor } from './workers/supervisor.ts';

printHelp(
  process.argv,
  'npm start',
  'Starts the shop: database, demo data, storefront, API and sandbox. PORT, HOST, BRAND, DATABASE_URL, DATA_DIR and others are in docs/settings.md.',
);

handleFatalErrors();
const began = Date.now();
const print = (line: string) => console.log(line);
let drainSeconds = 0;
const closers: (() => Promise<unknown>)[] = [];

try {
  await start(readEnv(process.env));
} catch (error) {
  console.error(commandErrorText(error));
  await close();
  process.exit(1);
}

async function start(env: Env) {
  let isStopping = false;
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    print(`\n${signal}: shutting down`);
    // Ctrl-C means no load balancer, so no draining time is needed.
    drainSeconds = signal === 'SIGTERM' ? env.drainSeconds : 0;
    await close();
    process.exit(0);
  };
  process.on('SIGINT', () => void stop('SIGINT'));
  process.on('SIGTERM', () => void stop('SIGTERM'));

  await checkPorts(env);
  const dev = process.argv.includes('--dev');
  const count = dev ? 1 : workerCountOf(env);
  // On a shared machine the storefront has priority over the admin app. Child processes inherit the priority.
  if (env.role === 'office') setPriority(constants.priority.PRIORITY_LOW);
  let work: ReturnType<typeof prepare> | undefined;
  const begin = () => (work ??= prepare(env, count, dev));
  const commandDatabase = await openCommandDatabase(env, print, begin);
  const { reading, built } = begin();
  closers.push(commandDatabase.stop);
  if (env.mode === 'demo') await (await import('./seed-demo.ts')).fillDemo(env, commandDatabase, print);
  if (env.mode === 'demo') {
    const { startSandbox } = await import('../sandbox/main.ts');
    const webhookUrl = `http://127.0.0.1:${env.port}/v1/payments/webhook/toss`;
    const sandbox = await startSandbox({
      port: env.sandboxPort,
      host: '127.0.0.1',
      dataDir: env.dataDir,
      webhookUrl,
      staff: demoStaff,
      packer: { ...demoPacker, password: demoStaffPassword },
      log: () => {},
    });
    closers.push(sandbox.close);
  }
  if (built) await built;
  else assertBuilt(env.brand);
  const workshop = dev ? await (await import('./vite-dev.ts')).openViteDev() : undefined;
  const server = await reading;
  if (!server) return greet(env, commandDatabase, await openMany(env, commandDatabase, count));
  const shop = await server.openShop({ env, databaseUrl: commandDatabase.url, ...(workshop ? { workshop } : {}) });
  closers.push(() => shop.close(drainSeconds));
  await greet(env, commandDatabase, shop);
}

/** Work done while the database starts and is filled; its errors are thrown when it is awaited. */
function prepare(env: Env, count: number, dev: boolean) {
  // With several processes each one loads the sources itself.
  const reading = count === 1 ? import('#server/main.ts') : undefined;
  const built = env.mode === 'live' ? undefined : build(env.brand, dev);
  for (const one of [reading, built]) one?.catch(() => {});
  return { reading, built };
}

/** Runs several processes on one port with summed metrics; SIGHUP replaces each of them in turn. */
async function openMany(env: Env, database: OpenDatabase, count: number) {
  const supervisor = await openSupervisor(env, database.url, count, print);
  closers.push(() => supervisor.close(drainSeconds));
  process.on('SIGHUP', () => void supervisor.renew());
  const metrics = await openMetricsServer(supervisor.metrics, env.metrics, supervisor.isReady);
  closers.push(metrics.close);
  return { adminPort: supervisor.adminPort, metricsPort: metrics.port };
}

async function build(brand: string, dev: boolean) {
  const { buildAdmin, buildStorefront } = await import('./build.ts');
  await Promise.all([dev ? undefined : buildStorefront(brand, { print }), buildAdmin({ print })]);
}

async function close() {
  for (const one of closers.reverse()) await one().catch(() => {});
  closers.length = 0;
}

type Open = { metricsPort: number | undefined; adminPort: number | undefined };

async function greet(env: Env, database: OpenDatabase, { metricsPort, adminPort }: Open) {
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const state = (await hasLaunched(database.url)) ? 'is open' : 'is closed until npm run doctor -- --open opens it,';
  print(
    `\n  ${env.brand} ${state} at ${env.origin}   (${seconds} s, Node ${process.version}, database ${database.came})`,
  );
  if (env.docs) print(`  API   ${env.origin}/docs   ${env.origin}/openapi.json`);
  if (metricsPort !== env.metrics.port)
    print(`  Metrics http://${env.metrics.host}:${metricsPort}/metrics (port ${env.metrics.port} is in use)`);
  if (env.mode !== 'demo') return;
  const { demoMembers } = await import('#demo/demo-members.ts');
  print(`  Sandbox (payment provider, postcode search): ${env.sandbox}/`);
  const admin =
    adminPort === undefined ? '' : `http://${env.host === '0.0.0.0' ? '127.0.0.1' : env.host}:${adminPort}/`;
  for (const line of demoSignInLines(demoMembers, { admin, sandbox: env.sandbox })) print(line);
}
