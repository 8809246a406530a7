import { expect, test } from 'vitest';
import { deliverOrderTo, joinMember } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { testShop } from '#test/test-shop.ts';
import type { Tx } from '../platform/db/database.ts';
import { reviewableLinesOf } from './reviewable-lines.sql.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** The column names of a table without the given ones and generated ones. */
async function columnsOf(sql: Tx, table: string, but: string[]) {
  const columns = await sql<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and column_name <> all (${but}) order by 1`;
  return columns.map(({ name }) => name).join(', ');
}

/** Copies this order for a member, delivered this many days ago. */
async function copyOrder(
  sql: Tx,
  order: number,
  person: number,
  { times, daysAgo }: { times: number; daysAgo: number },
) {
  const orders = await columnsOf(sql, 'orders', ['id', 'uuid', 'order_number', 'order_tmp_id', 'app_user_id']);
  const lines = await columnsOf(sql, 'order_line', ['id', 'uuid', 'order_id', 'product_id', 'delivered_at']);
  const options = await columnsOf(sql, 'order_line_option', ['id', 'order_line_id']);
  await sql.unsafe(`
    with made as (
      insert into orders (uuid, order_number, app_user_id, ${orders})
      select gen_random_uuid(), 'Y${person}-${daysAgo}-' || at, ${person}, ${orders} from orders cross join generate_series(1, ${times}) at
      where id = ${order}
      returning id
    ), copied as (
      insert into order_line (uuid, order_id, product_id, ${lines}, delivered_at)
      select gen_random_uuid(), made.id, product_id, ${lines}, delivered_at - interval '${daysAgo} days'
      from order_line cross join made where order_id = ${order} returning id
    )
    insert into order_line_option (order_line_id, ${options})
    select copied.id, ${options} from copied cross join order_line_option g
    where g.order_line_id in (select id from order_line where order_id = ${order})`);
}

const periods = { reviewDays: { cuma: 30 }, pointDays: { cuma: 14 } };

/** Reads the first page, and counts the rows of orders, lines and options that it read. */
async function countRowsRead(sql: Tx, person: number) {
  await sql`analyze orders, order_line, order_line_option`;
  const read = async () => {
    const [row] = await sql<{ rows: number }[]>`
      select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
      where relname in ('orders', 'order_line', 'order_line_option')`;
    return row?.rows ?? 0;
  };
  const before = await read();
  const open = await reviewableLinesOf(sql, person, periods, { page: 1, take: 10 });
  return { open, rows: (await read()) - before };
}

/** Runs work in a transaction of which nothing stays, and returns its value. */
async function undone<T>(work: (sql: Tx) => Promise<T>) {
  const transaction = shop.sql.begin(async (sql) => {
    throw Object.assign(new Error('nothing of it stays'), { seen: await work(sql) });
  });
  return transaction.then(
    () => undefined as never,
    (error): T => {
      if (!('seen' in error)) throw error;
      return error.seen;
    },
  );
}

test('reviewable lines are searched only among the orders of the member, however many orders others have', async () => {
  const [haneul, minsu] = [await joinMember(shop), await joinMember(shop)];
  const { order, line } = await deliverOrderTo(shop, haneul);
  const { id: stranger } = await minsu.get('GET /v2/app-users/detail', {});
  const { id: own } = await haneul.get('GET /v2/app-users/detail', {});
  const seen = await undone(async (sql) => {
    await copyOrder(sql, order, Number(stranger), { times: 300, daysAgo: 0 });
    return countRowsRead(sql, Number(own));
  });
  expect(seen.open).toMatchObject([{ uuid: line, isMine: true }]);
  expect(seen.rows).toBeLessThan(100);
});

test('of an order delivered long ago the list reads the order and its line, and options only for its page', async () => {
  const [haneul, minsu] = [await joinMember(shop), await joinMember(shop)];
  const { order } = await deliverOrderTo(shop, haneul);
  const [own = 0, stranger = 0] = await Promise.all(
    [haneul, minsu].map(async (self) => Number((await self.get('GET /v2/app-users/detail', {})).id)),
  );
  const [without, past, open] = await undone(async (sql) => {
    await copyOrder(sql, order, stranger, { times: 1500, daysAgo: 1 });
    const first = await countRowsRead(sql, own);
    await copyOrder(sql, order, own, { times: 200, daysAgo: 60 });
    const second = await countRowsRead(sql, own);
    await copyOrder(sql, order, own, { times: 100, daysAgo: 1 });
    return [first, second, await countRowsRead(sql, own)];
  });
  expect([past.open.length, open.open.length, open.open[0]?.total]).toEqual([1, 11, 101]);
  expect(past.rows - without.rows).toBeLessThanOrEqual(2 * 200 + 50);
  // An open line is also compared with the parts of its order.
  expect(open.rows - past.rows).toBeLessThanOrEqual(5 * 100 + 200);
});

test('a line whose review was deleted is in the list again, however long ago it was delivered', async () => {
  const haneul = await joinMember(shop);
  const { order, line } = await deliverOrderTo(shop, haneul);
  const userId = Number((await haneul.get('GET /v2/app-users/detail', {})).id);
  const [late, again] = await undone(async (sql) => {
    await sql`update order_line set delivered_at = delivered_at - interval '60 days' where order_id = ${order}`;
    const first = await reviewableLinesOf(sql, userId, periods, { page: 1, take: 10 });
    await sql`insert into review_reward (order_line_uuid, app_user_id, closed_at) values (${line}, ${userId}, shop_now() - interval '2 days')`;
    return [first, await reviewableLinesOf(sql, userId, periods, { page: 1, take: 10 })];
  });
  expect([late, again.map(({ uuid, isClosed }) => ({ uuid, isClosed }))]).toEqual([
    [],
    [{ uuid: line, isClosed: true }],
  ]);
});
