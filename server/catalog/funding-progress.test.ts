import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

async function fund(goalType: 'amount' | 'quantity', goal: number) {
  const goods = await insertTestProduct(shop.sql, { name: '돌담 고치기 펀딩', price: 10_000, stock: 50 });
  await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, ${goalType}, ${goal}, now() - interval '1 day', now() + interval '9 days', current_date + 30, 'open')`;
  return goods;
}

async function fundingOf(id: number) {
  const { productFunding } = await shop.person().get('GET /v1/products/{id}', { params: { id } });
  const { current, supporterCount, achievePercent } = productFunding ?? {};
  return { current, supporterCount, achievePercent };
}

const patience = { timeout: 15_000, interval: 250 };

test('the progress of a crowdfunding is the paid amount, with its percentage rounded down', async () => {
  const goods = await fund('quantity', 30);
  const [hana, duri] = [await shop.guest(), await shop.guest()];
  expect((await buyProduct(hana, goods, 2)).status).toBe(200);
  await buyProduct(hana, goods, 1);
  await buyProduct(duri, goods, 8);
  await expectEventually(() => fundingOf(goods.id), patience).toEqual({
    current: 11,
    supporterCount: 2,
    achievePercent: 36,
  });
});

test('a cancelled order no longer counts', async () => {
  const goods = await fund('amount', 100_000);
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, goods, 3);
  await expectEventually(() => fundingOf(goods.id), patience).toEqual({
    current: 30_000,
    supporterCount: 1,
    achievePercent: 30,
  });
  const undone = await hana.ask(
    'PUT /v3/app-users/orders/{id}/withdraw' as never,
    { params: { id: order.id }, body: {} } as never,
  );
  expect(undone.status).toBe(200);
  await expectEventually(() => fundingOf(goods.id), patience).toEqual({
    current: 0,
    supporterCount: 0,
    achievePercent: 0,
  });
});

test('a crowdfunding opens at its time, and at its end it records whether its goal was reached', async () => {
  const [one, other] = [await fund('quantity', 10), await fund('quantity', 10)];
  await shop.sql`update product_funding set funding_status = 'ready' where product_id = ${one.id}`;
  await shop.sql`update product_funding set end_at = now() - interval '2 minutes' where product_id = ${other.id}`;
  const status = async (id: number) =>
    (await shop.person().get('GET /v1/products/{id}', { params: { id } })).productFunding?.fundingStatus;
  await expectEventually(() => status(one.id), patience).toBe('open');
  await expectEventually(() => status(other.id), patience).toBe('failed');
});

test('a crowdfunding is decided by the paid amount, also when the counting job has not run for a while', async () => {
  const goods = await fund('quantity', 3);
  await buyProduct(await shop.guest(), goods, 3);
  await expectEventually(() => fundingOf(goods.id), patience).toMatchObject({ current: 3 });
  await shop.sql`
    update product_funding set current = 0, supporter_count = 0, end_at = now() - interval '2 minutes' where product_id = ${goods.id}`;
  const status = async () =>
    (await shop.person().get('GET /v1/products/{id}', { params: { id: goods.id } })).productFunding?.fundingStatus;
  await expectEventually(status, patience).not.toBe('open');
  expect(await status()).toBe('success');
});
