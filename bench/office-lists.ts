import type postgres from 'postgres';
import { type BenchAdmin, type BenchFigure, latencyFigure, measureTimes, quantileOf } from './bench-admin.ts';

type Listed = { page: { nextPage: string | null } };
type One = { order: number; number: string; invoice: string; name: string; phone: string; goods: string };

/**
 * The 95th percentile of response times of admin lists, pages and reports, over this number of turns each. `grower` uses the seller
 * endpoints.
 */
export async function measureAdminLists(
  admin: BenchAdmin,
  grower: BenchAdmin,
  sql: postgres.Sql,
  turns: number,
  report: (figures: BenchFigure[]) => void,
) {
  const [one] = await sql<One[]>`
    select o.id::int as order, o.order_number as number, l.tracking_number as invoice, l.product->>'name' as goods, o.address->>'receiverName' as name, o.address->>'phone' as phone
    from order_line l join orders o on o.id = l.order_id where l.tracking_number is not null order by l.id desc offset 100 limit 1`;
  if (!one) throw new Error('The shop has no orders. Run `npm run seed -- --orders N` first.');
  const time = async (what: string, most: number, call: (turn: number) => string | [string, object], who = admin) => {
    const times = measureTimes(turns, (turn) => {
      const args = call(turn);
      return typeof args === 'string' ? who.ask(args) : who.ask(...args);
    });
    // A refused request is reported as a failure, and the others are still measured.
    const late = (error: Error): BenchFigure => ({
      what,
      got: /→ \d+/.exec(error.message)?.[0] ?? error.name,
      goal: `≤ ${most} ms`,
      ok: false,
    });
    report([await times.then((all) => latencyFigure(what, quantileOf(all, 0.95), most), late)]);
  };
  const queues = ['new', 'packing', 'moving', 'cancels', 'claims'];
  const queueAt = (turn: number) => queues[turn % queues.length];
  const packing = 'GET /v1/staff/lines?queue=packing';
  await time('queue, any list, p95', 50, (turn) => `GET /v1/staff/lines?queue=${queueAt(turn)}`);
  await time('queue by brand, p95', 50, (turn) => `GET /v1/staff/lines?brand=cuma&queue=${queueAt(turn)}`);
  await time('queue by day, p95', 50, () => `${packing}&leavesBy=${daysBack(0)[1]}`);
  await time('queue by goods, p95', 50, () => `${packing}&search=${encodeURIComponent(one.goods)}`);
  const deep = await cursorAt<Listed>(admin, packing, 'after', 1000);
  await time(`queue, page ${deep.page.toLocaleString('en')}, p95`, 50, () => `${packing}${deep.at}`);
  await time('a seller’s queue, p95', 50, (turn) => `GET /v1/seller/lines?queue=${queueAt(turn)}`, grower);
  await time('counts of all lists, p95', 20, () => 'GET /v1/staff/lines/counts');
  await time('counts of all lists, of a seller, p95', 20, () => 'GET /v1/seller/lines/counts', grower);
  await time('orders, page 1, p95', 50, () => 'GET /v1/staff/orders?take=30');
  const far = await cursorAt<Listed>(admin, 'GET /v1/staff/orders?take=200', 'nextPage', 150);
  await time(
    `orders, ${(far.page * 200).toLocaleString('en')} on, p95`,
    50,
    () => `GET /v1/staff/orders?take=30${far.at}`,
  );
  await time(
    'orders of a month a year ago, p95',
    50,
    () => `GET /v1/staff/orders?take=30&from=${daysBack(365)[0]}&until=${daysBack(335)[0]}`,
  );
  await time('orders by a seldom state, p95', 50, () => 'GET /v1/staff/orders?take=30&status=stock_out');
  for (const [by, search] of Object.entries({
    number: one.number,
    'the end of it': one.number.slice(-7),
    invoice: one.invoice,
    telephone: one.phone,
    name: one.name,
    goods: one.goods,
  }))
    await time(`search by ${by}, p95`, 50, () => ['POST /v1/staff/search', { search, take: 8 }]);
  await time('order page, p95', 40, () => `GET /v1/staff/orders/${one.order}`);
  await time('what happened to an order, p95', 40, () => `GET /v1/staff/orders/${one.order}/moments`);
  await time('today, p95', 100, () => 'GET /v1/staff/today');
  await time('a seller’s morning, p95', 100, () => 'GET /v1/seller/today', grower);
  await time('shelf of 100 options, p95', 60, () => 'GET /v1/staff/options?take=100');
  const [from, until] = daysBack(365);
  await time(
    'figures of a year by day and brand, p95',
    150,
    () => `GET /v1/staff/figures?name=sales&from=${from}&until=${until}`,
  );
}

/** Reopens past lines so that the lists are as long as on a bad morning; only for a database that is thrown away. */
export async function reopenPastLines(sql: postgres.Sql, lines: number) {
  const [made] = await sql.begin(async (inside) => {
    await inside`set local session_replication_role = replica`;
    await inside`set local statement_timeout = 0`;
    return inside<{ count: number }[]>`
      with late as (select id, row_number() over (order by id desc) as at from order_line where status = 'complete' order by id desc limit ${lines}),
        waits as (
          update order_line l set status = case when late.at % 20 = 0 then 'paid' when late.at % 20 = 1 then 'delivering' else 'delivery_waiting' end,
            dispatch_on = korea_date(shop_now()) + (late.at % 5)::int
          from late where l.id = late.id returning 1)
      select count(*)::int as count from waits`;
  });
  await sql`vacuum analyze order_line`;
  return made?.count ?? 0;
}

/** The lines that have waited longest for shipping. */
export async function oldestWaitingLines(sql: postgres.Sql, lines: number) {
  const rows = await sql<
    { uuid: string }[]
  >`select uuid from order_line where status = 'delivery_waiting' order by id limit ${lines}`;
  return rows.map(({ uuid }) => uuid);
}

/** Moves this number of pages ahead, or to the last page. */
async function cursorAt<T extends Listed>(admin: BenchAdmin, call: string, name: string, pages: number) {
  let at = '';
  for (let page = 1; page < pages; page++) {
    const { page: turned } = await admin.ask<T>(`${call}${at}`);
    if (!turned.nextPage) return { at, page };
    at = `&${name}=${turned.nextPage}`;
  }
  return { at, page: pages };
}

function daysBack(days: number) {
  const day = (ago: number) => new Date(Date.now() + 9 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  return [day(days), day(0)] as const;
}
