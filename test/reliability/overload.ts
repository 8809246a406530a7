import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, p99, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';
import { createLoadClients } from './load-clients.ts';

export type OverloadOptions = { seconds?: number; guests?: number; break?: boolean; print?: (line: string) => void };

const looksPerCheckout = 4;
const addresses = 60;

/** More customers than the shop can serve: it continues to serve its capacity, and buyers go before browsers. */
export async function runOverloadLane(options: OverloadOptions = {}): Promise<LaneReport> {
  const { seconds = 10, guests = 300, print = () => {} } = options;
  const stage = await openStage({ PAGES_MB: '0', ...(options.break ? { BREAK: 'admission' } : {}) });
  const checks = createChecks();
  const clients = createLoadClients(stage.origin, stage.sandbox);
  const figures: Record<string, number> = {};
  try {
    const goods = await insertTestProduct(stage.sql, { stock: 'unlimited' });
    const seat = () => Math.floor(Math.random() * addresses);
    const look = async () => (await clients.look(seat(), goods.id)).status === 200;
    const buy = async () => (await clients.buy(seat(), goods)).done;

    await closed(3, 4, async () => [await look(), await buy()]);
    const looksAlone = await closed(seconds / 2, 4, async () => [await look()]);
    const buysAlone = await closed(seconds / 2, 8, async () => [await buy()]);
    const cost = { look: 1 / looksAlone[0], buy: 1 / buysAlone[0] };
    const worth = ([looks, buys]: number[]) => (looks ?? 0) * cost.look + (buys ?? 0) * cost.buy;
    // The capacity for both together: the same work in the same time.
    const unit = 1 / (looksPerCheckout * cost.look + cost.buy);
    const able = { looks: unit * looksPerCheckout, buys: unit };
    print(
      `alone: ${looksAlone[0].toFixed(1)} pages or ${buysAlone[0].toFixed(1)} checkouts a second; together ${able.looks.toFixed(1)} and ${able.buys.toFixed(1)}`,
    );

    for (const [name, times, least] of [
      ['2×', { look: 2, buy: 2 }, 0.9],
      ['5×', { look: 5, buy: 5 }, 0.8],
      ['5× pages, 1× checkouts', { look: 5, buy: 1 }, 0.8],
    ] as const) {
      const run = await open(seconds, able.looks * times.look, able.buys * times.buy);
      // Requested work can be done; unrequested work cannot.
      const possible = Math.min(1, worth([able.looks * times.look, able.buys * times.buy]));
      const good = worth([run.looks, run.buys]) / possible;
      const bought = run.boughtOf === 0 ? 1 : run.bought / run.boughtOf;
      const ended = run.begun === 0 ? 1 : run.bought / run.begun;
      const whys = [...run.whys].map(([why, times]) => `${times} × ${why}`).join(', ');
      print(
        `${name}: goodput ${percent(good)}, pages ${percent(run.looks / able.looks)} of capacity, checkouts ${percent(run.buys / able.buys)}; ` +
          `checkouts that succeeded ${percent(bought)} of ${run.boughtOf}, ${percent(ended)} of ${run.begun} with an order sheet, pages rejected ${run.rejected}, healthz p99 ${p99(run.probes).toFixed(0)} ms`,
      );
      figures[`goodput at ${name}, %`] = good * 100;
      figures[`checkouts done at ${name}, %`] = bought * 100;
      if (whys) print(`failed checkouts at ${name}: ${whys}`);
      checks.that(
        `98 % of the checkouts with an order sheet succeed at ${name}`,
        ended >= 0.98,
        `${percent(ended)}: ${whys}`,
      );
      checks.that(`goodput at ${name} is at least ${percent(least)}`, good >= least, percent(good));
      if (times.buy * able.buys * cost.buy <= 0.75)
        checks.that(`98 % of checkouts succeed at ${name}`, bought >= 0.98, `${percent(bought)}: ${whys}`);
      checks.that(`every rejected page at ${name} has Retry-After`, run.withoutRetryAfter === 0, run.withoutRetryAfter);
      await pause(1500);
    }

    const flood = { stop: false, served: 0 };
    const flooding = Array.from({ length: 150 }, async () => {
      while (!flood.stop)
        if ((await clients.look(200, goods.id)).status === 200) flood.served++;
        else await pause(200);
    });
    const duringFlood = await open(seconds, able.looks * 0.5, able.buys * 0.5);
    flood.stop = true;
    await Promise.all(flooding);
    const served = (duringFlood.looks / able.looks) * 2;
    print(
      `one address floods the shop: the others get ${percent(served)} of their pages and ${percent(duringFlood.bought / duringFlood.boughtOf)} of their checkouts`,
    );
    checks.that(
      '98 % of checkouts succeed while one address floods the shop',
      duringFlood.bought >= duringFlood.boughtOf * 0.98,
      [...duringFlood.whys],
    );
    checks.that('90 % of pages succeed while one address floods the shop', served >= 0.9, percent(served));

    let left = guests;
    const failed: string[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        while (left-- > 0) {
          const { done, why } = await clients.buy(201, goods, 20);
          if (!done) failed.push(why);
        }
      }),
    );
    checks.that(`${guests} guests behind one address can buy`, failed.length === 0, `${failed.length}: ${failed[0]}`);
    await checks.audit(stage.sql);
    return checks.report(0, figures);

    async function closed(time: number, workers: number, work: () => Promise<boolean[]>): Promise<[number, number]> {
      const until = performance.now() + time * 1000;
      const done: [number, number] = [0, 0];
      const one = async () => {
        while (performance.now() < until) for (const [at, ok] of (await work()).entries()) if (ok) done[at as 0 | 1]++;
      };
      await Promise.all(Array.from({ length: workers }, one));
      return [done[0] / time, done[1] / time];
    }

    /** Customers arrive at a fixed rate, whether or not earlier ones were served. */
    async function open(time: number, looks: number, buys: number) {
      const run = {
        looks: 0,
        buys: 0,
        bought: 0,
        begun: 0,
        boughtOf: 0,
        rejected: 0,
        withoutRetryAfter: 0,
        whys: new Map<string, number>(),
        probes: [] as number[],
      };
      const all: Promise<void>[] = [];
      const began = performance.now();
      const end = began + time * 1000;
      const looking = async () => {
        const startedAt = performance.now();
        const { status, retryAfter } = await clients.look(seat(), goods.id);
        if (status === 200 && performance.now() - startedAt < 1500) run.looks++;
        if (status !== 200) run.rejected++;
        if (status === 503 && retryAfter === 0) run.withoutRetryAfter++;
      };
      const buying = async () => {
        const { done, begun, why } = await clients.buy(seat(), goods);
        run.boughtOf++;
        if (begun) run.begun++;
        if (done) run.bought++;
        else run.whys.set(why, (run.whys.get(why) ?? 0) + 1);
        if (done && performance.now() < end) run.buys++;
      };
      const probing = async () => {
        const startedAt = performance.now();
        await clients.probe(addresses + 1, '/healthz');
        run.probes.push(performance.now() - startedAt);
      };
      await Promise.all([come(looks, looking), come(buys, buying), come(5, probing)]);
      await Promise.all(all);
      run.looks /= time;
      run.buys /= time;
      return run;

      async function come(rate: number, work: () => Promise<void>) {
        for (let at = 0; at < rate * time; at++) {
          await pause(Math.max(0, began + (at * 1000) / rate - performance.now()));
          all.push(work());
        }
      }
    }
  } finally {
    clients.close();
    await stage.close();
  }
}

function percent(part: number) {
  return `${(part * 100).toFixed(0)} %`;
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, seconds: text, guests: text, break: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(`node test/reliability/overload.ts [--seconds 10] [--guests 300] [--break]

Measures the capacity of the shop, then sends two and five times as many requests for --seconds each, whether or not it replies. The shop
must still serve 90 and 80 % of its capacity, and 98 % of checkouts must succeed. One flooding address must not disturb the others, and
--guests guests behind one address must be able to buy. Requires \`npm run build\`. With --break the shop rejects no request, and the
command must fail.`);
    process.exit(0);
  }
  const { seconds = 10, guests = 300 } = values;
  const print = (line: string) => console.log(`· ${line}`);
  const report = await runOverloadLane({
    seconds: Number(seconds),
    guests: Number(guests),
    break: values.break ?? false,
    print,
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
