import { expect, test } from 'vitest';
import { mapo, shelve } from '#test/goods.ts';
import { testShop } from '#test/shop.ts';

const shop = testShop();

test('a sheet is made of one’s own cart alone', async () => {
  const [hana, duri] = [await shop.guest(), await shop.guest()];
  const goods = await shelve(shop.sql);
  const wish = { body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] } };
  const { entries } = await hana.get('POST /v1.2/app-users/shopping-carts', wish);
  await duri.get('POST /v1.2/app-users/shopping-carts', wish);
  const optionGroupIds = entries.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
  );
  const path = 'POST /v1.2/app-users/shopping-carts/order-item-tmp';
  expect((await duri.ask(path, { body: { optionGroupIds } })).status).toBeGreaterThanOrEqual(400);
  expect((await hana.ask(path, { body: { optionGroupIds } })).status).toBeLessThan(300);
});

test('a sheet whose time is over is not ordered, and nothing is held for it', async () => {
  const hana = await shop.guest();
  const goods = await shelve(shop.sql);
  const { id } = await hana.get('POST /v4/app-users/order-tmp', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
  });
  const params = { id };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address: mapo } });
  await shop.sql`update order_tmp set expires_at = shop_now() - interval '1 second' where id = ${id}`;
  const body = { address: mapo, chkPrice: price, paymentMethodType: 'card' as const };
  const { refusal } = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  expect(refusal.code).toBe('ORDER_TMP_EXPIRED');
  const [stock] = await shop.sql`select held::int from stock where option_id = ${goods.optionId}`;
  expect(stock).toEqual({ held: 0 });
});
