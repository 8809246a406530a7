import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Sql } from '#server/platform/db/database.ts';
import { insertTestProduct } from '../products.ts';
import { createChecks, type LaneReport, printReport } from './checks.ts';
import { openStage } from './lane-stage.ts';
import { createLoadClients } from './load-clients.ts';

export type SoakOptions = {
  minutes?: number;
  rate?: number;
  buyers?: number;
  break?: boolean;
  print?: (line: string) => void;
};

// The pool, the connection that listens for invalidations and the one that runs the counts.
const mostConnections = 14;
const screens = ['product', 'category', 'search', 'best', 'notice', 'video', 'home'];

/** Tables that grow with every order and are kept as long as the law requires, or have one row per customer. */
const records =
  'app_user cart cart_item orders order_owner order_line order_line_option order_event payment payment_event ledger_posting stock_movement';
/** Tables that grow until a job cleans them, days later. */
const cleaned =
  'order_tmp idempotency message notification order_source news bound verification guest_order_session token';
const mayGrow = new Set(`${records} ${cleaned}`.split(' '));

/**
 * A steady stream of uncached pages and of buyers. After a while the shop must hold the memory and the connections that it held before,
 * and no table may grow without a known reason.
 */
export async function runSoakLane(options: SoakOptions = {}): Promise<LaneReport> {
  const { minutes = 20, rate: fastest = 20, buyers = 2, print = () => {} } = options;
  const stage = await openStage({ PAGES_MB: '0', ...(options.break ? { BREAK: 'leftovers' } : {}) });
  const checks = createChecks();
  const clients = createLoadClients(stage.origin, stage.sandbox);
  const mega = 1e6;
  try {
    const goods = await insertTestProduct(stage.sql);
    const paths: Record<string, string> = {
      product: `/product/${goods.id}`,
      category: '/category/fruit',
      search: '/search?q=%EA%B0%90%EA%B7%A4',
      best: '/best/fruit',
      notice: '/notice',
      video: '/video',
      home: '/',
    };
    let requestCount = 0;
    const served: Record<number, number> = {};
    const requestPage = async () => {
      const n = requestCount++;
      const path = paths[screens[n % screens.length] ?? 'home'] as string;
      const { status } = await clients.probe(n % 60, path);
      served[status] = (served[status] ?? 0) + 1;
    };
    let bought = 0;
    let failed = 0;
    const purchase = async () => {
      const n = bought++ % 60;
      await clients.buy(n, goods).catch(() => failed++);
    };
    // A third of this machine's capacity: the lane looks for leaks, not for rejected requests.
    const until = performance.now() + 4000;
    await Promise.all(
      Array.from({ length: 4 }, async () => {
        while (performance.now() < until) await requestPage();
      }),
    );
    const rate = Math.max(1, Math.min(fastest, (served[200] ?? 0) / 12));
    print(`${rate.toFixed(1)} pages a second`);
    const stream = async (seconds: number) => {
      await Promise.all([steadily(rate, seconds, requestPage), steadily(buyers, seconds, purchase)]);
      await pause(300);
    };

    // One-time initialization belongs to no page.
    await stream(Math.min(30, minutes * 15));
    const points: Point[] = [];
    const before = await rowsOf(stage.sql);
    points.push({ minute: 0, ...(await stage.memory()), connections: await connectionsOf(stage.sql) });
    const steps = Math.max(3, Math.round(minutes));
    for (let step = 1; step <= steps; step++) {
      await stream((minutes * 60) / steps);
      const { heap, resident } = await stage.memory();
      const connections = await connectionsOf(stage.sql);
      points.push({ minute: (step * minutes) / steps, heap, resident, connections });
      print(
        `${((step * minutes) / steps).toFixed(1)} min, ${requestCount} pages, ${bought} bought: heap ${(heap / mega).toFixed(1)} MB, resident ${(resident / mega).toFixed(0)} MB, ${connections} connections`,
      );
    }
    const growth = slope(points, 'heap') / mega;
    const residentGrowth = slope(points, 'resident') / mega;
    const after = await rowsOf(stage.sql);
    const grown = [...after].filter(([name, rows]) => rows > (before.get(name) ?? 0) + 20).map(([name]) => name);
    const most = Math.max(...points.map(({ connections }) => connections));
    const pages = served[200] ?? 0;
    checks.that('the shop serves 90 % of the pages', pages >= requestCount * 0.9, served);
    checks.that(
      'no page has a status 5xx other than 503',
      Object.keys(served).every((status) => Number(status) < 500 || status === '503'),
      served,
    );
    checks.that('95 % of the purchases succeed', failed <= bought / 20, `${failed} of ${bought} failed`);
    checks.that('the heap grows by at most 1 MB a minute', growth <= 1, `${growth.toFixed(2)} MB a minute`);
    checks.that(
      'the resident memory grows by at most 1 MB a minute',
      residentGrowth <= 1,
      `${residentGrowth.toFixed(2)} MB a minute`,
    );
    checks.that(`the shop has at most ${mostConnections} database connections`, most <= mostConnections, most);
    const unexpected = grown.filter((name) => !mayGrow.has(name));
    checks.that('no unexpected table grows', unexpected.length === 0, unexpected);
    return checks.report(0, {
      pages,
      bought,
      'heap growth, kB a minute': growth * 1000,
      'resident growth, kB a minute': residentGrowth * 1000,
      'database connections': most,
      'heap at the end, kB': (points.at(-1)?.heap ?? 0) / 1000,
    });
  } finally {
    clients.close();
    await stage.close();
  }
}

type Point = { minute: number; heap: number; resident: number; connections: number };

/** The growth per minute, as a straight line through all points. */
function slope(points: Point[], of: 'heap' | 'resident') {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const [x, y] = [mean(points.map(({ minute }) => minute)), mean(points.map((point) => point[of]))];
  const above = points.reduce((sum, point) => sum + (point.minute - x) * (point[of] - y), 0);
  return above / points.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0);
}

/** Runs `work` this many times a second, however long each takes. */
async function steadily(rate: number, seconds: number, work: () => Promise<void>) {
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let at = 0; at < rate * seconds; at++) {
    await pause(Math.max(0, began + (at * 1000) / rate - performance.now()));
    all.push(work());
  }
  await Promise.all(all);
}

/** Number of the shop's open database connections. */
async function connectionsOf(sql: Sql) {
  const [row] = await sql<{ connections: number }[]>`
    select count(*)::int as connections from pg_stat_activity where application_name = 'shop' and pid <> pg_backend_pid()`;
  return row?.connections ?? 0;
}

async function rowsOf(sql: Sql) {
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`;
  const counts = tables.map(async ({ name }) => {
    const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(name)}`;
    return [name, row?.count ?? 0] as const;
  });
  return new Map(await Promise.all(counts));
}

if (import.meta.main) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, minutes: text, rate: text, buyers: text, break: { type: 'boolean' } },
  });
  if (values.help) {
    console.log(`node test/reliability/soak.ts [--minutes 20] [--rate 20] [--buyers 2] [--break]

Renders --rate uncached pages a second, or a third of the capacity, for --minutes, while --buyers customers a second buy. Heap and process may
grow by 1 MB a minute, the shop has at most 14 database connections, and only expected tables grow. Requires \`npm run build\`. With --break
rendered pages keep their timers, and the command must fail.`);
    process.exit(0);
  }
  const { minutes = 20, rate = 20, buyers = 2 } = values;
  const print = (line: string) => console.log(`· ${line}`);
  const report = await runSoakLane({
    minutes: Number(minutes),
    rate: Number(rate),
    buyers: Number(buyers),
    break: values.break ?? false,
    print,
  });
  printReport(report);
  process.exit(report.failed > 0 ? 1 : 0);
}
