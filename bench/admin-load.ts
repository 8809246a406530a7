import { setTimeout as pause } from 'node:timers/promises';
import { type BenchAdmin, type BenchFigure, quantileOf } from './bench-admin.ts';
import { runLoad } from './bench-load.ts';
import { type BenchProduct, benchBuyerOf } from './buyer.ts';
import type { BenchChild } from './child.ts';
import { measureBulkJob, readLinesFile, withTrackingNumbers } from './office-work.ts';
import { type BenchWire, openBenchWire } from './wire.ts';

/** The interval in which the admin app polls the progress of a batch. */
const lookMs = 400;

type AdminLoadSetup = {
  shop: BenchChild;
  admin: BenchAdmin;
  goods: BenchProduct[];
  pairs: number;
  seconds: number;
  lines: string[];
};

/**
 * The storefront's p95 at 30 % of its peak rate, in pairs: alone, and while the admin app exports all lines and imports a carrier's
 * tracking numbers. Other load on the machine affects both runs of a pair.
 */
export async function measureAdminLoad({
  shop,
  admin,
  goods,
  pairs,
  seconds,
  lines,
}: AdminLoadSetup): Promise<BenchFigure> {
  const shopper = shopperOf(goods);
  // A shop that has just started reaches half of its peak, so the first run is a warm-up.
  await runLoad(shop.port, shopper, 8, seconds);
  const { perSecond } = await runLoad(shop.port, shopper, 8, seconds);
  const rate = perSecond * 0.3;
  const ratios: number[] = [];
  const alones: number[] = [];
  const each = Math.floor(lines.length / pairs);
  for (let pair = 0; pair < pairs; pair++) {
    const alone = await steady(shop, shopper, rate, seconds);
    const rows = withTrackingNumbers(lines.slice(pair * each, (pair + 1) * each));
    let isOver = false;
    const exporting = (async () => {
      while (!isOver) await readLinesFile(admin, (read) => !isOver && read < 100_000);
    })();
    const importing = measureBulkJob(admin, 'ship', rows, lookMs);
    const loaded = await steady(shop, shopper, rate, seconds);
    isOver = true;
    await Promise.all([exporting, importing]);
    const [without, along] = [quantileOf(alone, 0.95), quantileOf(loaded, 0.95)];
    console.log(`· p95 alone ${without.toFixed(1)} ms, with the work ${along.toFixed(1)} ms`);
    ratios.push(along / without);
    alones.push(without);
  }
  // The noise between runs without load; smaller differences mean nothing.
  const noise = alones.slice(1).map((one, at) => one / (alones[at] ?? one));
  console.log(`· p95 alone, divided by that of the pair before: ${noise.map((one) => one.toFixed(2)).join(' ')}`);
  ratios.sort((a, b) => a - b);
  const median = quantileOf(ratios, 0.5);
  const all = ratios.map((one) => one.toFixed(2)).join(' ');
  return {
    what: `shop’s p95 during admin work at ${Math.round(rate)}/s, median of ${pairs} pairs (${all})`,
    got: `${median.toFixed(2)} ×`,
    goal: '≤ 1.10 ×',
    ok: median <= 1.1,
  };
}

/** Nine product views for each addition to a cart. */
function shopperOf(goods: BenchProduct[]) {
  let turn = 0;
  return async (wire: BenchWire) => {
    const product = goods[turn++ % goods.length] as BenchProduct;
    if (turn % 10 > 0) return wire.json({ path: `/v1/products/${product.productId}` });
    const buyer = benchBuyerOf(wire, false);
    return buyer.add(await buyer.arrive(), product);
  };
}

/** Sends requests at a fixed rate, however long the answers take; returns each duration in milliseconds, sorted. Queueing time counts. */
async function steady(shop: BenchChild, action: (wire: BenchWire) => Promise<unknown>, rate: number, seconds: number) {
  const idle = await Promise.all(Array.from({ length: 32 }, () => openBenchWire(shop.port)));
  const all = [...idle];
  const times: number[] = [];
  const due: Promise<void>[] = [];
  const began = performance.now();
  const count = Math.floor(rate * seconds);
  for (let at = 0; at < count; at++) {
    const when = began + (at * 1000) / rate;
    const wait = when - performance.now();
    if (wait > 1) await pause(wait);
    due.push(one(when));
  }
  await Promise.all(due);
  for (const wire of all) wire.close();
  return times.sort((a, b) => a - b);

  async function one(when: number) {
    let wire = idle.pop();
    while (!wire) {
      await pause(1);
      wire = idle.pop();
    }
    await action(wire);
    times.push(performance.now() - when);
    idle.push(wire);
  }
}
