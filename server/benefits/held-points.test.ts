import { expect, test } from 'vitest';
import { depositAtBank } from '#test/bank-deposits.ts';
import { buyProduct, payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverLine, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

const idOf = async (self: TestCustomer) => (await self.get('GET /v2/app-users/detail', {})).id as number;
const pointsOf = async (self: TestCustomer) => (await self.get('GET /v1/app-users/my-point', {})).point;

async function pointAccountOf(self: TestCustomer) {
  const [account] = await shop.sql<{ balance: number; held: number }[]>`
    select balance, held from point_account where app_user_id = ${await idOf(self)}`;
  return account;
}

/** Places an unpaid order over 20,000 won that holds these points. */
async function hold(hana: TestCustomer, points: number, paymentMethodType: 'card' | 'bank_transfer') {
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 0 });
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const body = { address: home, chkPrice: 20_000 - points, chkUsedPoint: -points, paymentMethodType };
  return hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
}

/** Creates a member whose one purchase earned 2,000 points, and a function that returns the purchase. */
async function earner() {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { price: 200_000, fee: 0 }));
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  await shop.sql`update orders set point_permille = 10 where id = ${order.id}`;
  const params = { id: order.id, pid: line };
  await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params });
  async function sendBack() {
    const body = { kind: 'return' as const, reason: 'DEFECT' as const, images: [await uploadTestPhoto(shop, hana)] };
    await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params, body });
    const verdict = { verdict: 'approved' as const, reason: '잘 돌아왔습니다', sellable: true };
    await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body: verdict });
  }
  return { hana, owner, sendBack };
}

test('an order spends its held points even after a return took them back, and the next earnings pay off the debt', {
  tags: ['nightly'],
}, async () => {
  const { hana, owner, sendBack } = await earner();
  const { orderUuid } = await hold(hana, 2000, 'card');
  await sendBack();
  expect(await pointAccountOf(hana)).toEqual({ balance: 0, held: 2000 });
  const paid = await payOrder(hana, orderUuid, 18_000);
  expect([paid.status, await pointsOf(hana)]).toEqual([200, -2000]);
  const { email } = await hana.get('GET /v2/app-users/detail', {});
  await owner.get('POST /v1/staff/points', { body: { email: email ?? '', amount: 500, reason: '가을 행사' } });
  expect(await pointsOf(hana)).toBe(-1500);
  // After the cancellation the debt is settled first; the rest stays valid for a while.
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: paid.body.id }, body: {} });
  expect(await pointsOf(hana)).toBe(500);
  await advanceClock(shop, '31d');
  expect(await pointsOf(hana)).toBe(0);
});

test('points taken back before an order was placed cannot be spent', async () => {
  const { hana, sendBack } = await earner();
  await sendBack();
  const person = await idOf(hana);
  const { orderUuid } = await hold(hana, 0, 'card');
  await expect(
    shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, order_id)
      select ${person}, 'use', -1000, '주문에 사용', 'use:' || uuid, id from orders where uuid = ${orderUuid}`,
  ).rejects.toThrow('below zero');
});

test.each([
  ['the held one of two lots with the same expiry stays', [1000, 1000]],
  ['the held part of an expired lot stays', [5000]],
])('%s, and expires once its order releases it', async (_of, lots) => {
  const hana = await joinMember(shop);
  const id = await idOf(hana);
  for (const [at, amount] of lots.entries())
    await shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      values (${id}, 'event', ${amount}, '축하 포인트', ${`demo:${id}:${at}`}, shop_now() + interval '6 hours')`;
  const { orderUuid, virtualAccount } = await hold(hana, 1000, 'bank_transfer');
  await advanceClock(shop, '7h');
  expect(await pointAccountOf(hana)).toEqual({ balance: 1000, held: 1000 });
  await depositAtBank(shop.sandbox, virtualAccount?.accountNumber ?? '', 19_000);
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: orderUuid } });
  await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  expect(await pointAccountOf(hana)).toEqual({ balance: 0, held: 0 });
});

test('points that expire first stay for the order that holds them, although later ones would pay for it too', async () => {
  const hana = await joinMember(shop);
  const id = await idOf(hana);
  for (const { amount, hours } of [
    { amount: 1500, hours: 6 },
    { amount: 5000, hours: 800 },
  ])
    await shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      values (${id}, 'event', ${amount}, '축하 포인트', ${`demo:${id}:${hours}`}, shop_now() + make_interval(hours => ${hours}))`;
  const { orderUuid, virtualAccount } = await hold(hana, 1000, 'bank_transfer');
  expect(await hana.get('GET /v1/app-users/my-point', {})).toMatchObject({
    point: 5500,
    expiringSoon: { amount: 500 },
  });
  await advanceClock(shop, '7h');
  // The 500 points that the order does not hold are over.
  expect(await pointAccountOf(hana)).toEqual({ balance: 6000, held: 1000 });
  await depositAtBank(shop.sandbox, virtualAccount?.accountNumber ?? '', 19_000);
  const read = () => hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: orderUuid } });
  await pollUntil(read, ({ orderItemStatus }) => orderItemStatus === 'paid');
  expect(await pointAccountOf(hana)).toEqual({ balance: 5000, held: 0 });
});
