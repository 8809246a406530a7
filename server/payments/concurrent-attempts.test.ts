import { expect, test } from 'vitest';
import { buyProduct, placeTestOrder } from '#test/buy.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { endUnpaidOrder, finishVoid, recordPayment, startVoid } from './attempts.sql.ts';
import { recordIssuedAccount } from './virtual-account.sql.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const stageOf = async (uuid: string) => {
  const [row] = await shop.sql<
    { id: number; stage: string; status: string; order: string; held: number; sold: number }[]
  >`
    select o.id, p.stage, p.status, o.status as order, s.held, s.sold from orders o join payment p on p.order_id = o.id
    join order_line l on l.order_id = o.id join order_line_option g on g.order_line_id = l.id join stock s on s.option_id = g.option_id
    where o.uuid = ${uuid}`;
  if (!row) throw new Error('There is no such order.');
  return row;
};
const account = {
  ...{ paymentKey: 'second', bankCode: '88', accountNumber: '110123456789', accountType: '일반' },
  ...{ customerName: '김하늘', secret: null, methodText: null },
};

test('a second outcome for a paid order does not pay it again, release it, return the money or wait for a deposit', async () => {
  const hana = await shop.guest();
  const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const before = await stageOf(body.uuid);
  const { id: orderId } = before;
  const money = { orderId, paymentKey: 'second', methodText: null, receiptUrl: null };
  expect(await recordPayment(shop.sql, money)).toBe(false);
  expect(
    await endUnpaidOrder(shop.sql, { orderId, from: ['ready', 'confirming'], to: 'declined', by: 'payment' }),
  ).toBe(false);
  expect(await endUnpaidOrder(shop.sql, { orderId, from: ['approved'], to: 'declined', by: 'payment' })).toBe(false);
  expect(await recordIssuedAccount(shop.sql, orderId, account)).toBe(false);
  await startVoid(shop.sql, orderId, 'second');
  await finishVoid(shop.sql, orderId);
  expect(await stageOf(body.uuid)).toEqual(before);
});

test('a released order cannot be paid afterwards', async () => {
  const hana = await shop.guest();
  const { uuid } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  await hana.get('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
  const before = await stageOf(uuid);
  const money = { orderId: before.id, paymentKey: 'second', methodText: null, receiptUrl: null };
  expect(await recordPayment(shop.sql, money)).toBe(false);
  expect(await endUnpaidOrder(shop.sql, { orderId: before.id, from: ['ready'], to: 'declined', by: 'payment' })).toBe(
    false,
  );
  expect(await stageOf(uuid)).toEqual(before);
});

test('an order whose payment is being confirmed is not released', async () => {
  const hana = await shop.guest();
  const { uuid } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  const { id: orderId } = await stageOf(uuid);
  await shop.sql`update payment set stage = 'confirming', attempted_payment_key = 'first', confirming_at = shop_now() where order_id = ${orderId}`;
  const before = await stageOf(uuid);
  expect(await endUnpaidOrder(shop.sql, { orderId, from: ['ready'], to: 'abandoned', by: 'system' })).toBe(false);
  expect(await stageOf(uuid)).toEqual(before);
});

test('a payment key that has paid for one order is refused for another, which stays payable', async () => {
  const hana = await shop.guest();
  const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const [paid] = await shop.sql<{ key: string }[]>`
    select payment_key as key from payment where order_id = ${(await stageOf(body.uuid)).id}`;
  const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  const params = { orderUuid: uuid };
  const { status } = await hana.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params,
    body: { paymentKey: paid?.key ?? '', amount: price },
  });
  expect(status).toBe(400);
  expect(await stageOf(uuid)).toMatchObject({ stage: 'ready', order: 'request' });
});
