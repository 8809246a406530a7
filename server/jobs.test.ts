import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#database/port.ts';
import { dropWebhooks, setPaymentFault } from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { createTestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openShop } from './main.ts';
import { readEnv } from './platform/config/env.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'api' });
  // No webhook reports how a payment ended.
  await dropWebhooks(shop.sandbox);
});
afterAll(() => shop.close());

/** Another process of the same shop, with the real time limits. */
async function another(ROLE: string) {
  const env = readEnv({
    PORT: String(await freePort()),
    SANDBOX_PORT: new URL(shop.sandbox).port,
    DATA_DIR: shop.dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    ROLE,
  });
  return { ...(await openShop({ env, databaseUrl: shop.databaseUrl })), origin: env.origin };
}

/** An order whose approval was lost on its way back. */
async function unknown() {
  const hana = await shop.guest();
  const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
  await setPaymentFault(shop.sandbox, 'reset_after_approve', { when: 'confirm' });
  const answer = await payOrder(hana, uuid, price);
  expect(answer.status).toBe(202);
  // The attempt that called the company is no longer in progress.
  await shop.sql`
    update payment p set checked_at = shop_now() - interval '11 seconds' from orders o
    where o.id = p.order_id and o.uuid = ${uuid}`;
  return { hana, uuid, price };
}

const paymentStage = async (uuid: string) => {
  const [row] = await shop.sql<{ stage: string }[]>`
    select p.stage from payment p join orders o on o.id = p.order_id where o.uuid = ${uuid}`;
  return row?.stage;
};

test('a shop that just started looks up an unknown payment at once, and again after it died', async () => {
  for (let start = 0; start < 2; start++) {
    const { uuid } = await unknown();
    const worker = await another('worker');
    // By its interval alone it would look ten seconds after its start.
    await expectEventually(() => paymentStage(uuid), { timeout: 8000 }).toBe('approved');
    await worker.close();
  }
});

test('a repeated confirmation of an unknown payment looks it up, in this process or another', async () => {
  const other = await another('api');
  for (const at of [shop.origin, other.origin]) {
    const { hana, uuid, price } = await unknown();
    await pause(1100);
    const again = await createTestCustomer(at, shop.sandbox, hana.token).ask(
      'POST /v4/app-users/order-tmp/confirm/{orderUuid}',
      {
        params: { orderUuid: uuid },
        body: { amount: price },
      },
    );
    expect(again.status).toBe(200);
    expect(again.body.orderItemStatus).toBe('paid');
  }
  await other.close();
});

test('jobs stop on a database that has become a live shop’s', async () => {
  const { uuid } = await unknown();
  const worker = await another('worker');
  await expectEventually(() => paymentStage(uuid)).toBe('approved');
  await shop.sql`update installation set mode = 'live'`;
  const later = await unknown();
  await pause(12_000);
  expect(await paymentStage(later.uuid)).toBe('confirming');
  await shop.sql`update installation set mode = 'demo'`;
  await expectEventually(() => paymentStage(later.uuid)).toBe('approved');
  await worker.close();
});

test('stored webhook events of an order are limited in number, size and age, and the same body is stored once', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const post = (orderId: string, at: number, size = 60_000) =>
    fetch(`${shop.origin}/v1/payments/webhook/toss`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'tosspayments-webhook-transmission-id': `t-${orderId}-${at}` },
      body: JSON.stringify({ data: { orderId, status: 'DONE' }, at: Math.floor(at / 2), fill: 'x'.repeat(size) }),
    });
  const storedRuns = (uuid: string) =>
    shop.sql<{ count: number; longest: number }[]>`
      select count(*)::int as count, coalesce(max(length(body)), 0) as longest from payment_event
      where body like ${`%${uuid}%`}`;
  const unpaid = await placeTestOrder(hana, goods);
  for (let at = 0; at < 20; at++) expect((await post(unpaid.uuid, at)).status).toBe(200);
  expect(await storedRuns(unpaid.uuid)).toEqual([{ count: 0, longest: 0 }]);
  const paid = await placeTestOrder(hana, goods);
  await payOrder(hana, paid.uuid, paid.price);
  for (let at = 0; at < 8; at++) await post(paid.uuid, at, 10);
  expect(await storedRuns(paid.uuid)).toMatchObject([{ count: 4 }]);
  await Promise.all(Array.from({ length: 300 }, (_, at) => post(paid.uuid, at + 100)));
  const [row] = await storedRuns(paid.uuid);
  // Concurrent requests do not see each other's rows yet.
  expect(row?.count).toBeLessThanOrEqual(50 + 12);
  expect(row?.longest).toBeLessThanOrEqual(4000);
  await shop.sql`update payment_event set received_at = now() - interval '91 days' where body like ${`%${paid.uuid}%`}`;
  const worker = await another('worker');
  await expectEventually(() => storedRuns(paid.uuid)).toMatchObject([{ count: 0 }]);
  await worker.close();
});
