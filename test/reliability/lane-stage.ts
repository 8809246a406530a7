import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { startEmbeddedServer } from '#database/embedded.ts';
import { migrateSchema } from '#database/migrate.ts';
import { freePort } from '#database/port.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { createTestCustomer } from '../customer.ts';
import { startFlags } from '../start-flags.ts';
import { raiseLimits } from '../test-policies.ts';
import { applyChosenBreak, chosenBreakEnv } from './lane-breaks.ts';

export type LaneStage = Awaited<ReturnType<typeof openStage>>;

/**
 * A durable PostgreSQL that is kept alive from here, the payment company and the shop in separate processes, and functions to kill them.
 * `through` puts a proxy between the shop and its database; `log` is a file for the shop's output.
 */
export async function openStage(
  settings: Record<string, string> | ((sandboxPort: number) => Record<string, string>) = {},
  through: (databaseUrl: string) => Promise<string> = async (url) => url,
  { log }: { log?: string } = {},
) {
  const dir = join('.cache', `long-${randomBytes(4).toString('hex')}`);
  mkdirSync(dir, { recursive: true });
  const postgresDir = join(dir, 'postgres');
  const database = await startEmbeddedServer({ dir: postgresDir });
  await fillStage(database.url);
  const [port, sandboxPort, metrics] = [await freePort(), await freePort(), await freePort()];
  const env = {
    ...process.env,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    METRICS_PORT: String(metrics),
    DATABASE_URL: await through(database.url),
    DATA_DIR: dir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    RECONCILE_S: '1',
    // The shop itself restarts under its supervisor.
    MALLOC_ARENA_MAX: '2',
    ...(typeof settings === 'function' ? settings(sandboxPort) : settings),
    ...chosenBreakEnv(),
  };
  const origin = `http://127.0.0.1:${port}`;
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const sandboxProcess = forkProcess('sandbox-process.ts', env);
  await until(`${sandbox}/payments/ledger`);
  const shop = Number((env as NodeJS.ProcessEnv).WORKERS ?? 1) > 1 ? 'shop-workers-process.ts' : 'shop-process.ts';
  let server = forkProcess(shop, env, log);
  await until(`${origin}/readyz`);
  const sql = openDatabase(database.url, { max: 2 });
  await applyChosenBreak(sql);

  return {
    port,
    dataDir: dir,
    figures: `http://127.0.0.1:${metrics}/metrics`,
    /** The shop's process. */
    get pid() {
      return server.pid ?? 0;
    },
    origin,
    sandbox,
    sql,
    /** A customer over HTTP who retries after Retry-After. */
    person: (token?: string) => createTestCustomer(origin, sandbox, token, 10),
    /** Kills the shop and starts it again at once; returns how long until it was ready, in milliseconds. */
    async killServer() {
      await kill(server);
      const began = performance.now();
      server = forkProcess(shop, env, log);
      await until(`${origin}/readyz`);
      return performance.now() - began;
    },
    /** Kills PostgreSQL, which its keeper starts again; returns how long until the shop was ready again, and whether it survived. */
    async killDatabase() {
      const began = performance.now();
      for (const pid of processesOf(postgresDir)) sendSignal(pid, 'SIGKILL');
      await pause(50);
      await Promise.race([until(`${origin}/readyz`), ended(server)]);
      return { took: performance.now() - began, lived: server.exitCode === null && server.signalCode === null };
    },
    /** Makes PostgreSQL hang; returns a function that resumes it. */
    freezeDatabase() {
      const pids = processesOf(postgresDir);
      for (const pid of pids) sendSignal(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) sendSignal(pid, 'SIGCONT');
      };
    },
    /** The shop's memory after garbage collection, in bytes. */
    async memory() {
      const reply = once(server, 'message');
      server.send('heap');
      return (await reply)[0] as { heap: number; resident: number };
    },
    async ledger() {
      return (await (await fetch(`${sandbox}/payments/ledger`)).json()) as TossLedgerEntry[];
    },
    async close() {
      await sql.end({ timeout: 2 });
      await kill(server);
      await kill(sandboxProcess);
      await database.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type TossLedgerEntry = { orderId: string; status: string; totalAmount: number; history: { act: string }[] };

function forkProcess(file: string, env: NodeJS.ProcessEnv, log?: string) {
  const output = log ? openSync(log, 'a') : undefined;
  const child = fork(new URL(file, import.meta.url), {
    env,
    execArgv: ['--expose-gc', ...startFlags()],
    stdio: ['ignore', output ?? 'ignore', output ?? 'inherit', 'ipc'],
  });
  if (output !== undefined) closeSync(output);
  return child;
}

function kill(child: ChildProcess) {
  child.kill('SIGKILL');
  return ended(child);
}

async function ended(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((done) => child.once('exit', done));
}

async function until(url: string) {
  const last = Date.now() + 90_000;
  while (Date.now() < last) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => {});
    if (answer?.ok) return;
    await pause(20);
  }
  throw new Error(`${url} did not answer within 90 s`);
}

// The postmaster first, so that it cannot shut down cleanly.
function processesOf(dir: string) {
  const postmaster = Number(readFileSync(join(dir, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const pairs = listed.map((line) => line.trim().split(/\s+/).map(Number));
  return [postmaster, ...pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))];
}

function sendSignal(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // Already ended.
  }
}

export async function fillStage(url: string) {
  const admin = postgres(url.replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin`create database shop`;
  await admin.end();
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  await migrateSchema(sql);
  await raiseLimits(sql);
  await sql`
    insert into distributor (name, ceo, biz_no, mail_order_no, address, tel, email)
    values ('서귀포 감귤농원', '강은주', '1208147521', '제2026-서귀포-0012호', '제주 서귀포시', '064-700-0000', 'farm@example.com')`;
  await sql.end();
}
