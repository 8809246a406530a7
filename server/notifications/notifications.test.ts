import { beforeAll, describe, expect, test } from 'vitest';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import { awaitDeposit, depositAtBank, setPaymentFault } from '#test/bank-deposits.ts';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually, pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, messageKindsTo, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember, messagesTo, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const farmer = 'https://farmer.example';
const shop = ownShop({ BRAND_ORIGINS: `farmer=${farmer}` });
expectInvariantsAfterAll(shop);
beforeAll(() => restoreLimits(shop.sql, { unprovenMessages: 3, messagesPerDay: 40 }));

/** Places an order that waits for a deposit and cancels it after the first message: two events with a message each. */
async function placeAndCancel(buyer: TestCustomer, phone: string) {
  const { id } = await byBank(buyer, phone);
  await pollUntil(
    () => shop.sql`select from message where order_id = ${id} and kind = 'ORDER_BANK'`,
    ({ length }) => length > 0,
  );
  await buyer.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id }, body: { reason: '마음이 바뀌었어요' } });
}

async function byBank(buyer: TestCustomer, phone: string) {
  const { params, price, address } = await sheetOf(buyer, phone);
  const body = { address, chkPrice: price, paymentMethodType: 'bank_transfer' as const, bankCode: '88' };
  const { orderId } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  return { id: orderId };
}

async function sheetOf(buyer: TestCustomer, phone: string) {
  const goods = await insertTestProduct(shop.sql);
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const params = { id };
  const address = { ...mapoAddress, guestOrderPhone: phone };
  const { price } = await buyer.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address } });
  return { params, price, address };
}

async function byCard(buyer: TestCustomer, phone: string) {
  const { params, price, address } = await sheetOf(buyer, phone);
  const body = { address, chkPrice: price, paymentMethodType: 'card' as const };
  const { orderUuid } = await buyer.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  return (await payOrder(buyer, orderUuid, price)).body;
}

/** Waits until every order event of a number is written and every message is settled. Returns the kinds of messages. */
async function settledMessageKindsTo(phone: string) {
  const unwritten = () => shop.sql`
    select from order_event e join orders o on o.id = e.order_id join app_user u on u.id = o.app_user_id
    where ${phone} in (o.guest_phone, u.phone) and e.from_status <> 'paid' and e.to_status in ('bank_transfer_waiting', 'paid')
      and not exists (select from message m where m.order_id = o.id and m.kind in ('ORDER_BANK', 'ORDER_PAID'))`;
  // A long transaction anywhere on this server, even in another test's shop, delays the events, so the test waits longer.
  await expectEventually(async () => (await unwritten()).length, { timeout: 40_000 }).toBe(0);
  await waitForRefunds(shop);
  await waitForMessages(shop, { to: phone });
  return messageKindsTo(shop, phone);
}

describe('an unverified number', () => {
  test('receives one message because of one sender, however many orders they place and cancel', {
    tags: ['nightly'],
  }, async () => {
    const [hana, phone] = [await shop.guest(), newNumber()];
    for (let at = 0; at < 10; at++) await placeAndCancel(hana, phone);
    expect(await settledMessageKindsTo(phone)).toHaveLength(1);
  });

  test('receives three messages because of all senders, on any day and concurrently', {
    tags: ['nightly'],
  }, async () => {
    const phone = newNumber();
    const guests = await Promise.all(Array.from({ length: 8 }, () => shop.guest()));
    await Promise.all(guests.map((guest) => placeAndCancel(guest, phone)));
    expect(await settledMessageKindsTo(phone)).toHaveLength(3);
    await shop.sql`update message set created_at = created_at - interval '2 days' where recipient = ${phone}`;
    await placeAndCancel(await shop.guest(), phone);
    expect(await settledMessageKindsTo(phone)).toHaveLength(3);
  });

  test('receives a message of another sender again when a month has passed', async () => {
    const phone = newNumber();
    const orderAndSettle = async () => {
      await placeAndCancel(await shop.guest(), phone);
      return settledMessageKindsTo(phone);
    };
    for (const count of [1, 2, 3, 3]) expect(await orderAndSettle()).toHaveLength(count);
    await shop.sql`update unverified_message_quota set at = at - interval '31 days'`;
    await shop.runDueJobs('sweep-expired-rows');
    expect(await orderAndSettle()).toHaveLength(4);
  });

  test('receives every message of a paid order, and none of the next unpaid one', async () => {
    const [hana, minsu, phone] = [await shop.guest(), await shop.guest(), newNumber()];
    await placeAndCancel(minsu, phone);
    const order = await byCard(hana, phone);
    await settledMessageKindsTo(phone);
    await hana.get('PUT /v3/app-users/orders/{id}/withdraw', {
      params: { id: order.id },
      body: { reason: '변심했어요' },
    });
    expect((await settledMessageKindsTo(phone)).sort()).toEqual([
      'ORDER_BANK',
      'ORDER_CANCELLED',
      'ORDER_PAID',
      'REFUND_DONE',
    ]);
    await placeAndCancel(minsu, phone);
    expect(await settledMessageKindsTo(phone)).toHaveLength(4);
  });

  test('is notified when the bank reverses the deposit for its order', async () => {
    const [hana, phone, goods] = [await shop.guest(), newNumber(), await insertTestProduct(shop.sql)];
    const address = { ...mapoAddress, guestOrderPhone: phone };
    const { account, price } = await awaitDeposit(hana, goods, { address, bankCode: '88' });
    expect(await settledMessageKindsTo(phone)).toEqual(['ORDER_BANK']);
    await setPaymentFault(shop.sandbox, 'done_then_waiting', { ms: 3000 });
    await depositAtBank(shop.sandbox, account.accountNumber, price);
    await pollUntil(
      () => messagesTo(shop.sandbox, phone),
      (all) => all.some(({ kind }) => kind === 'ORDER_BANK_BACK'),
    );
  });

  test('receives every message once its owner has verified it', async () => {
    const [hana, phone] = [await shop.guest(), newNumber()];
    await verifyTestPhone(hana, shop.sandbox, phone);
    await placeAndCancel(hana, phone);
    await placeAndCancel(hana, phone);
    const each = ['ORDER_BANK', 'ORDER_CANCELLED'];
    expect((await settledMessageKindsTo(phone)).sort()).toEqual([...each, ...each, 'VERIFY_CODE'].sort());
  });
});

test('a member receives a message of every order, up to the limit of a day', async () => {
  const hana = await shop.guest();
  const { phone } = await joinAsMember(hana, shop.sandbox);
  await restoreLimits(shop.sql, { messagesPerDay: 6 });
  for (let at = 0; at < 8; at++) await byCard(hana, newNumber());
  expect((await settledMessageKindsTo(phone)).filter((kind) => kind === 'ORDER_PAID')).toHaveLength(6);
  const [row] = await shop.sql<{ kept: number }[]>`
    select count(*)::int as kept from message where recipient = ${phone} and status = 'withheld' and payload is null`;
  expect(row?.kept).toBe(2);
});

test('a number receives half of the messages of a day because of one other person', async () => {
  const [hana, phone] = [await shop.guest(), newNumber()];
  await restoreLimits(shop.sql, { messagesPerDay: 6 });
  for (let at = 0; at < 4; at++) await byCard(hana, phone);
  expect((await settledMessageKindsTo(phone)).filter((kind) => kind === 'ORDER_PAID')).toHaveLength(3);
});

test('eight parcels shipped in one batch cause no more messages than a number may receive in a day', {
  tags: ['nightly'],
}, async () => {
  const hana = await shop.guest();
  const { phone } = await joinAsMember(hana, shop.sandbox);
  await restoreLimits(shop.sql, { messagesPerDay: 40 });
  for (let at = 0; at < 8; at++) await byCard(hana, newNumber());
  await settledMessageKindsTo(phone);
  await shop.sql`update message set created_at = created_at - interval '2 days' where recipient = ${phone}`;
  await restoreLimits(shop.sql, { messagesPerDay: 6 });
  const operator = await openStaffClient(shop, 'operator');
  const lines = await shop.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join orders o on o.id = l.order_id join app_user u on u.id = o.app_user_id where u.phone = ${phone}`;
  async function batch(act: 'confirm' | 'ship', more: object = {}) {
    const body = { uuid: crypto.randomUUID(), act, rows: lines.map(({ line }) => ({ line, ...more })) };
    await operator.get('POST /v1/staff/batches', { body });
    const look = () => operator.get('GET /v1/staff/batches/{uuid}', { params: { uuid: body.uuid } });
    await expectEventually(async () => (await look()).done).toBe(8);
  }
  await batch('confirm');
  await batch('ship', { carrierCode: '04', invoice: '612345678901' });
  const written = await shop.sql<{ status: string; count: number }[]>`
    select status, count(*)::int as count from message where recipient = ${phone} and kind = 'SHIP_START' group by status order by status`;
  expect([...written]).toEqual([
    { status: 'waiting', count: 6 },
    { status: 'withheld', count: 2 },
  ]);
});

test('a message carries the brand of the shop where the order was placed, and its button opens that shop', {
  tags: ['nightly'],
}, async () => {
  const hana = await shop.guest();
  const { phone } = await joinAsMember(hana, shop.sandbox);
  await restoreLimits(shop.sql, { messagesPerDay: 40 });
  const order = await byCard(hana, newNumber());
  await settledMessageKindsTo(phone);
  await shop.sql`update orders set brand = 'farmer' where id = ${order.id}`;
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', {
    params: { id: order.id },
    body: { reason: '변심했어요' },
  });
  await settledMessageKindsTo(phone);
  const cancelMessage = (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'ORDER_CANCELLED');
  expect(cancelMessage?.text).toContain('[농부를 도와주세요]');
  const [button] =
    (await arrivedMessagesOf(shop.sandbox, phone)).find(({ kind }) => kind === 'ORDER_CANCELLED')?.buttons ?? [];
  expect(button?.url).toMatch(new RegExp(`^${farmer}/`));
});
