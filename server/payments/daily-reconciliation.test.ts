import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { dateInKorea, instantOf } from '#contract/rules/calendar.ts';
import { createTossClient } from '#server/integrations/toss/toss-client.ts';
import { awaitDeposit, depositAtBank, ledgerOf, setPaymentFault } from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { openStaffClient, reserveReturn } from '#test/order-steps.ts';
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

test('a deposit confirmed by hand, one that is to be returned and an account without a deposit open no case', {
  tags: ['nightly'],
}, async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const [byHand, lapsed, kept, handed] = [await waiting(), await waiting(), await waiting(), await waiting()];
  const finance = await openStaffClient(shop, 'finance');
  const params = { id: await idOf(byHand.uuid) };
  await finance.get('PUT /v1/staff/orders/{id}/deposit', { params, body: { reason: '통장 확인 11/21 14:02' } });
  await shop.sql`update payment set due_at = shop_now() - interval '1 second' where order_id = ${await idOf(lapsed.uuid)}`;
  await pollUntil(
    () => ledgerOf(shop.sandbox, lapsed.uuid),
    ([one]) => one?.status === 'CANCELED',
  );
  await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.optionId}`;
  for (const { account, price } of [kept, handed]) await depositAtBank(shop.sandbox, account.accountNumber, price);
  const stageOf = async (uuid: string) =>
    (await shop.sql`select p.stage from payment p where p.order_id = ${await idOf(uuid)}`)[0]?.stage;
  const stage = () => stageOf(kept.uuid);
  await pollUntil(stage, (now) => now === 'cancelling');
  const missing = async () =>
    (await shop.sql<{ id: number }[]>`select id from payment_case where order_id = ${await idOf(handed.uuid)}`)[0];
  const waitingCase = await pollUntil(missing, (one) => one !== undefined);
  await reserveReturn(shop, finance, waitingCase?.id ?? 0);
  await finance.get('PUT /v1/staff/cases/{id}/close', {
    params: { id: waitingCase?.id ?? 0 },
    body: { reason: '고객과 통화 후 계좌로 송금' },
  });
  expect(await stageOf(handed.uuid)).toBe('cancelled');
  const { compare } = comparing();
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)];
  const cases = async () => {
    const ids = await Promise.all([byHand, lapsed, kept, handed].map(({ uuid }) => idOf(uuid)));
    return shop.sql`select order_id as id from payment_case where kind = 'COMPARISON' and order_id = any (${ids})`;
  };
  expect(await compare(from, to)).toBe(true);
  expect(await cases()).toEqual([]);
  // The money that waited is returned on a later day.
  const later = await nextSecond();
  await hana.get('PUT /v1/app-users/orders/{id}/refund-account', {
    params: { id: await idOf(kept.uuid) },
    body: { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' },
  });
  await pollUntil(stage, (now) => now === 'cancelled');
  expect(await compare(later, to)).toBe(true);
  expect(await cases()).toEqual([]);
  // On another one the company has money of the order as well.
  const last = await nextSecond();
  await setPaymentFault(shop.sandbox, 'deposit_after_cancel');
  await depositAtBank(shop.sandbox, byHand.account.accountNumber, byHand.price);
  expect(await compare(last, to)).toBe(true);
  expect(await cases()).toEqual([{ id: params.id }]);

  function waiting() {
    return awaitDeposit(hana, goods);
  }

  /** The company's transactions have whole seconds. */
  async function nextSecond() {
    const next = new Date(Math.ceil(Date.now() / 1000) * 1000);
    await pause(next.getTime() - Date.now());
    return next;
  }

  async function idOf(uuid: string) {
    return (await shop.sql<{ id: number }[]>`select id from orders where uuid = ${uuid}`)[0]?.id ?? 0;
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
  await expect(daily()).rejects.toThrow('could not be compared');
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
