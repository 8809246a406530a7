import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

type Seen = { status: number; took: number };
const megabyte = 2 ** 20;

/** The database hangs for `seconds` while `clients` browse: cached pages continue, all other requests are rejected in time. */
async function frozen(clients: number, seconds: number): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const resident = () => Number(readFileSync(`/proc/${stage.pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  const look = (path: string) =>
    new Promise<Seen>((done) => {
      const began = performance.now();
      const end = (status: number) => done({ status, took: performance.now() - began });
      const asked = request({ port: stage.port, path, agent }, (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode ?? 0));
      });
      asked.on('error', () => end(0));
      asked.end();
    });
  try {
    const goods = await insertTestProduct(stage.sql);
    for (let at = 0; at < 50; at++) await look(`/v1/products/search?filter=${at}`);
    await look('/');
    const before = resident();
    const thaw = stage.freezeDatabase();
    const until = performance.now() + seconds * 1000;
    let [peak, asked] = [before, 0];
    const told: Seen[] = [];
    const kept: Seen[] = [];
    const watch = setInterval(() => {
      peak = Math.max(peak, resident());
    }, 250);
    const looker = (async () => {
      for (; performance.now() < until; await pause(100)) kept.push(await look('/'));
    })();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        // A rejected client retries after a moment.
        for (; performance.now() < until; await pause(500 + Math.random() * 1000))
          told.push(await look(`/v1/products/search?filter=${asked++}`));
      }),
    );
    await looker;
    clearInterval(watch);
    thaw();
    const began = performance.now();
    while ((await look(`/v1/products/search?filter=back${asked++}`)).status !== 200) await pause(50);
    const back = performance.now() - began;
    const longest = Math.max(...told.map(({ took }) => took));
    const odd = told.filter(({ status }) => status !== 503 && status !== 200);
    checks.that(
      'the home page that is kept goes on',
      kept.every(({ status }) => status === 200 || status === 503) && kept.some(({ status }) => status === 200),
      kept.filter(({ status }) => status !== 200).slice(0, 3),
    );
    checks.that('everybody else is told within nine seconds', longest <= 9000, `${longest} ms`);
    checks.that('and told nothing but to come back', odd.length === 0, odd.slice(0, 5));
    checks.that(
      'it holds at most 100 MiB more meanwhile',
      peak - before <= 100 * megabyte,
      `${(peak - before) / megabyte} MiB`,
    );
    checks.that('two seconds after it goes on all is well', back <= 2000, `${back} ms for product ${goods.id}`);
    const share = kept.filter(({ status }) => status === 200).length / Math.max(1, kept.length);
    return checks.report(0, {
      clients,
      answers: told.length,
      'told at the latest after ms': longest,
      'home shown, %': share * 100,
      'MiB more': (peak - before) / megabyte,
      'well again after ms': back,
    });
  } finally {
    agent.destroy();
    await stage.close();
  }
}

const usage = `node test/reliability/frozen-database.ts [--clients 2000] [--seconds 30]

PostgreSQL with all its processes is stopped for --seconds seconds (SIGSTOP) while --clients look. Linux.`;

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { clients: number, seconds: number, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await frozen(Number(values.clients ?? 2000), Number(values.seconds ?? 30));
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
