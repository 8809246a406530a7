import postgres from 'postgres';
import { expect, test } from 'vitest';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

test('a refresh that waits for another card does not restore what a product was before it waited', async () => {
  const first = await insertTestProduct(shop.sql);
  const second = await insertTestProduct(shop.sql);
  const holder = postgres(shop.databaseUrl, { max: 1 });
  const waiter = postgres(shop.databaseUrl, { max: 1 });
  try {
    let waited: Promise<unknown> = Promise.resolve();
    await holder.begin(async (inside) => {
      await inside`select from product_card where product_id = ${first.id} for update`;
      const [{ pid } = { pid: 0 }] = await waiter<{ pid: number }[]>`select pg_backend_pid() as pid`;
      waited = waiter`select card_refresh(array[${first.id}, ${second.id}]::bigint[])`.execute();
      await expect
        .poll(async () => (await shop.sql`select from pg_locks where pid = ${pid} and not granted`).length)
        .toBe(1);
      await shop.sql`update product set product_status = 'removed' where id = ${second.id}`;
      await shop.sql`select card_refresh(array[${second.id}]::bigint[])`;
    });
    await waited;
    const [card] = await shop.sql`select product_status as status from product_card where product_id = ${second.id}`;
    expect(card?.status).toBe('removed');
  } finally {
    await holder.end();
    await waiter.end();
  }
});

test('two first refreshes of a product write its last state', async () => {
  const first = postgres(shop.databaseUrl, { max: 1 });
  const second = postgres(shop.databaseUrl, { max: 1 });
  try {
    let late: Promise<unknown> = Promise.resolve();
    const id = await first.begin(async (inside) => {
      // The publisher of changes would write the card too.
      await inside`select pg_advisory_xact_lock(728002)`;
      const goods = await insertTestProduct(shop.sql);
      await shop.sql`delete from product_card where product_id = ${goods.id}`;
      await inside`select card_refresh(array[${goods.id}::bigint])`;
      const [{ pid } = { pid: 0 }] = await second<{ pid: number }[]>`select pg_backend_pid() as pid`;
      late = second`select card_refresh(array[${goods.id}::bigint])`.execute();
      await expect
        .poll(async () => (await shop.sql`select from pg_locks where pid = ${pid} and not granted`).length)
        .toBe(1);
      await shop.sql`update product set name = '하우스 감귤' where id = ${goods.id}`;
      return goods.id;
    });
    await late;
    const [card] = await shop.sql`select card->>'name' as name from product_card where product_id = ${id}`;
    expect(card?.name).toBe('하우스 감귤');
  } finally {
    await first.end();
    await second.end();
  }
});
