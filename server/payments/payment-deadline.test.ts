import { expect, test } from 'vitest';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

test('an order past its payment deadline releases its stock, and an order before it keeps its stock', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 2 });
  const [hana, minsu] = [await shop.guest(), await shop.guest()];
  const hers = await placeTestOrder(hana, goods);
  const his = await placeTestOrder(minsu, goods);
  await shop.sql`update orders set expires_at = shop_now() where uuid = ${his.uuid}`;
  const statusOf = async (uuid: string) => (await shop.sql`select status from orders where uuid = ${uuid}`)[0]?.status;
  await pollUntil(
    () => statusOf(his.uuid),
    (status) => status === 'incomplete',
  );
  expect(await statusOf(hers.uuid)).toBe('request');
  expect((await payOrder(hana, hers.uuid, hers.price)).status).toBe(200);
});
