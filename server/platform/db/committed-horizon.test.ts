import postgres from 'postgres';
import { expect, test } from 'vitest';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { countSales } from '../../catalog/sales-counts.ts';

const shop = ownShop({ ROLE: 'web' });

test('a sale is counted although its commit waits an hour for a slow standby', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 100 });
  const [before] = await sold(goods.id);
  const slow = postgres(shop.databaseUrl, { max: 1, onnotice: () => {} });
  const waits = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  // The lower id is written first and committed last, an hour later by the shop's clock.
  const held = slow.begin(async (sql) => {
    await move(sql, goods.optionId, 3);
    written.resolve();
    await waits.promise;
  });
  await written.promise;
  await move(shop.sql, goods.optionId, 4);
  await shop.sql`select move_clock(interval '1 hour')`;
  for (let times = 0; times < 3; times++) await countSales(shop.sql);
  expect(await sold(goods.id)).toEqual([before]);
  waits.resolve();
  await held;
  await slow.end();
  // Other tests write on this server too, and the count waits for their transactions as well.
  await expect
    .poll(async () => {
      await countSales(shop.sql);
      return sold(goods.id);
    })
    .toEqual([{ units: (before?.units ?? 0) + 7 }]);
});

function move(sql: Pick<postgres.Sql, 'unsafe'>, option: number, unit: number) {
  return sql.unsafe(`insert into stock_movement (option_id, kind, quantity) values (${option}, 'sell', ${unit})`);
}

async function sold(product: number) {
  return [...(await shop.sql<{ units: number }[]>`select sales_quantity as units from product where id = ${product}`)];
}
