import { expect, test } from 'vitest';
import { order, pay } from '#test/buy.ts';
import { until } from '#test/due-jobs.ts';
import { keepsLaws } from '#test/order-steps.ts';
import { shelve } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
keepsLaws(shop);

test('whose time to pay is over lets go by itself, and whose is not keeps what they hold', async () => {
  const goods = await shelve(shop.sql, { stock: 2 });
  const [hana, minsu] = [await shop.guest(), await shop.guest()];
  const hers = await order(hana, goods);
  const his = await order(minsu, goods);
  await shop.sql`update orders set expires_at = shop_now() where uuid = ${his.uuid}`;
  const statusOf = async (uuid: string) => (await shop.sql`select status from orders where uuid = ${uuid}`)[0]?.status;
  await until(
    () => statusOf(his.uuid),
    (status) => status === 'incomplete',
  );
  expect(await statusOf(hers.uuid)).toBe('request');
  expect((await pay(hana, hers.uuid, hers.price)).status).toBe(200);
});
