import { afterAll, beforeAll, expect, test } from 'vitest';
import { newGiftReceivers, sendGift } from '#test/gift.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { openTestShop, requestStatements, type TestShop } from '#test/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  // Jobs are not part of a buyer's requests.
  shop = await openTestShop({ ROLE: 'web' });
  // Nor is the search index, which is read at start.
  await shop.person().get('GET /v1/products/search/suggest', { query: { filter: '귤' } });
  // Nor is the heartbeat, nor the first statements of a connection: a connection with steady plans exists already.
  const early = shop.person();
  await early.arrive();
  await early.get('GET /v1.2/app-users/shopping-carts', {});
});
afterAll(() => shop.close());

async function counted<T>(work: () => Promise<T>) {
  const before = shop.statements.length;
  const value = await work();
  return { value, statements: requestStatements(shop.statements.slice(before)).length };
}

test('adding to the cart takes at most three statements, a whole checkout at most twenty-four', async () => {
  const hana = shop.person();
  const goods = await insertTestProduct(shop.sql);
  const other = await insertTestProduct(shop.sql);
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const arrived = await counted(() => hana.arrive());
  const added = await counted(() =>
    hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } }),
  );
  // A new guest costs no statement; the guest's row is written by the statement of the first cart item.
  expect([arrived.statements, added.statements]).toEqual([0, 3]);
  const more = [{ optionIdPathKey: other.key, unit: 1 }];
  const again = await counted(() =>
    hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: other.id, options: more } }),
  );
  expect(again.statements).toBeLessThanOrEqual(3);
  const gid = added.value.entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0;
  const paid = await counted(async () => {
    const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: { optionGroupIds: [gid] },
    });
    const params = { id: sheet.id };
    await hana.get('GET /v4/app-users/order-tmp/{id}', { params });
    await hana.get('PUT /v3/app-users/order-tmp/address/{id}', { params, body: mapoAddress });
    const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: mapoAddress },
    });
    const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
    const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
    const paymentKey = await hana.authenticate(orderUuid, price);
    return hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid },
      body: { paymentKey, amount: price },
    });
  });
  expect(paid.value.orderItemStatus).toBe('paid');
  expect(arrived.statements + added.statements + paid.statements).toBeLessThanOrEqual(24);
});

test('a gift for twenty recipients takes at most forty statements from its order sheet to its payment', async () => {
  const sender = shop.person();
  await joinAsMember(sender, shop.sandbox);
  const goods = await insertTestProduct(shop.sql, { price: 5_000 });
  const sent = await counted(() => sendGift(sender, goods, { receivers: newGiftReceivers(20) }));
  expect(sent.value.group.giftTos).toHaveLength(20);
  expect(sent.statements).toBeLessThanOrEqual(40);
});
