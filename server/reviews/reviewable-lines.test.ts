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

/** Copies this order three hundred times for another member. */
async function othersHave(sql: Tx, order: number, person: number) {
  const orders = await columnsOf(sql, 'orders', ['id', 'uuid', 'order_number', 'order_tmp_id', 'app_user_id']);
  const lines = await columnsOf(sql, 'order_line', ['id', 'uuid', 'order_id', 'product_id']);
  await sql.unsafe(`
    with made as (
      insert into orders (uuid, order_number, app_user_id, ${orders})
      select gen_random_uuid(), 'Y' || at, ${person}, ${orders} from orders cross join generate_series(1, 300) at where id = ${order}
      returning id
    )
    insert into order_line (uuid, order_id, product_id, ${lines})
    select gen_random_uuid(), made.id, product_id, ${lines} from order_line cross join made where order_id = ${order}`);
}

test('reviewable lines are searched only among the orders of the member, however many orders others have', async () => {
  const [haneul, minsu] = [await joinMember(shop), await joinMember(shop)];
  const { order, line } = await deliverOrderTo(shop, haneul);
  const { id: stranger } = await minsu.get('GET /v2/app-users/detail', {});
  const { id: own } = await haneul.get('GET /v2/app-users/detail', {});
  const asked = shop.sql.begin(async (sql) => {
    await othersHave(sql, order, Number(stranger));
    await sql`analyze orders, order_line`;
    const read = async () => {
      const [row] = await sql<{ rows: number }[]>`
        select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname in ('orders', 'order_line')`;
      return row?.rows ?? 0;
    };
    const before = await read();
    const open = await reviewableLinesOf(
      sql,
      Number(own),
      { reviewDays: { cuma: 30 }, pointDays: { cuma: 14 } },
      { page: 1, take: 10 },
    );
    throw Object.assign(new Error('nothing of it stays'), { seen: { open, rows: (await read()) - before } });
  });
  const seen = await asked.catch((error) => error.seen ?? error);
  expect(seen.open).toMatchObject([{ uuid: line, isMine: true }]);
  expect(seen.rows).toBeLessThan(100);
});
