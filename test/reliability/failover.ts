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

const plan = { lost: 5, hung: 3, switched: 5, standby: 3, etcd: 2 };
type Plan = typeof plan;
type Blow = keyof Plan;
type Cluster = Awaited<ReturnType<typeof openCluster>>;
const say = (line: string) => console.log(`· ${line}`);

/** Customers buy from two shops on a database of three machines, which are killed, hung and switched over; then nothing may be missing. */
async function failover(counts: Plan, synchronous: boolean): Promise<LaneReport> {
  const checks = createChecks();
  const diary: PurchaseLog = { accepted: [], refusals: [], broken: [], repeats: 0 };
  const cluster = await openCluster({ synchronous });
  const closers: (() => Promise<unknown>)[] = [cluster.close];
  const away: Record<Blow, number[]> = { lost: [], hung: [], switched: [], standby: [], etcd: [] };
  try {
    const pooler = await openPooler(cluster.url);
    closers.push(pooler.close);
    const pair = await openShopPair({ direct: cluster.url, pooled: pooler.url, settings: { HOLD_TTL_S: '60' } });
    closers.push(pair.close);
    say('three machines, a pooler and two shops');
    const goods: TestProduct[] = [];
    for (let at = 0; at < 3; at++)
      goods.push(await insertTestProduct(pair.sql, { name: `노지 감귤 ${at + 1}번`, stock: 1_000_000 }));
    const { buy } = createRetryingPurchases(pair, diary);
    const running = { on: true };
    // When each was accepted, so that a missing order shows its fault.
    const when = new Map<string, number>();
    const began = Date.now();
    const shoppers = Array.from({ length: 6 }, async (_, seat) => {
      for (let round = seat; running.on; round++) {
        const before = diary.accepted.length;
        await buy(goods[round % goods.length] as TestProduct);
        for (const { uuid } of diary.accepted.slice(before)) when.set(uuid, Math.round((Date.now() - began) / 1000));
      }
    });
    const all = Promise.all(shoppers);
    all.catch(() => {});
    const blows = (Object.keys(counts) as Blow[]).flatMap((blow) => Array<Blow>(counts[blow]).fill(blow));
    for (const [at, blow] of blows.entries()) {
      await pause(2000);
      const took = await strikeOnce(cluster, pair, blow);
      away[blow].push(took);
      say(
        `${Math.round((Date.now() - began) / 1000)} s ${at + 1}/${blows.length} ${blow}: ${(took / 1000).toFixed(1)} s without buying; ${diary.accepted.length} orders so far`,
      );
      await cluster.whole();
    }
    running.on = false;
    await all;
    await pair.quiet();
    await comparePurchases(checks, pair, diary, []);
    const there = new Map(
      (await pair.sql<{ uuid: string; status: string }[]>`select uuid, status from orders`).map((row) => [
        row.uuid,
        row.status,
      ]),
    );
    for (const { uuid } of diary.accepted)
      if (there.get(uuid) !== 'paid')
        say(`missing: ${uuid}, accepted after ${when.get(uuid)} s, now ${there.get(uuid) ?? 'not there'}`);
    const [most, planned] = [Math.max(0, ...away.lost, ...away.hung), Math.max(0, ...away.switched)];
    checks.that('after a loss people buy again within 30 s', most <= 30_000, `${most} ms`);
    checks.that('in a planned change within 5 s', planned <= 5000, `${planned} ms`);
    const figures = Object.entries(away).map(([blow, took]) => [
      `${blow}, longest without buying, ms`,
      Math.max(0, ...took),
    ]);
    return checks.report(0, {
      'orders accepted': diary.accepted.length,
      'requests repeated': diary.repeats,
      ...Object.fromEntries(figures),
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** How long one of the two shops sold nothing, in milliseconds. */
async function strikeOnce(cluster: Cluster, pair: ShopPair, blow: Blow) {
  const watch = pair.watch();
  if (blow === 'switched') {
    await cluster.switchOver();
    await pause(3000);
    return watch.end();
  }
  const isLeader = blow === 'lost' || blow === 'hung';
  const machine = isLeader ? await cluster.leader() : await cluster.standby();
  const back = blow === 'etcd' ? cluster.loseEtcd() : blow === 'hung' ? cluster.hang(machine) : cluster.lose(machine);
  // It stays away long enough for a failover, and returns while customers continue to buy.
  await pause(isLeader ? 35_000 : 5000);
  back();
  await pause(1000);
  return watch.end();
}

const usage = `node test/reliability/failover.ts [--lost 5] [--hung 3] [--switched 5] [--standby 3] [--etcd 2] [--quick]

Three PostgreSQL under Patroni and etcd, HAProxy, PgBouncer and two shops, with the files of deploy/ha. While people buy, the leading machine
is killed, hung and changed over, a standby and a keeper of the cluster are killed. Nothing accepted may be missing, no approval may be
without its order, buying goes on within 30 s (5 s when planned), nothing but 503 is answered meanwhile. --quick does each once. Wants
patroni ≥ 4, etcd, haproxy, PostgreSQL of the system and pgbouncer ≥ 1.21 (PGBOUNCER=path); without one of them it says so and holds nothing.`;

if (import.meta.main) {
  const number = { type: 'string' } as const;
  const options = { lost: number, hung: number, switched: number, standby: number, etcd: number };
  const flag = { type: 'boolean' } as const;
  const { values } = parseArgs({ options: { ...options, quick: flag, help: flag } });
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const base = values.quick ? { lost: 1, hung: 1, switched: 1, standby: 1, etcd: 1 } : plan;
  const given = Object.keys(plan).flatMap((name) => {
    const asked = values[name as Blow];
    return asked === undefined ? [] : [[name, Number(asked)]];
  });
  await runEngineLane(() => failover({ ...base, ...Object.fromEntries(given) }, true));
}
