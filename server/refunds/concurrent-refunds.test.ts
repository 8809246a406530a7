import { expect, test } from 'vitest';
import { setPaymentFault } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, waitForRefunds } from '#test/order-steps.ts';
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
  await fetch(`${shop.sandbox}/payments/faults`, { method: 'DELETE' });
  await waitForRefunds(shop);
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
