import { expect, test, vi } from 'vitest';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { advanceClock } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
// These tests move the clock by months, and every due job runs each time.
vi.setConfig({ testTimeout: 120_000 });

async function member() {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  return self;
}

test('a product bought twice is suggested again after about the usual interval, and only to its buyer', {
  tags: ['nightly'],
}, async () => {
  const [haneul, sora] = [await member(), await member()];
  const rice = await insertTestProduct(shop.sql, { name: '햅쌀' });
  const salt = await insertTestProduct(shop.sql, { name: '천일염' });
  const again = async (who = haneul) => {
    const { entities, page } = await who.get('GET /v1/app-users/user-products/{type}', { params: { type: 'again' } });
    expect(page.count).toBe(entities.length);
    return entities.map(({ name }) => name);
  };
  await buyProduct(haneul, rice);
  await buyProduct(haneul, salt);
  await buyProduct(sora, rice);
  await advanceClock(shop, '8d');
  expect(await again()).toEqual([]);
  await buyProduct(haneul, rice);
  await advanceClock(shop, '5d');
  expect(await again()).toEqual([]);
  await advanceClock(shop, '2d');
  expect(await again()).toEqual(['햅쌀']);
  expect(await again(sora)).toEqual([]);
  // A sold-out product is not suggested.
  await shop.sql`update product set product_status = 'suspended' where id = ${rice.id}`;
  await shop.sql`select card_refresh(array[${rice.id}]::bigint[])`;
  expect(await again()).toEqual([]);
});

test('two orders on one afternoon suggest a product only after three days, and a cancelled order does not count', async () => {
  const bada = await member();
  const egg = await insertTestProduct(shop.sql, { name: '유정란' });
  const fig = await insertTestProduct(shop.sql, { name: '무화과' });
  const names = async () =>
    (await bada.get('GET /v1/app-users/user-products/{type}', { params: { type: 'again' } })).entities.map(
      ({ name }) => name,
    );
  await buyProduct(bada, egg);
  await buyProduct(bada, egg);
  await buyProduct(bada, fig);
  const { uuid, price } = await placeTestOrder(bada, fig);
  await payOrder(bada, uuid, price);
  await bada.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: uuid }, body: {} });
  await advanceClock(shop, '2d');
  expect(await names()).toEqual([]);
  await advanceClock(shop, '2d');
  expect(await names()).toEqual(['유정란']);
});

test('the type can be listed and never be written by a client', async () => {
  const haneul = await member();
  const { id } = await insertTestProduct(shop.sql);
  const { status } = await haneul.ask('POST /v1/app-users/user-products/{type}/{id}', {
    params: { type: 'again' as 'share', id },
  });
  expect(status).toBe(404);
});
