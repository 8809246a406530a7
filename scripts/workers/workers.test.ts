import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLiveDatabase } from '#test/live-shop.ts';
import { workerCountOf } from './count.ts';
import { sumMetrics } from './sum-metrics.ts';

const live = createLiveDatabase({ WORKERS: '2', DRAIN_S: '0' });
// Child processes are read from /proc, which exists only on Linux.
const linux = test.runIf(process.platform === 'linux');
let shop: ChildProcess;
let printed = '';

beforeAll(() => begin(), 90_000);
afterAll(() => void shop.kill('SIGKILL'));

/** Starts the shop; the callback is called repeatedly until it is open. */
async function begin(onPoll = () => {}) {
  printed = '';
  const env = { ...process.env, ...live.settings, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' };
  shop = spawn(process.execPath, ['scripts/shop.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [shop.stdout, shop.stderr]) stream?.on('data', (bytes) => (printed += bytes));
  while (!printed.includes('is closed until npm run doctor -- --open opens it, at') && shop.exitCode === null) {
    onPoll();
    await pause(20);
  }
  if (shop.exitCode !== null) throw new Error(printed);
}

/** The names of the processes that answer, from their request ids. */
async function answering(asks = 12, path = '/readyz', patience = 2000) {
  const names = new Set<string>();
  for (let ask = 0; ask < asks; ask++) {
    // A request accepted by a process that is killed at that moment is lost, as with any server.
    const how = { headers: { connection: 'close' }, signal: AbortSignal.timeout(patience) };
    const answer = await fetch(live.origin + path, how).catch((error) => {
      throw shop.exitCode === null && shop.signalCode === null ? error : new Error(`The shop has ended: ${printed}`);
    });
    expect(answer.status).toBe(200);
    names.add(answer.headers.get('x-request-id')?.split('-').slice(0, -1).join('-') ?? '');
  }
  return [...names].sort();
}

function children() {
  return readdirSync('/proc').filter((pid) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]) === shop.pid;
    } catch {
      return false;
    }
  });
}

async function counted() {
  const text = await (await fetch(`http://127.0.0.1:${live.settings.METRICS_PORT}/metrics`)).text();
  const rows = [...text.matchAll(/^shop_http_request_duration_seconds_count\{[^}]*route="\/readyz"[^}]*\} (\d+)$/gm)];
  return rows.reduce((sum, [, count]) => sum + Number(count), 0);
}

test('both processes answer on one port, and their metrics add up to the number of requests', async () => {
  const before = await counted();
  expect(await answering(20)).toHaveLength(2);
  expect(await counted()).toBe(before + 20);
  expect((await fetch(`http://127.0.0.1:${live.settings.METRICS_PORT}/readyz`)).status).toBe(200);
});

linux(
  'a killed process is restarted while the other answers, and the timed jobs get a process again',
  async () => {
    const before = children();
    expect(before).toHaveLength(2);
    for (const pid of before) {
      process.kill(Number(pid), 'SIGKILL');
      await expect.poll(async () => (await answering(1)).length).toBe(1);
      await expect.poll(() => children().filter((one) => one !== pid), { timeout: 20_000 }).toHaveLength(2);
      await expect.poll(() => answering(8), { timeout: 45_000 }).toHaveLength(2);
    }
    expect(children().filter((pid) => before.includes(pid))).toEqual([]);
  },
  120_000,
);

linux(
  'SIGHUP replaces each process in turn without refusing a request',
  async () => {
    const before = await answering();
    const turnedAway: unknown[] = [];
    const asking = { on: true };
    const polling = (async () => {
      // A process that is being replaced reports that it is not ready, but still answers. While two processes start, an answer may be slow,
      // but it arrives.
      while (asking.on) await answering(1, '/healthz', 10_000).catch((error) => turnedAway.push(error));
    })();
    shop.kill('SIGHUP');
    await expect
      .poll(async () => (await answering()).filter((name) => !before.includes(name)).length, { timeout: 90_000 })
      .toBe(2);
    asking.on = false;
    await polling;
    expect(turnedAway).toEqual([]);
  },
  120_000,
);

linux(
  'SIGHUP replaces no process while the database lacks a migration, and the output says which',
  async () => {
    const before = children();
    const last =
      await live.sql`delete from schema_migration where name = (select max(name) from schema_migration) returning *`;
    shop.kill('SIGHUP');
    await expect.poll(() => printed.match(/The database lacks migration/g)?.length, { timeout: 60_000 }).toBe(2);
    expect(children().sort()).toEqual(before.sort());
    expect(await answering(8)).toHaveLength(2);
    await live.sql`insert into schema_migration ${live.sql(last)}`;
  },
  120_000,
);

test('SIGTERM ends all processes', async () => {
  const ended = once(shop, 'exit');
  shop.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${live.origin}/healthz`)).rejects.toThrow();
}, 40_000);

linux(
  'a process that dies while starting is restarted once the first is open',
  async () => {
    const killed: string[] = [];
    await begin(() => {
      const [, second] = children().sort((one, other) => Number(one) - Number(other));
      if (second && killed.length === 0) killed.push(second) && process.kill(Number(second), 'SIGKILL');
    });
    expect(killed).toHaveLength(1);
    await expect.poll(() => answering(8), { timeout: 45_000 }).toHaveLength(2);
    expect(children()).not.toContain(killed[0]);
  },
  120_000,
);

test('the automatic number of processes depends on the machine', () => {
  const auto = { workers: 'auto', role: 'all', databaseUrl: 'postgres://db/shop' } as const;
  expect([2, 3, 4, 16].map((cores) => workerCountOf(auto, cores, false))).toEqual([1, 1, 4, 16]);
  const laptop = { ...auto, databaseUrl: undefined };
  expect([2, 4, 5, 16].map((cores) => workerCountOf(laptop, cores, false))).toEqual([1, 2, 3, 4]);
  expect(workerCountOf(auto, 16, true)).toBe(1);
  expect(workerCountOf({ ...auto, workers: 3 }, 2, true)).toBe(3);
  expect(workerCountOf({ ...auto, role: 'office' }, 16, false)).toBe(1);
});

test('a metric that every process reads from one database is not summed', async () => {
  const row = (name: string, aggregator: 'sum' | 'max', value: number) => ({
    ...{
      name,
      aggregator,
      help: name,
      type: 'gauge' as never,
      collect: () => {},
      values: [{ labels: { queue: 'cache-invalidations' }, value }],
    },
  });
  const text = await sumMetrics([
    [row('shop_backlog', 'max', 3), row('shop_cache_hits_total', 'sum', 3)],
    [row('shop_backlog', 'max', 2), row('shop_cache_hits_total', 'sum', 2)],
  ]);
  expect(text).toContain('shop_backlog{queue="cache-invalidations"} 3');
  expect(text).toContain('shop_cache_hits_total{queue="cache-invalidations"} 5');
});
