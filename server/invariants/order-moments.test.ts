import { expect, test } from 'vitest';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { startPurchase } from '#test/purchase-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { runInvariantsWithin } from './run.ts';

const shop = ownShop();

// The database dates an order by the begin of its transaction; the process numbers it and promises its dispatch later.
test.each([
  ['the cut-off of a business day', 14],
  ['midnight', 24],
])('an order around %s breaks no invariant', async (_, hour) => {
  const goods = await insertTestProduct(shop.sql);
  const moment = shop.sql`korea_hour(business_day(korea_date(now()), 2), ${hour})`;
  await shop.sql`select move_clock(${moment} - now())`;
  const process = await shop.beside();
  await setDatabaseClock(shop.sql`${moment} - interval '5 seconds' - now()`);
  const buyer = process.person();
  await buyer.arrive();
  const { uuid } = await startPurchase(buyer, goods, { address: mapoAddress });
  const [order] = await shop.sql`select created_at < ${moment} as early from orders where uuid = ${uuid}`;
  expect(order).toEqual({ early: true });
  expect((await runInvariantsWithin(shop.sql, 'orders')).filter(({ ok }) => !ok)).toEqual([]);
  await process.close();
});

/** Moves the clock of the database only: running processes do not read it again. */
async function setDatabaseClock(ahead: ReturnType<typeof shop.sql>) {
  const [row] = await shop.sql<{ ahead: string }[]>`select (${ahead})::text as ahead`;
  await shop.sql.unsafe(
    `create or replace function shop_now() returns timestamptz language sql stable as $$ select now() + interval '${row?.ahead}' $$`,
  );
}
