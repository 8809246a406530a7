import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedServer } from '#database/embedded.ts';
import { openBalancer } from '../engines/haproxy.ts';
import { runEngineLane } from '../engines/run-lane.ts';
import { insertTestProduct, type TestProduct } from '../products.ts';
import { createChecks, type LaneReport } from './checks.ts';
import { comparePurchases } from './compare-purchases.ts';
import { createRetryingPurchases, type PurchaseLog } from './retrying-purchases.ts';
import { openShopPair } from './shop-pair.ts';

/** Two shops behind a balancer are restarted in turn while customers buy and browse: no request may fail. */
async function draining(rounds: number): Promise<LaneReport> {
  const checks = createChecks();
  const purchaseLog: PurchaseLog = { accepted: [], refusals: [], serverErrors: [], repeats: 0 };
  const dir = join('.cache', `draining-${process.pid}`);
  const database = await startEmbeddedServer({ dir });
  const closers: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true }), database.stop];
  try {
    const pair = await openShopPair({ direct: database.url, settings: { DRAIN_S: '4' } });
    closers.push(pair.close);
    const balancer = await openBalancer(pair.ports);
    closers.push(balancer.close);
    const goods = await insertTestProduct(pair.sql, { name: '노지 감귤', stock: 1_000_000 });
    const running = { on: true };
    const { buy } = createRetryingPurchases({ origin: balancer.origin, sandbox: pair.sandbox }, purchaseLog);
    const shoppers = Array.from({ length: 6 }, async () => {
      while (running.on) await buy(goods as TestProduct);
    });
    const [asset = ''] = readdirSync('build/cuma/client/assets').filter((file) => file.endsWith('.js'));
    const seen = { pages: 0, rejected: 0, missed: [] as string[] };
    const visitors = ['/', `/assets/${asset}`, `/product/${goods.id}`].map(async (path) => {
      for (; running.on; seen.pages++, await pause(25)) {
        const status = await fetch(balancer.origin + path).then(
          // A 503 of the shop itself is an answer; a 503 of the balancer means that no shop was there.
          (answer) =>
            answer
              .arrayBuffer()
              .then(() => (answer.headers.has('x-request-id') ? answer.status : `${answer.status} of the balancer`)),
          (error: Error) => error.message,
        );
        if (status === 503) seen.rejected++;
        else if (status !== 200) seen.missed.push(`${path} ${status}`);
      }
    });
    const all = Promise.all([...shoppers, ...visitors]);
    all.catch(() => {});
    await pause(1000);
    for (let round = 0; round < rounds; round++) {
      await pair.restart(round % 2);
      console.log(`· ${round + 1}/${rounds} restarted, ${purchaseLog.accepted.length} orders, ${seen.pages} pages`);
      await pause(2500);
    }
    running.on = false;
    await all;
    await pair.quiet();
    await comparePurchases(checks, pair, purchaseLog, []);
    checks.that('no request is repeated', purchaseLog.repeats === 0, `${purchaseLog.repeats} repeated`);
    checks.that('no page, script or product is missing', seen.missed.length === 0, seen.missed.slice(0, 5));
    return checks.report(0, {
      restarts: rounds,
      'orders accepted': purchaseLog.accepted.length,
      pages: seen.pages,
      'rejected by load shedding': seen.rejected,
      'requests repeated': purchaseLog.repeats,
    });
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

const usage = `node test/reliability/draining.ts [--rounds 20]

Restarts two shops behind HAProxy in turn, --rounds times, while six customers buy and three browse home, a product and a script. No request
may be repeated, no page may be missing, and the audit must pass. Requires haproxy; without it the command prints "not held".
Exits 1 if a check fails.`;

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' }, help: { type: 'boolean' } } });
if (values.help) {
  console.log(usage);
  process.exit(0);
}
await runEngineLane(() => draining(Number(values.rounds)));
