import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { freePort } from '#database/port.ts';
import { commands } from '../scripts/commands.mjs';
import { type LoadRun, medianOf, runLoad } from './bench-load.ts';
import { benchProductsOf } from './bench-products.ts';
import { benchBuyerOf } from './buyer.ts';
import type { BenchChild } from './child.ts';
import type { BenchPace, BenchRow } from './compare.ts';
import type { BenchWire } from './wire.ts';

type Tools = { url: string; cardUrl: string; bare: BenchChild; settings: Record<string, string> };
type Spent = { node: number; database: number; orders: number };

/**
 * Guests' whole checkouts on `npm start` itself: jobs, messages and the sandbox's message company are on, and the card company answers at
 * once. CPU includes everything that the orders of a round cause, until no message is due. The floor takes its turn after each round.
 */
export async function measureStartedShop(
  { url, cardUrl, bare, settings }: Tools,
  pace: BenchPace,
): Promise<BenchRow[]> {
  const shop = await startShop(settings, url, cardUrl);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  const { goods } = await benchProductsOf(url);
  const any = () => goods[Math.floor(Math.random() * goods.length)] as (typeof goods)[number];
  async function checkout(wire: BenchWire) {
    const buyer = benchBuyerOf(wire, true);
    const token = await buyer.arrive();
    await buyer.order(token, await buyer.add(token, any()));
  }
  const load = (port: number, seconds: number) => runLoad(port, checkout, pace.connections, seconds);
  try {
    for (const { port } of [shop, bare]) await load(port, Math.max(30, pace.seconds));
    await settled(sql);
    const runs: { shop: LoadRun; bare: LoadRun }[] = [];
    const spent = { shop: nothingSpent(), bare: nothingSpent() };
    for (let round = 0; round < pace.rounds; round++) {
      runs.push({
        shop: await measured(spent.shop, shop.cpu, async () => {
          const run = await load(shop.port, pace.seconds);
          await settled(sql);
          return run;
        }),
        bare: await measured(
          spent.bare,
          () => bare.ask<number>('cpu'),
          () => load(bare.port, pace.seconds),
        ),
      });
    }
    return [rowOf(runs, spent)];
  } finally {
    await sql.end();
    await shop.stop();
  }

  async function measured(sum: Spent, cpu: () => number | Promise<number>, work: () => Promise<LoadRun>) {
    const before = [await cpu(), pace.databaseCpu()] as const;
    const run = await work();
    sum.node += (await cpu()) - before[0];
    sum.database += pace.databaseCpu() - before[1];
    sum.orders += run.count;
    return run;
  }
}

const nothingSpent = (): Spent => ({ node: 0, database: 0, orders: 0 });
const perOrder = ({ node, database, orders }: Spent) => ({ node: node / orders, database: database / orders });

function rowOf(runs: { shop: LoadRun; bare: LoadRun }[], spent: { shop: Spent; bare: Spent }): BenchRow {
  const errors = runs.flatMap(({ shop, bare }) => [...shop.errors, ...bare.errors]);
  if (errors.length > 0) throw new Error(`${errors.length} requests failed, the first: ${errors[0]}`);
  const of = (name: 'perSecond' | 'p50' | 'p99') => medianOf(runs.map(({ shop }) => shop[name]));
  const [cpu, floor] = [perOrder(spent.shop), perOrder(spent.bare)];
  const sum = cpu.node + cpu.database;
  const floorSum = floor.node + floor.database;
  return {
    action: 'whole checkout, npm start',
    ours: of('perSecond'),
    bare: medianOf(runs.map(({ bare }) => bare.perSecond)),
    ratio: medianOf(runs.map(({ shop, bare }) => shop.perSecond / bare.perSecond)),
    p50: of('p50'),
    p99: of('p99'),
    statements: null,
    cpu,
    goals: [{ text: '≤ 15 CPU ms', ok: sum <= 15 }],
    note: `${sum.toFixed(1)} CPU ms with jobs, messages and sandbox, and ${floorSum.toFixed(1)} on the floor: ${(sum / floorSum).toFixed(2)} times as much`,
  };
}

/** Waits until the messages of the placed orders are sent. A quiet message waits for the morning. */
async function settled(sql: postgres.Sql) {
  for (let tries = 0; tries < 600; tries++) {
    const [row] =
      await sql`select from message where status in ('waiting', 'accepted') and not is_quiet and next_at <= shop_now() limit 1`;
    if (!row) return;
    await pause(100);
  }
  throw new Error('messages are still due after a minute');
}

/** Starts the command of `npm start`. */
async function startShop(settings: Record<string, string>, url: string, cardUrl: string) {
  const [port, sandbox, office, metrics] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const { SOLAPI_BASE_URL: _, ...own } = settings;
  const child = spawn(process.execPath, commands.start?.run ?? [], {
    env: {
      ...process.env,
      ...own,
      DATABASE_URL: url,
      DATA_DIR: join('.cache', 'bench-started'),
      TOSS_BASE_URL: cardUrl,
      HOST: '127.0.0.1',
      PORT: String(port),
      SANDBOX_PORT: String(sandbox),
      OFFICE_PORT: String(office),
      METRICS_PORT: String(metrics),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  for (let tries = 0; !(await isReady(port)); tries++) {
    if (child.exitCode !== null || tries > 1200) throw new Error(`npm start ended or is not ready (${child.exitCode})`);
    await pause(100);
  }
  return {
    port,
    cpu: () => processCpuMs(child.pid as number),
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}

async function isReady(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok ?? false;
}

/** CPU time of a process since its start, in milliseconds. Linux only. */
function processCpuMs(pid: number) {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
