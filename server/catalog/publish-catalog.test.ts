import { expect, test } from 'vitest';
import { placeTestOrder } from '#test/buy.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { productNamed } from './publish-catalog.sql.ts';

const shop = testShop();

test('an order does not wait for the publication of its product, before the publication changes what is sold', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const name = `goods-${goods.id}`;
  await shop.sql`update product set external_id = ${name} where id = ${goods.id}`;
  const status = await shop.sql.begin(async (publication) => {
    expect(await productNamed(publication, name)).toMatchObject({ id: goods.id });
    return (await placeTestOrder(hana, goods)).checked.status;
  });
  expect(status).toBe('request');
});
