import { expect, test } from 'vitest';
import { clearPaymentFaults, setPaymentFault } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient, payRefundByHand, waitForRefunds } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { tx } from '../platform/db/database.ts';
import { markRefundDone, markRefundFailed, requeueRefund } from './refund-worker.sql.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

test('a refund that the payment company is processing cannot be marked as sent by hand, which would pay twice', async () => {
  const hana = await shop.guest();
  const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
  await setPaymentFault(shop.sandbox, 'cancel_500', { count: 9 });
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: body.id }, body: {} });
  const state = async () => {
    const [row] = await shop.sql<
      { id: number; status: string }[]
    >`select id, status from refund where order_id = ${body.id}`;
    return row;
  };
  const refund = await pollUntil(state, (row) => row?.status === 'sent');
  expect(await tx(shop.sql, (inside) => markRefundDone(inside, refund?.id ?? 0, true))).toBeUndefined();
  expect((await state())?.status).toBe('sent');
  await clearPaymentFaults(shop.sandbox);
  await waitForRefunds(shop);
});

test('a declined refund that is requested again is not marked as sent by hand, which would pay twice', async () => {
  const hana = await shop.guest();
  const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
  await setPaymentFault(shop.sandbox, 'cancel_500', { count: 9 });
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: body.id }, body: {} });
  const sent = () =>
    shop.sql<{ uuid: string }[]>`select uuid from refund where order_id = ${body.id} and status = 'sent'`;
  const [refund] = await pollUntil(sent, ({ length }) => length === 1);
  const params = { uuid: refund?.uuid ?? '' };
  // The company declined the first request. The next one follows within minutes.
  await shop.sql`
    update refund set status = 'failed', provider_code = 'PROVIDER_ERROR', attempts = 1, next_at = now() + interval '20 seconds'
    where uuid = ${params.uuid}`;
  await clearPaymentFaults(shop.sandbox);
  const finance = await openStaffClient(shop, 'finance');
  const listed = async () => {
    const { entities } = await finance.get('GET /v1/staff/refunds', { query: { take: 200 } });
    return entities.find(({ uuid }) => uuid === params.uuid);
  };
  const reserve = await finance.ask('PUT /v1/staff/refunds/{uuid}/manual', { params, body: { isManual: true } });
  expect(reserve.refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect(await listed()).toMatchObject({ status: 'failed', isFinal: false });
  await shop.sql`update refund set attempts = 5 where uuid = ${params.uuid}`;
  expect(await listed()).toMatchObject({ status: 'failed', isFinal: true });
  expect((await payRefundByHand(shop, params.uuid)).status).toBe('done');
});

test('a completed refund stays completed, regardless of what arrives afterwards', async () => {
  const hana = await shop.guest();
  const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', {
    params: { id: body.id },
    body: { reason: '바뀌었어요' },
  });
  await waitForRefunds(shop);
  const rows = () => shop.sql<{ id: number; uuid: string; status: string; attempts: number }[]>`
    select id, uuid, status, attempts from refund where order_id = (select id from orders where uuid = ${body.uuid})`;
  const before = [...(await rows())];
  const [refund] = before;
  if (!refund) throw new Error('Nothing was given back.');
  expect(refund.status).toBe('done');
  expect(await tx(shop.sql, (inside) => markRefundDone(inside, refund.id))).toBeUndefined();
  await markRefundFailed(shop.sql, refund.id, 'LATE', 'too late');
  expect(await requeueRefund(shop.sql, refund.uuid)).toBe(false);
  expect([...(await rows())]).toEqual(before);
});
