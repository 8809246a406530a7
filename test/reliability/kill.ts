import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct, type TestProduct } from '../products.ts';
import { createChecks, type LaneReport, p99, printReport, seededLuck } from './checks.ts';
import { comparePurchases } from './compare-purchases.ts';
import { type LaneStage, openStage } from './lane-stage.ts';
import { createRetryingPurchases, type PurchaseLog } from './retrying-purchases.ts';

export type KillOptions = {
  server?: number;
  database?: number;
  seed?: number;
  buyers?: number;
  print?: (line: string) => void;
};

/** Kills the shop and its database while customers buy, and then checks whether anything promised is missing. */
export async function runKillLane({
  server = 20,
  database = 5,
  seed = Date.now() % 1e6,
  buyers = 8,
  print = () => {},
}: KillOptions = {}): Promise<LaneReport> {
  const luck = seededLuck(seed);
  const checks = createChecks();
  const purchaseLog: PurchaseLog = { accepted: [], refusals: [], serverErrors: [], repeats: 0 };
  const stage = await openStage({ HOLD_TTL_S: '90' });
  try {
    const goods: TestProduct[] = [];
    for (let at = 0; at < 3; at++)
      goods.push(await insertTestProduct(stage.sql, { name: `노지 감귤 ${at + 1}번`, stock: 1_000_000 }));
    const { buy, arrive, put } = createRetryingPurchases(stage, purchaseLog);
    const running = { on: true };
    const shoppers = Array.from({ length: buyers }, async (_, seat) => {
      for (let round = seat; running.on; round++) await buy(goods[round % goods.length] as TestProduct);
    });
    const keepers = Array.from({ length: 2 }, async () => {
      const keeper = await arrive();
      let added = 0;
      for (; running.on && added < 2500; added++) await put(keeper, goods[added % goods.length] as TestProduct);
      return { keeper, added };
    });
    const all = Promise.all([Promise.all(keepers), ...shoppers]);
    // An error in between is thrown where it is awaited.
    all.catch(() => {});
    const figures = await strikes(
      stage,
      shuffled([...Array(server).fill('server'), ...Array(database).fill('database')], luck),
      luck,
      print,
    );
    running.on = false;
    const [kept] = await all;
    print(`${purchaseLog.accepted.length} orders accepted, ${purchaseLog.repeats} requests repeated`);
    await quiet(stage);
    await comparePurchases(checks, stage, purchaseLog, kept);
    if (server > 0)
      checks.that(
        'the shop is ready within 2 s of its start (p99)',
        figures.ready <= 2000,
        `${Math.round(figures.ready)} ms`,
      );
    checks.that('the shop survives the kill of its database', figures.died === 0, `it exited ${figures.died} times`);
    return checks.report(seed, {
      'orders accepted': purchaseLog.accepted.length,
      'requests repeated': purchaseLog.repeats,
      'requests refused': purchaseLog.refusals.length,
      'restart to ready, p99 ms': figures.ready,
      'database killed to ready, p99 ms': figures.recovered,
    });
  } finally {
    await stage.close();
  }
}

async function strikes(stage: LaneStage, plan: string[], luck: () => number, print: (line: string) => void) {
  const ready: number[] = [];
  const recovered: number[] = [];
  let died = 0;
  await pause(500);
  for (const [at, victim] of plan.entries()) {
    await pause(luck() * 1500);
    if (victim === 'server') ready.push(await stage.killServer());
    else {
      const { took, lived } = await stage.killDatabase();
      recovered.push(took);
      if (!lived) {
        died++;
        await stage.killServer();
      }
    }
    print(
      `${at + 1}/${plan.length} ${victim} killed, ready after ${Math.round((victim === 'server' ? ready : recovered).at(-1) ?? 0)} ms`,
    );
  }
  await pause(500);
  return { ready: p99(ready), recovered: p99(recovered), died };
}

/** Waits until nothing is in progress: no unknown payment, no waiting order. */
async function quiet(stage: LaneStage) {
  for (let tries = 0; tries < 600; tries++) {
    const [row] = await stage.sql<{ open: number }[]>`
      select count(*) as open from orders o join payment p on p.order_id = o.id
      where o.status = 'request' or p.stage in ('confirming', 'cancelling')`;
    if (row?.open === 0) break;
    await pause(200);
  }
  await pause(1200);
}

function shuffled<T>(all: T[], luck: () => number) {
  return all
    .map((one) => ({ one, at: luck() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

const usage = `node test/reliability/kill.ts [--server 20] [--database 5] [--buyers 8] [--seed n]

Guests buy over HTTP while the command kills the shop (SIGKILL) --server times, and all processes of PostgreSQL --database times, at
moments drawn from --seed. Then it looks for every accepted order and cart, compares the payments with the ledger of the payment
company, and runs the audit. Exits 1 if a check fails.`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, server: number, database: number, buyers: number, seed: number },
  });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const given = Object.entries(values).map(([name, value]) => [name, Number(value)]);
  const report = await runKillLane({ ...Object.fromEntries(given), print: (line) => console.log(`· ${line}`) });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
