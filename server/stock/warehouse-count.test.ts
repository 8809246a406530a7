import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

test('a stock count covers the warehouse: it excludes shipped items and includes items still to be shipped', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { stock: 120, name: '창고에서 세는 감귤' });
  const { body: sent } = await buyProduct(hana, goods, 8);
  await deliverLine(shop, sent.orderItemProducts[0]?.uuid ?? '');
  await buyProduct(hana, goods, 5);
  const onShelf = async () =>
    (await owner.get('GET /v1/staff/options', { query: { search: '창고에서 세는', take: 200 } })).entities.find(
      ({ id }) => id === goods.optionId,
    );
  expect(await onShelf()).toMatchObject({ stocked: 120, sold: 13, saleable: 107, unshipped: 5, inWarehouse: 112 });
  const params = { id: goods.optionId };
  const body = { counted: 112, seen: 112, reason: '실사' };
  const same = await owner.get('PUT /v1/staff/options/{id}/stock', { params, body });
  expect(same).toMatchObject({ stocked: 120, saleable: 107 });
  const less = await owner.get('PUT /v1/staff/options/{id}/stock', { params, body: { ...body, counted: 110 } });
  expect(less).toMatchObject({ stocked: 118, saleable: 105 });
  expect(await onShelf()).toMatchObject({ inWarehouse: 110 });
});

test('stock is never set below the sold quantity', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { stock: 5 });
  await buyProduct(hana, goods, 3);
  const set = (body: { by?: number; counted?: number; seen?: number }) =>
    owner.ask('PUT /v1/staff/options/{id}/stock', {
      params: { id: goods.optionId },
      body: { ...body, reason: '실사' },
    });
  expect((await set({ counted: 2, seen: 5 })).refusal.code).toBe('STOCK_TOO_LOW');
  expect((await set({ counted: 10, seen: 5 })).body).toMatchObject({ stocked: 10, sold: 3, saleable: 7 });
  expect((await set({ by: -7 })).body.saleable).toBe(0);
  // The stock moved from 10 to 3 since the client read it.
  const moved = await set({ counted: 12, seen: 10 });
  expect([moved.status, moved.refusal.code, moved.refusal.message]).toEqual([
    409,
    'STOCK_MOVED',
    '그사이 창고에 있는 수가 3개로 바뀌었어요. 다시 확인해 주세요.',
  ]);
  expect((await set({ counted: 12 })).status).toBe(400);
  const both = await Promise.all([set({ counted: 20, seen: 3 }), set({ counted: 30, seen: 3 })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
});
