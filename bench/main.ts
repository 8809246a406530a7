import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openBenchDatabases } from './bench-databases.ts';
import { benchLanesOf } from './bench-lanes.ts';
import { benchProductsOf } from './bench-products.ts';
import { benchSettingsOf } from './bench-settings.ts';
import { benchTable } from './bench-table.ts';
import { measureChangingPages } from './cache-invalidation-bench.ts';
import { startCardCompany } from './card.ts';
import { type BenchChild, startChild } from './child.ts';
import { type BenchPace, type BenchRow, failedRowOf, measureLane } from './compare.ts';
import { measureLargeCatalogue } from './large.ts';
import { measureStartedShop } from './npm-start.ts';
import { weighFirstVisit } from './page-weight.ts';
import { measureCachedPage, measureProductPage } from './pages.ts';
import { measureSearches } from './search-bench.ts';
import { measureGrownShops } from './shop-size.ts';

const names = [
  'list',
  'product',
  'cart',
  'cart-keyed',
  'calculate',
  'order',
  'order-keyed',
  'order-one',
  'started',
  'grown',
  'kept',
  'page',
  'bytes',
  'large',
  'search',
];
const usage = `npm run bench [-- --only name[,name]] [-- --seconds s] [-- --products n]

Measures the shop against what this machine allows, everything on 127.0.0.1, and prints a table of medians.
  --only name     ${names.join(', ')}
  --seconds s     how long each round of each side runs (2)
  --rounds n      how often the sides take turns (3)
  --connections n requests at a time (16)
  --rest s        how long the server rests before its memory is measured (60; 0 leaves it out)
  --orders n[,n]  past orders of the shop in the lane grown (0,10000; a million takes half an hour to make, once)
  --keep          keeps grown shops that were made from other sources, and migrates them
  --products n    size of the large shop, which is made once and takes a while (200000; 0 leaves it out)

"bare" is node:http with nothing on it over the fewest statements that do the same honestly, and nothing of the shop's code; for a
search it is the search's own statement. CPU is the server's and PostgreSQL's own per action, without the driver's. The database is an embedded
PostgreSQL with durable settings in .cache/bench-postgres; results are also written to bench/results.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    only: { type: 'string', default: names.join() },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '16' },
    rest: { type: 'string', default: '60' },
    orders: { type: 'string', default: '0,10000' },
    products: { type: 'string', default: '200000' },
    keep: { type: 'boolean', default: false },
  },
});
const only = new Set(values.only.split(','));
const wrong = [...only].filter((name) => !names.includes(name));
if (values.help || wrong.length > 0) {
  console.log(wrong.length > 0 ? `There is no "${wrong[0]}".\n\n${usage}` : usage);
  process.exit(wrong.length > 0 ? 1 : 0);
}

const began = new Date();
const print = (line: string) => console.log(`· ${line}`);
const closers: (() => unknown)[] = [];
const rows: BenchRow[] = [];
try {
  await run();
  console.log(`\n${benchTable(rows)}\n`);
  save();
} catch (error) {
  console.error((error as Error).stack);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}

async function run() {
  const databases = await openBenchDatabases(print, { keep: values.keep });
  closers.push(databases.stop);
  const card = await startCardCompany();
  closers.push(card.close);
  const pace: BenchPace = {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    databaseCpu: databases.cpu,
  };
  const url = await databases.shop();
  const settings = benchSettingsOf(url, card.url);
  const start = async (file: string, more: Record<string, string> = {}): Promise<BenchChild> => {
    const child = await startChild(file, { ...settings, ...more });
    closers.push(child.stop);
    return child;
  };
  const [shop, bare] = [await start('bench-server.ts', { KEEP: 'off' }), await start('bare.ts')];
  const benchProducts = await benchProductsOf(url);
  const lanes = benchLanesOf(benchProducts).filter((lane) => only.has(lane.name));
  if (lanes.length > 0) {
    const counter = await start('bench-server.ts', { COUNT: 'on', ROLE: 'api' });
    for (const lane of lanes) await put(lane.action, async () => [await measureLane(lane, shop, bare, counter, pace)]);
    await counter.stop();
    print(`the server holds ${heldText(await memoryOf(shop))}`);
  }
  if (only.has('started')) {
    // A separate database: the jobs of the shop above would send its messages.
    const started = await databases.shop('started');
    const floor = await start('bare.ts', { DATABASE_URL: started });
    await put('npm start', () => measureStartedShop({ url: started, cardUrl: card.url, bare: floor, settings }, pace));
    await floor.stop();
  }
  if (only.has('grown')) {
    const sizes = values.orders.split(',').map(Number);
    await put('grown shops', () => measureGrownShops({ grown: databases.past, start }, sizes, pace));
  }
  const path = `/product/${benchProducts.products[0]}`;
  const built = existsSync(join('build', 'cuma', 'server', 'index.js'));
  if (!built && (only.has('page') || only.has('bytes'))) print('no pages: run `npm run build` first');
  if (built && only.has('page')) {
    // Earlier lanes leave messages to send and sales to count, so pages are measured on a separate shop.
    const reader = await start('bench-server.ts', { ROLE: 'web' });
    const fresh = await start('bench-server.ts', { ROLE: 'web', PAGES_MB: '0' });
    const render = await start('render.ts');
    await put('product page', () => measureProductPage({ shop: reader, fresh, bare, render }, path, pace));
    await put('home page', async () => [await measureCachedPage({ shop: reader, bare }, 'home page, kept', '/', pace)]);
    await fresh.stop();
    await put('pages under changes', () => measureChangingPages(reader, benchProducts, url, pace));
    await reader.stop();
  }
  if (only.has('kept')) {
    const keeper = await start('bench-server.ts');
    const calls = {
      'home strips, kept': '/v4/display-category?key=home&take=5',
      'list, kept': `/v1/products/category/${benchProducts.category}`,
      'product, kept': `/v1${path}`.replace('/product/', '/products/'),
    };
    for (const [action, call] of Object.entries(calls)) {
      await put(action, async () => [await measureCachedPage({ shop: keeper, bare }, action, call, pace)]);
    }
    await keeper.stop();
  }
  if (built && only.has('bytes')) {
    await put('first load, home', async () => [await weighFirstVisit(shop, { page: 'home', path: '/', js: 140 })]);
    const product = { page: 'product', path, js: 145, html: 40, inline: 10 };
    await put('first load, product', async () => [await weighFirstVisit(shop, product)]);
  }
  const products = Number(values.products);
  if (only.has('large') && products > 0) {
    await put('large shop', async () => {
      const large = await databases.large(products);
      const child = await start('bench-server.ts', { DATABASE_URL: large, KEEP: 'off' });
      return measureLargeCatalogue({ child: shop, url }, { child, url: large }, products, pace);
    });
  }
  if (only.has('search') && products > 0) {
    await put('search', async () => {
      const large = await databases.large(products);
      const [child, limit] = [
        await start('bench-server.ts', { DATABASE_URL: large, KEEP: 'off' }),
        await start('search-baseline.ts', { DATABASE_URL: large }),
      ];
      return measureSearches(child, limit, products, pace);
    });
  }
  print(`the server holds ${heldText(await memoryOf(shop))} at the end`);
  if (values.rest !== '0') {
    await pause(Number(values.rest) * 1000);
    const held = await memoryOf(shop);
    print(`the server holds ${heldText(held)} ${values.rest} s later`);
    rows.push(restedRow(held.rss));
  }
}

type Held = { rss: number; heapTotal: number; heapUsed: number; external: number; arrayBuffers: number };

/** In MiB. */
async function memoryOf(shop: BenchChild) {
  const bytes = await shop.ask<Held>('memory');
  return Object.fromEntries(Object.entries(bytes).map(([what, count]) => [what, Math.round(count / 2 ** 20)])) as Held;
}

function heldText({ rss, heapTotal, heapUsed, external }: Held) {
  return `${rss} MiB: its heap ${heapTotal} (${heapUsed} in use), outside of it ${external} of JavaScript and ${rss - heapTotal - external} of all else`;
}

function restedRow(resident: number): BenchRow {
  const nothing = { ours: null, bare: null, ratio: null, p50: null, p99: null, statements: null, cpu: null };
  const goals = [{ text: '≤ 300 MiB', ok: resident <= 300 }];
  return { action: 'memory at rest', ...nothing, goals, note: `${resident} MiB are resident` };
}

async function put(action: string, work: () => Promise<BenchRow[]>) {
  const found = await work().catch((error: Error) => [failedRowOf(action, error)]);
  for (const row of found) {
    rows.push(row);
    print(
      `${row.action}: ${row.ours === null ? row.note : `${Math.round(row.ours)}/s, ${row.ratio?.toFixed(2)} of bare`}`,
    );
  }
}

function save() {
  const folder = join('bench', 'results');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${began.toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
  const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
  writeFileSync(file, `${JSON.stringify({ at: began.toISOString(), machine, options: values, rows }, null, 2)}\n`);
  console.log(`written to ${file}`);
}
