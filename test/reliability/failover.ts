import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openCluster } from '../engines/cluster.ts';
import { openPooler } from '../engines/pooler.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { insertTestProduct, type TestProduct } from '../products.ts';
import { createChecks, type LaneReport } from './checks.ts';
import { comparePurchases } from './compare-purchases.ts';
import { createRetryingPurchases, type PurchaseLog } from './retrying-purchases.ts';
import { openShopPair, type ShopPair } from './shop-pair.ts';

const defaultCounts = { lost: 5, hung: 3, switched: 5, standby: 3, etcd: 2 };
type FailureCounts = typeof defaultCounts;
type Failure = keyof FailureCounts;
type Cluster = Awaited<ReturnType<typeof openCluster>>;
const print = (line: string) => console.log(`· ${line}`);

/** Customers buy from two shops on a database of three machines, which are killed, hung and switched over; then nothing may be missing. */
async function failover(counts: FailureCounts, synchronous: boolean): Promise<LaneReport> {
  const checks = createChecks();
  const purchaseLog: PurchaseLog = { accepted: [], refusals: [], serverErrors: [], repeats: 0 };
  const cluster = await openCluster({ synchronous });
  const closers: (() => Promise<unknown>)[] = [cluster.close];
  const outages: Record<Failure, number[]> = { lost: [], hung: [], switched: [], standby: [], etcd: [] };
  try {
    const pooler = await openPooler(cluster.url);
    closers.push(pooler.close);
    const pair = await openShopPair({ direct: cluster.url, pooled: pooler.url, settings: { HOLD_TTL_S: '120' } });
    closers.push(pair.close);
    print('three database machines, a pooler and two shops run');
    const goods: TestProduct[] = [];
    for (let at = 0; at < 3; at++)
      goods.push(await insertTestProduct(pair.sql, { name: `노지 감귤 ${at + 1}번`, stock: 1_000_000 }));
    const { buy } = createRetryingPurchases(pair, purchaseLog);
    const running = { on: true };
    // When each was accepted, so that a missing order shows its fault.
    const when = new Map<string, number>();
    const began = Date.now();
    const shoppers = Array.from({ length: 6 }, async (_, seat) => {
      for (let round = seat; running.on; round++) {
        const before = purchaseLog.accepted.length;
        await buy(goods[round % goods.length] as TestProduct);
        for (const { uuid } of purchaseLog.accepted.slice(before))
          when.set(uuid, Math.round((Date.now() - began) / 1000));
      }
    });
    const all = Promise.all(shoppers);
    all.catch(() => {});
    const failures = (Object.keys(counts) as Failure[]).flatMap((name) => Array<Failure>(counts[name]).fill(name));
    for (const [at, failure] of failures.entries()) {
      await pause(2000);
      const took = await causeFailure(cluster, pair, failure);
      outages[failure].push(took);
      print(
        `${Math.round((Date.now() - began) / 1000)} s ${at + 1}/${failures.length} ${failure}: ${(took / 1000).toFixed(1)} s without sales; ${purchaseLog.accepted.length} orders so far`,
      );
      await cluster.whole();
    }
    running.on = false;
    await all;
    await pair.quiet();
    await comparePurchases(checks, pair, purchaseLog, []);
    const stored = new Map(
      (await pair.sql<{ uuid: string; status: string }[]>`select uuid, status from orders`).map((row) => [
        row.uuid,
        row.status,
      ]),
    );
    for (const { uuid } of purchaseLog.accepted)
      if (stored.get(uuid) !== 'paid')
        print(`missing: ${uuid}, accepted after ${when.get(uuid)} s, now ${stored.get(uuid) ?? 'not stored'}`);
    const [most, planned] = [Math.max(0, ...outages.lost, ...outages.hung), Math.max(0, ...outages.switched)];
    checks.that('after a failover customers buy again within 30 s', most <= 30_000, `${most} ms`);
    checks.that('after a switchover customers buy again within 5 s', planned <= 5000, `${planned} ms`);
    const figures = Object.entries(outages).map(([failure, took]) => [
      `${failure}, longest time without sales, ms`,
      Math.max(0, ...took),
    ]);
    return checks.report(0, {
      'orders accepted': purchaseLog.accepted.length,
      'requests repeated': purchaseLog.repeats,
      ...Object.fromEntries(figures),
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** How long one of the two shops sold nothing, in milliseconds. */
async function causeFailure(cluster: Cluster, pair: ShopPair, failure: Failure) {
  const watch = pair.watch();
  if (failure === 'switched') {
    await cluster.switchOver();
    await pause(3000);
    return watch.end();
  }
  const isLeader = failure === 'lost' || failure === 'hung';
  const machine = isLeader ? await cluster.leader() : await cluster.standby();
  const recover =
    failure === 'etcd' ? cluster.loseEtcd() : failure === 'hung' ? cluster.hang(machine) : cluster.lose(machine);
  // It stays away long enough for a failover, and returns while customers continue to buy.
  await pause(isLeader ? 35_000 : 5000);
  recover();
  await pause(1000);
  return watch.end();
}

const usage = `node test/reliability/failover.ts [--lost 5] [--hung 3] [--switched 5] [--standby 3] [--etcd 2] [--quick]

Runs three PostgreSQL under Patroni and etcd, HAProxy, PgBouncer and two shops with the files of deploy/ha. While customers buy, the command
kills, hangs and switches over the primary, and kills a standby and a member of etcd. No accepted order may be missing, every approval has
its order, sales continue within 30 s (5 s after a switchover), and no reply has a status 5xx other than 503. --quick does each once.
Requires patroni ≥ 4, etcd, haproxy, PostgreSQL of the system and pgbouncer ≥ 1.21 (PGBOUNCER=path); otherwise it prints "not held".`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const options = { lost: number, hung: number, switched: number, standby: number, etcd: number };
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { ...options, quick: flag, help: flag } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const base = values.quick ? { lost: 1, hung: 1, switched: 1, standby: 1, etcd: 1 } : defaultCounts;
  const given = Object.keys(defaultCounts).flatMap((name) => {
    const count = values[name as Failure];
    return count === undefined ? [] : [[name, Number(count)]];
  });
  await runEngineLane(() => failover({ ...base, ...Object.fromEntries(given) }, true));
}
