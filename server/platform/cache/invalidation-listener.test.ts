import postgres from 'postgres';
import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, ownShop } from '#test/test-shop.ts';

const shop = ownShop();

async function priceAt(origin: string, id: number) {
  return ((await (await fetch(`${origin}/v1/products/${id}`)).json()) as { price: number }).price;
}

/** Every cache key published since the invalidation with that id. */
async function keysSince(last: number) {
  await expectEventually(async () => (await shop.sql`select 1 from product_change`).length).toBe(0);
  const rows = await shop.sql<{ keys: string[] }[]>`select keys from cache_invalidation where id > ${last} order by id`;
  return rows.flatMap((row) => row.keys);
}

async function lastNews() {
  await expectEventually(async () => (await shop.sql`select 1 from product_change`).length).toBe(0);
  const [row] = await shop.sql<{ last: number }[]>`select coalesce(max(id), 0) as last from cache_invalidation`;
  return row?.last ?? 0;
}

test('a price change invalidates the product and the lists that show it, and nothing else', async () => {
  const { id } = await insertTestProduct(shop.sql, { category: 91 });
  const last = await lastNews();
  await shop.sql`update product_option set price = 7000 where product_id = ${id}`;
  const keys = await keysSince(last);
  expect(keys).toEqual(expect.arrayContaining([`p:${id}`, 'c:91', 'shelf']));
  for (const other of ['listing', 'd', 'n', 'reviews', 'all']) expect(keys).not.toContain(other);
});

test('a new, sold-out or removed product invalidates every list', async () => {
  let last = await lastNews();
  const { id, optionId } = await insertTestProduct(shop.sql, { stock: 2 });
  expect(await keysSince(last)).toContain('listing');
  last = await lastNews();
  await shop.sql`update stock set sold = 2 where option_id = ${optionId}`;
  expect(await keysSince(last)).toContain('listing');
  last = await lastNews();
  await shop.sql`update product set product_status = 'removed' where id = ${id}`;
  expect(await keysSince(last)).toContain('listing');
});

test('a notice change invalidates notices only, a display group change display groups only, and reference data everything', async () => {
  let last = await lastNews();
  await shop.sql`update notice set title = title where id = (select min(id) from notice)`;
  expect(await keysSince(last)).toEqual(['n']);
  last = await lastNews();
  await shop.sql`update display_group set title = title where id = (select min(id) from display_group)`;
  expect(await keysSince(last)).toEqual(['d']);
  last = await lastNews();
  await shop.sql`select announce(null, 'reference')`;
  expect(await keysSince(last)).toEqual(['all']);
});

test('a running shop reads a policy and a holiday that an operator changes by a statement', async () => {
  const goods = await insertTestProduct(shop.sql);
  const hana = await shop.guest();
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const minutesLeft = async () => {
    const { expiresAt } = await hana.get('POST /v4/app-users/order-tmp', { body });
    return Math.round((Date.parse(expiresAt) - Date.now()) / 60_000);
  };
  expect(await minutesLeft()).toBe(60);
  await shop.sql`insert into policy (key, value, valid_from) values ('tmpOrderMinutes', '5', now())`;
  await expectEventually(minutesLeft, { timeout: 10_000 }).toBe(5);
  const last = await lastNews();
  await shop.sql`insert into holiday (day, name) values ('2031-01-02', '임시공휴일')`;
  expect(await keysSince(last)).toEqual(['all']);
});

test('a rolled-back change publishes no invalidation', async () => {
  const { id } = await insertTestProduct(shop.sql);
  const last = await lastNews();
  await shop.sql
    .begin(async (sql) => {
      await sql`update product_option set price = 1 where product_id = ${id}`;
      throw new Error('taken back');
    })
    .catch(() => {});
  await new Promise((done) => setTimeout(done, 500));
  expect(await keysSince(last)).toEqual([]);
});

test('a change made while no process listens is on the product card once the shop is open again', async () => {
  const first = await openTestShop();
  try {
    const { id } = await insertTestProduct(first.sql, { price: 5000 });
    await first.sql`update product_option set price = 6000 where product_id = ${id}`;
    await expectEventually(() => priceAt(first.origin, id)).toBe(6000);
    // Simulates a change made by another client while every process is stopped.
    await first.leave();
    const alone = postgres(first.databaseUrl, { max: 1 });
    await alone`update product_option set price = 7000 where product_id = ${id}`;
    const [card] = await alone<
      { price: string }[]
    >`select card->>'price' as price from product_card where product_id = ${id}`;
    expect(card?.price).toBe('6000');
    await alone.end();
    const second = await first.beside('all');
    await expectEventually(() => priceAt(second.origin, id)).toBe(7000);
    await second.close();
  } finally {
    await first.close().catch(() => {});
  }
});

test('a hundred changes are all shown within two seconds of the last, although the listeners are disconnected throughout', async () => {
  const goods = await Promise.all(Array.from({ length: 10 }, () => insertTestProduct(shop.sql, { price: 3000 })));
  await Promise.all(goods.map(({ id }) => priceAt(shop.origin, id)));
  for (let round = 1; round <= 10; round++) {
    await shop.sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()`;
    await Promise.all(
      goods.map(({ id }) => shop.sql`update product_option set price = ${3000 + round} where product_id = ${id}`),
    );
  }
  await expect
    .poll(() => Promise.all(goods.map(({ id }) => priceAt(shop.origin, id))), { timeout: 2000 })
    .toEqual(goods.map(() => 3010));
});

test('a process that missed deleted invalidations drops its whole cache', async () => {
  const { id } = await insertTestProduct(shop.sql, { price: 4000 });
  await lastNews();
  expect(await priceAt(shop.origin, id)).toBe(4000);
  // The invalidation is published, deleted and never read. The next id the process reads shows the gap.
  await shop.sql.begin(async (sql) => {
    await sql`alter table product_option disable trigger option_changed`;
    await sql`update product_option set price = 4500 where product_id = ${id}`;
    await sql`alter table product_option enable trigger option_changed`;
    await sql`select card_refresh(array[${id}::bigint])`;
    await sql`select nextval(pg_get_serial_sequence('cache_invalidation', 'id')) from generate_series(1, 5)`;
    await sql`delete from cache_invalidation`;
  });
  expect(await priceAt(shop.origin, id)).toBe(4000);
  await shop.sql`update notice set title = title where id = (select min(id) from notice)`;
  await expectEventually(() => priceAt(shop.origin, id), { timeout: 8000 }).toBe(4500);
});
