import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct, type TestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { comparePurchases } from './compare-purchases.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { createRetryingPurchases, type PurchaseLog } from './retrying-purchases.ts';

/** Customers buy from several processes on one port, of which one after the other is killed: nothing accepted may be missing. */
async function workerKills(count: number, kills: number): Promise<LaneReport> {
  const checks = createChecks();
  const purchaseLog: PurchaseLog = { accepted: [], refusals: [], serverErrors: [], repeats: 0 };
  const stage = await openStage({ WORKERS: String(count), HOLD_TTL_S: '90' });
  try {
    const goods: TestProduct[] = [];
    for (let at = 0; at < 3; at++)
      goods.push(await insertTestProduct(stage.sql, { name: `노지 감귤 ${at + 1}번`, stock: 1_000_000 }));
    // All processes are up once metrics are reported for each.
    while (
      !(await fetch(stage.figures).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      await pause(100);
    const { buy } = createRetryingPurchases(stage, purchaseLog);
    const running = { on: true };
    const all = Promise.all(
      Array.from({ length: 6 }, async (_, seat) => {
        for (let round = seat; running.on; round++) await buy(goods[round % goods.length] as TestProduct);
      }),
    );
    all.catch(() => {});
    const back: number[] = [];
    for (let at = 0; at < kills; at++) {
      await pause(500 + Math.random() * 500);
      const before = workersOf(stage);
      const victim = before[at % before.length] ?? 0;
      const began = performance.now();
      if (victim) process.kill(victim, 'SIGKILL');
      while (workersOf(stage).filter((pid) => pid !== victim).length < count && performance.now() - began < 60_000)
        await pause(100);
      back.push(performance.now() - began);
      console.log(`· ${at + 1}/${kills} killed, ${purchaseLog.accepted.length} orders`);
    }
    running.on = false;
    await all;
    await quiet(stage);
    await comparePurchases(checks, stage, purchaseLog, []);
    const figures = await (await fetch(stage.figures)).text();
    checks.that(
      'the metrics of all processes are summed',
      /^shop_http_request_duration_seconds_count\{/m.test(figures),
    );
    checks.that(
      'every killed process is restarted within a minute',
      Math.max(...back) < 60_000,
      back.map(Math.round).join(),
    );
    return checks.report(0, {
      processes: count,
      killed: kills,
      'orders accepted': purchaseLog.accepted.length,
      'requests repeated': purchaseLog.repeats,
      'slowest restart, ms': Math.max(...back),
    });
  } finally {
    await stage.close();
  }
}

function workersOf({ pid }: LaneStage) {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).stdout.split('\n');
  return listed.flatMap((line) => {
    const [, own = '', parent = '', args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return Number(parent) === pid && args.includes('worker.ts') ? [Number(own)] : [];
  });
}

async function quiet(stage: LaneStage) {
  for (let tries = 0; tries < 300; tries++, await pause(200)) {
    const [row] = await stage.sql<{ open: number }[]>`
      select count(*) as open from orders o join payment p on p.order_id = o.id
      where o.status = 'request' or p.stage in ('confirming', 'cancelling')`;
    if (row?.open === 0) return;
  }
}

const usage = `node test/reliability/worker-kills.ts [--workers 2] [--kills 20]

Kills one of --workers processes on one port --kills times while six customers buy. No accepted order may be missing, the ledgers must agree,
and every killed process must restart. The gain in speed is not measured: it needs four free cores. Exits 1 if a check fails.`;

const number = { type: 'string' } as const;
const { values } = parseArgs({ options: { workers: number, kills: number, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const report = await workerKills(Number(values.workers ?? 2), Number(values.kills ?? 20));
printReport(report);
process.exit(report.failed > 0 ? 1 : 0);
