import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, inject } from 'vitest';
import { freePort } from '#database/port.ts';
import type { ListenerTimeouts } from '#server/http/listener.ts';
import { openShop } from '#server/main.ts';
import { type Env, readEnv } from '#server/platform/config/env.ts';
import { type SandboxOptions, startSandbox } from '../sandbox/main.ts';
import { openS3Store } from './bucket-server.ts';
import { createTestCustomer } from './customer.ts';
import { setJobsWhilePolling } from './due-jobs.ts';
import { openRandomBalancer } from './engines/random-balancer.ts';
import { readLiveSecrets } from './live-secrets.ts';
import { policyReadings } from './test-policies.ts';

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

let shared: Promise<TestShop> | undefined;

/** Number of retries of a customer when a busy shop sends Retry-After, as browsers do. */
const comesBack = 5;

/**
 * The shop that the test files of one worker share. A file creates its customers and products, and changes neither clock nor policies: a
 * file that does so opens a separate shop. Faults of the sandbox are cleared after it.
 */
export function testShop() {
  const shop = {} as TestShop;
  beforeAll(async () => {
    shared ??= openTestShop();
    Object.assign(shop, await shared);
    shop.setJobsWhilePolling(true);
  });
  afterAll(async () => {
    // A file that does not use this shop does not wait for its jobs.
    shop.setJobsWhilePolling(false);
    const [clock] = await shop.sql`select shop_now() <> now() as "hasMoved"`;
    if (clock?.hasMoved)
      throw new Error('This file moved the clock of the shared shop. Open a separate one with ownShop().');
    shop.statements.length = 0;
    shop.asked.length = 0;
    for (const company of ['payments', 'phone', 'social', 'events'])
      await fetch(`${shop.sandbox}/${company}/faults`, { method: 'DELETE' });
  });
  return shop;
}

/** What a test needs around its shop. `demoOrders`: the orders, claims and gifts of the demo data exist, and are due. */
type World = Partial<SandboxOptions> & { demoOrders?: boolean };

/** A shop for one test file alone, open from its first test to its last. */
export function ownShop(settings?: Record<string, string>, world?: World) {
  const shop = {} as TestShop;
  beforeAll(async () => void Object.assign(shop, await openTestShop(settings, world)));
  afterAll(() => shop.close());
  return shop;
}

/** A separate shop for one test file: seeded database, payment company, server on a free port. */
export async function openTestShop(
  settings: Record<string, string> = {},
  { demoOrders = false, ...world }: World = {},
  waits?: ListenerTimeouts,
) {
  const base = inject('postgres');
  const name = `t_${randomBytes(6).toString('hex')}`;
  // A shop with other keys or another folder begins with an unencrypted database, and one with timers with everything due.
  const isSettled = !demoOrders && !['DATA_DIR', 'FIELD_KEY', 'FIELD_KEYS', 'JOBS'].some((key) => key in settings);
  const template = demoOrders ? 'template_orders' : isSettled ? 'template_settled' : 'template_shop';
  await onServer(base, (sql) => sql.unsafe(`create database ${name} template ${template}`));
  const databaseUrl = inject('shop').replace(/\/shop$/, `/${name}`);
  const dataDir = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'shop-'));
  if (isSettled) cpSync(inject('settled'), dataDir, { recursive: true });
  const [port, sandboxPort, metricsPort, officePort] = await freePorts();
  // Sends each request to one of two processes with separate folders: SPRAY=2 npx vitest run.
  const spray = process.env.SPRAY ? await prepareSpray(port) : undefined;
  const direct = inject('direct');
  const given = {
    ...(direct === base ? {} : { DATABASE_DIRECT_URL: direct.replace(/\/shop$/, `/${name}`) }),
    ...spray?.settings,
    PORT: String(spray?.ports[0] ?? port),
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: String(metricsPort),
    OFFICE_PORT: String(officePort),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    RECONCILE_S: '1',
    JOBS: 'manual',
    ...settings,
  };
  const env = readEnv(given);
  const sandbox = await startSandbox({
    port: sandboxPort,
    host: '127.0.0.1',
    dataDir,
    webhookUrl: `${env.origin}/v1/payments/webhook/toss`,
    webhookScale: 0.001,
    log: () => {},
    ...world,
  });
  const statements: string[] = [];
  const executed: { text: string; connection: number }[] = [];
  const shop = await openShop({
    env,
    databaseUrl,
    onStatement: (text, connection) => {
      // Timers announce and read cache invalidations at any time, so these statements are not counted.
      if (/\bpublish_invalidations\b|\bfrom cache_invalidation\b/.test(text)) return;
      statements.push(text);
      executed.push({ text, connection });
    },
    ...(waits ? { waits } : {}),
  });
  policyReadings.set(shop.sql, () => statements.filter((text) => text.includes('from grade_name')).length);
  await spray?.open(given, databaseUrl, env);
  const runsJobs = (on: boolean) => setJobsWhilePolling(shop, on && env.jobs === 'manual');
  runsJobs(true);
  return {
    origin: env.origin,
    sandbox: env.sandbox,
    adminOrigin: `http://127.0.0.1:${officePort}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}/metrics`,
    databaseUrl,
    dataDir,
    sql: shop.sql,
    statements,
    /** The same, with the connection that ran it. */
    asked: executed,
    /** Runs the jobs with these names, or all that are due. No timer runs any. */
    runDueJobs: shop.runDueJobs,
    /** Whether tests that wait run the jobs of this shop in between. */
    setJobsWhilePolling: runsJobs,
    /** Starts to close, as a server does on SIGTERM. */
    leave: shop.close,
    person: (token?: string) => createTestCustomer(env.origin, env.sandbox, token, comesBack),
    /** Another process of the same shop: the same database and settings, another port. */
    async beside(role = 'web', settings: Record<string, string> = {}) {
      const [port, metrics, office] = await freePorts();
      const ports = { PORT: String(port), METRICS_PORT: String(metrics), OFFICE_PORT: String(office) };
      const shared = { SANDBOX_PORT: String(sandboxPort), PUBLIC_ORIGIN: env.origin, ROLE: role };
      // Another process with timed jobs has timers.
      const jobs = { JOBS: role === 'worker' || role === 'all' ? 'timers' : 'manual' };
      const twin = readEnv({ ...given, ...ports, ...shared, ...jobs, ...settings });
      const origin = `http://127.0.0.1:${ports.PORT}`;
      const other = await openShop({ env: twin, databaseUrl });
      return {
        origin,
        person: (token?: string) => createTestCustomer(origin, env.sandbox, token, comesBack),
        close: other.close,
      };
    },
    /** A new guest. */
    async guest() {
      const self = createTestCustomer(env.origin, env.sandbox, undefined, comesBack);
      await self.arrive();
      return self;
    },
    async close() {
      runsJobs(false);
      await spray?.close();
      await shop.close();
      await sandbox.close();
      await onServer(base, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
      // The caller removes a folder that it gave.
      if (settings.DATA_DIR === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function prepareSpray(port: number) {
  const ports = [await freePort(), await freePort()];
  const store = await openS3Store();
  const folder = mkdtempSync(join(tmpdir(), 'twin-'));
  const origin = `http://127.0.0.1:${port}`;
  const closers: (() => Promise<unknown>)[] = [store.close];
  return {
    ports,
    settings: { PUBLIC_ORIGIN: origin, FILES_URL: store.address, TRUST_PROXY: '1' },
    async open(given: Record<string, string>, databaseUrl: string, env: Env) {
      const [metrics, office] = await freePorts();
      const ownPorts = {
        PORT: String(ports[1]),
        METRICS_PORT: String(metrics),
        OFFICE_PORT: String(office),
        ROLE: 'web',
      };
      const shared = { FIELD_KEY: readLiveSecrets(env.dataDir).root.toString('base64') };
      // The clock is moved over HTTP like everything else, by any process.
      copyFileSync(join(env.dataDir, 'clock.key'), join(folder, 'clock.key'));
      const twin = await openShop({
        env: readEnv({ ...given, ...ownPorts, ...shared, DATA_DIR: folder }),
        databaseUrl,
      });
      const door = await openRandomBalancer(port, ports);
      closers.unshift(door.close, twin.close);
    },
    async close() {
      for (const close of closers) await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const freePorts = async () => [await freePort(), await freePort(), await freePort(), await freePort()] as const;

/** PostgreSQL cannot copy or drop a database that its background workers do not leave within five seconds: it is tried once more. */
async function onServer(base: string, work: (sql: postgres.Sql) => Promise<unknown>, tries = 3) {
  const sql = postgres(base.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } catch (error) {
    const isInUse = (error as { code?: string }).code === '55006';
    if (!isInUse || tries === 1) throw error;
    await onServer(base, work, tries - 1);
  } finally {
    await sql.end();
  }
}

/** The statements without those of the process itself: heartbeat, cache refreshes and the setup of new connections. */
export function requestStatements(statements: readonly string[]): string[] {
  return statements.filter((text) => !/catalog|card_refresh|presence|transaction_read_only/.test(text));
}
