import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';

type TimedReply = { status: number; took: number };
const megabyte = 2 ** 20;

/** The database hangs for `seconds` while `clients` browse: cached pages continue, all other requests are rejected in time. */
async function frozenDatabase(clients: number, seconds: number): Promise<LaneReport> {
  const stage = await openStage();
  const checks = createChecks();
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const resident = () => Number(readFileSync(`/proc/${stage.pid}/statm`, 'utf8').split(' ')[1]) * 4096;
  const look = (path: string) =>
    new Promise<TimedReply>((done) => {
      const began = performance.now();
      const end = (status: number) => done({ status, took: performance.now() - began });
      const outgoing = request({ port: stage.port, path, agent }, (answer) => {
        answer.resume();
        answer.on('end', () => end(answer.statusCode ?? 0));
      });
      outgoing.on('error', () => end(0));
      outgoing.end();
    });
  try {
    const goods = await insertTestProduct(stage.sql);
    for (let at = 0; at < 50; at++) await look(`/v1/products/search?filter=${at}`);
    await look('/');
    const before = resident();
    const thaw = stage.freezeDatabase();
    const until = performance.now() + seconds * 1000;
    let [peak, asked] = [before, 0];
    const replies: TimedReply[] = [];
    const homeReplies: TimedReply[] = [];
    const watch = setInterval(() => {
      peak = Math.max(peak, resident());
    }, 250);
    const homeReader = (async () => {
      for (; performance.now() < until; await pause(100)) homeReplies.push(await look('/'));
    })();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        // A rejected client retries after a moment.
        for (; performance.now() < until; await pause(500 + Math.random() * 1000))
          replies.push(await look(`/v1/products/search?filter=${asked++}`));
      }),
    );
    await homeReader;
    clearInterval(watch);
    thaw();
    const began = performance.now();
    while ((await look(`/v1/products/search?filter=back${asked++}`)).status !== 200) await pause(50);
    const back = performance.now() - began;
    const longest = Math.max(...replies.map(({ took }) => took));
    const unexpected = replies.filter(({ status }) => status !== 503 && status !== 200);
    checks.that(
      'the shop still serves the cached home page',
      homeReplies.every(({ status }) => status === 200 || status === 503) &&
        homeReplies.some(({ status }) => status === 200),
      homeReplies.filter(({ status }) => status !== 200).slice(0, 3),
    );
    checks.that('every other reply comes within nine seconds', longest <= 9000, `${longest} ms`);
    checks.that('every rejected request gets the status 503', unexpected.length === 0, unexpected.slice(0, 5));
    checks.that(
      'the memory grows by at most 100 MiB',
      peak - before <= 100 * megabyte,
      `${(peak - before) / megabyte} MiB`,
    );
    checks.that(
      'the shop works two seconds after the database resumes',
      back <= 2000,
      `${back} ms for product ${goods.id}`,
    );
    const share = homeReplies.filter(({ status }) => status === 200).length / Math.max(1, homeReplies.length);
    return checks.report(0, {
      clients,
      answers: replies.length,
      'slowest reply, ms': longest,
      'home pages served, %': share * 100,
      'memory growth, MiB': (peak - before) / megabyte,
      'recovery, ms': back,
    });
  } finally {
    agent.destroy();
    await stage.close();
  }
}

const usage = `node test/reliability/frozen-database.ts [--clients 2000] [--seconds 30]

Stops all processes of PostgreSQL (SIGSTOP) for --seconds while --clients clients browse. The shop must serve cached pages, reject other
requests within nine seconds, and recover within two. Requires Linux. Exits 1 if a check fails.`;

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { clients: number, seconds: number, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await frozenDatabase(Number(values.clients ?? 2000), Number(values.seconds ?? 30));
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
