import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { createTossClient } from '#server/integrations/toss/toss-client.ts';
import { setPaymentFault } from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { createEnqueue } from '../notifications/enqueue.ts';
import { createEncryption } from '../platform/crypto/encryption.ts';
import { type PolicyKey, policyDefinitions } from '../platform/policies.ts';
import { createReconciliation } from './daily-reconciliation.ts';
import { createFailoverCheck } from './failover-check.ts';
import { createPaymentCaseService } from './payment-cases.ts';

const shop = ownShop({ FIELD_KEY: Buffer.alloc(32).toString('base64') });

test('the reconciliation opens no case when yesterday’s ledgers agree, and one case when they differ', async () => {
  const hana = shop.person();
  await hana.arrive();
  const goods = await insertTestProduct(shop.sql);
  const first = await placeTestOrder(hana, goods);
  await payOrder(hana, first.uuid, first.price);
  const second = await placeTestOrder(hana, goods);
  await payOrder(hana, second.uuid, second.price);
  const { compare } = comparing();
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const cases = () => shop.sql`
    select o.uuid, c.kind from payment_case c join orders o on o.id = c.order_id where c.kind = 'COMPARISON'`;
  expect(await compare(from, to)).toBe(true);
  expect(await cases()).toEqual([]);
  await shop.sql`
    update payment p set paid_amount = paid_amount - 100 from orders o where o.id = p.order_id and o.uuid = ${second.uuid}`;
  await setPaymentFault(shop.sandbox, '500_before', { when: 'get' });
  expect(await compare(from, to)).toBe(false);
  expect(await compare(from, to)).toBe(true);
  expect(await compare(from, to)).toBe(true);
  expect(await cases()).toEqual([{ uuid: second.uuid, kind: 'COMPARISON' }]);
});

test('money taken for an unknown order is returned and opens one case; a transaction of another system is left alone', async () => {
  const toss = tossOf();
  const lost = randomUUID();
  const [ours, cut, theirs] = [await approved(lost, 31_000), await approved(randomUUID(), 20_000), 'market-20261122-7'];
  await toss.cancel({ paymentKey: cut.paymentKey, reason: '일부', idempotencyKey: 'part-1234', amount: 5000 } as never);
  await approved(theirs, 9000);
  const { compare } = comparing();
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  expect(await compare(from, to)).toBe(true);
  expect(await compare(from, to)).toBe(true);
  const rows = await shop.sql`
    select detail ->> 'orderId' as "orderId", detail ->> 'cancel' as cancel from payment_case
    where kind = 'UNKNOWN_ORDER' order by id`;
  expect(rows.map(({ cancel }) => cancel)).toEqual(['approved', 'approved']);
  expect(rows.map(({ orderId }) => orderId)).toContain(ours.orderId);
  expect(await left(lost)).toBe(0);
  expect(await left(cut.orderId)).toBe(0);
  expect(await left(theirs)).toBe(9000);

  async function approved(orderId: string, amount: number) {
    const paymentKey = await shop.person().authenticate(orderId, amount);
    await toss.confirm({ paymentKey, orderId, amount, idempotencyKey: `key-${orderId}` });
    return { orderId, paymentKey };
  }

  async function left(orderId: string) {
    const found = await toss.findPayment(orderId);
    return found.outcome === 'found' ? found.payment.balanceAmount : undefined;
  }
});

test('days on which no process compared are compared later, each once', async () => {
  const toss = tossOf();
  const orderId = randomUUID();
  const paymentKey = await shop.person().authenticate(orderId, 14_000);
  await toss.confirm({ paymentKey, orderId, amount: 14_000, idempotencyKey: `key-${orderId}` });
  const today = instantOf(dateInKorea(new Date())).getTime();
  const [day, hour] = [86_400_000, 3_600_000];
  const cases = () => shop.sql`select from payment_case where detail ->> 'orderId' = ${orderId}`;
  const compared = async () => (await shop.sql`select value from watermark where name = 'compared'`)[0]?.value;
  await shop.sql`
    insert into watermark (name, value) values ('compared', ${today}) on conflict (name) do update set value = excluded.value`;
  // The shop stood still from today on, and starts again in the morning of the third day after.
  const { daily } = comparing(() => new Date(today + 3 * day + 5 * hour));
  await setPaymentFault(shop.sandbox, '500_before', { when: 'get' });
  await daily();
  expect([await compared(), await cases()]).toEqual([today, []]);
  await daily();
  expect([await compared(), (await cases()).length]).toEqual([today + 3 * day, 1]);
  await daily();
  expect(await cases()).toHaveLength(1);
});

test('the last day is compared once, within minutes, after a database failover', async () => {
  const toss = tossOf();
  const orderId = randomUUID();
  const paymentKey = await shop.person().authenticate(orderId, 12_000);
  await toss.confirm({ paymentKey, orderId, amount: 12_000, idempotencyKey: `key-${orderId}` });
  const clock = { ahead: 5000 };
  const now = () => new Date(Date.now() + clock.ahead);
  const look = createFailoverCheck(shop.sql, comparing().compare, { now });
  const cases = () => shop.sql`select from payment_case where detail ->> 'orderId' = ${orderId}`;
  await look();
  clock.ahead += 120_000;
  await look();
  expect(await cases()).toHaveLength(0);
  // The journal of a promoted database starts a new timeline. For the shop it looks as if the previous timeline had been another.
  await shop.sql`update watermark set value = 0 where name = 'timeline'`;
  await Promise.all([look(), look()]);
  expect(await cases()).toHaveLength(0);
  clock.ahead += 61_000;
  await Promise.all([look(), look()]);
  await look();
  expect(await cases()).toHaveLength(1);
});

function tossOf() {
  return createTossClient({ baseUrl: shop.sandbox, secretKey: 'test_sk_sandbox', clientKey: 'test_ck_sandbox' });
}

function comparing(now = () => new Date()) {
  const toss = tossOf();
  const reference = { policy: (key: PolicyKey) => policyDefinitions[key].value, now } as never;
  const encryption = createEncryption(Buffer.alloc(32));
  const voiceOf = () => ({ name: '쿠마', origin: shop.origin });
  const outbox = { enqueue: createEnqueue({ encryption, reference, voiceOf }) };
  return createReconciliation(shop.sql, toss, createPaymentCaseService(shop.sql, outbox, reference), reference);
}
