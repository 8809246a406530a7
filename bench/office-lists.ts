import type postgres from 'postgres';
import { type Desk, type Figure, inTime, part, timesOf } from './desk.ts';

type Page = {
  entities: { id?: number; orderNumber?: string; invoice?: string | null }[];
  page: { nextPage: string | null };
};

/** What lists, pages and figures of the office take, as a desk waits for them: the slowest twentieth of so many turns each. */
export async function listFigures(desk: Desk, sql: postgres.Sql, turns: number): Promise<Figure[]> {
  const [one] = await sql<{ order: number; number: string; invoice: string; name: string }[]>`
    select o.id::int as order, o.order_number as number, l.invoice, l.product->>'name' as name from order_line l join orders o on o.id = l.order_id
    where l.invoice is not null order by l.id desc offset 100 limit 1`;
  if (!one) throw new Error('The shop has no past.');
  const figures: Figure[] = [];
  const time = async (what: string, most: number, call: (turn: number) => string) =>
    figures.push(inTime(what, part(await timesOf(turns, (turn) => desk.ask(call(turn))), 0.95), most));

  const queues = ['new', 'packing', 'moving', 'cancels', 'claims'];
  await time('queue, any list, p95', 50, (turn) => `GET /v1/staff/lines?queue=${queues[turn % queues.length]}`);
  await time(
    'queue by brand, p95',
    50,
    (turn) => `GET /v1/staff/lines?brand=cuma&queue=${queues[turn % queues.length]}`,
  );
  const deep = await cursorAfter(desk, 20);
  await time(
    'queue, twenty pages on, p95',
    50,
    () => `GET /v1/staff/lines?queue=packing${deep ? `&after=${deep}` : ''}`,
  );
  await time('counts of all lists, p95', 20, () => 'GET /v1/staff/lines/counts');
  await time('orders, page 1, p95', 50, () => 'GET /v1/staff/orders?take=30');
  await time('orders, page 1,000, p95', 50, () => 'GET /v1/staff/orders?take=30&page=1000');
  await time('search by order number, p95', 50, () => `GET /v1/staff/orders?take=8&search=${one.number}`);
  await time('search by goods, p95', 50, () => `GET /v1/staff/orders?take=8&search=${encodeURIComponent(one.name)}`);
  await time('search by invoice, p95', 50, () => `GET /v1/staff/lines?queue=moving&search=${one.invoice}`);
  await time('order page, p95', 40, () => `GET /v1/staff/orders/${one.order}`);
  await time('what happened to an order, p95', 40, () => `GET /v1/staff/orders/${one.order}/moments`);
  await time('today, p95', 100, () => 'GET /v1/staff/today');
  await time('shelf of 100 options, p95', 60, () => 'GET /v1/staff/options?take=100');
  const [from, until] = daysBack(365);
  await time('figures of a year by day, p95', 150, () => `GET /v1/staff/figures?from=${from}&until=${until}`);
  return figures;
}

async function cursorAfter(desk: Desk, pages: number) {
  let after: string | null = null;
  for (let page = 0; page < pages; page++) {
    const { page: turned }: Page = await desk.ask(`GET /v1/staff/lines?queue=packing${after ? `&after=${after}` : ''}`);
    if (!turned.nextPage) return after;
    after = turned.nextPage;
  }
  return after;
}

function daysBack(days: number) {
  const day = (ago: number) => new Date(Date.now() + 9 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);
  return [day(days), day(0)] as const;
}
