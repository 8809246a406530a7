import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

test('an unmatched deposit waits in the admin app until finance records how it was settled', async () => {
  const hana = shop.person();
  await hana.arrive();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const [opened] = await shop.sql<{ id: number }[]>`
    insert into payment_case (order_id, kind, detail) values (${order.id}, 'REFUND_ACCOUNT_MISSING', '{"amount": 30000}') returning id`;
  const id = opened?.id ?? 0;
  const [finance, owner] = [await openStaffClient(shop, 'finance'), await openStaffClient(shop, 'owner')];

  const { entities } = await finance.get('GET /v1/staff/cases', {});
  expect(entities[0]).toMatchObject({
    id,
    orderNumber: order.orderNumber,
    kindText: '돌려줄 입금이 있는데 환불 계좌가 없어요.',
    detail: { amount: 30000 },
    closeDate: null,
  });

  const close = { params: { id }, body: { reason: '고객과 통화 후 계좌로 송금' } };
  expect((await finance.ask('PUT /v1/staff/cases/{id}/close', { ...close, body: { reason: '' } })).status).toBe(400);
  const closed = await finance.get('PUT /v1/staff/cases/{id}/close', close);
  expect([closed.closedBy, closed.closeDate === null]).toEqual(['finance@demo.shop', false]);
  expect((await owner.ask('PUT /v1/staff/cases/{id}/close', close)).status).toBe(409);
  expect((await owner.ask('PUT /v1/staff/cases/{id}/close', { ...close, params: { id: 99_999 } })).status).toBe(404);

  expect((await owner.get('GET /v1/staff/cases', {})).entities).toEqual([]);
  const all = await owner.get('GET /v1/staff/cases', { query: { state: 'closed' } });
  expect(all.entities.map((one) => one.id)).toEqual([id]);
  const log = await owner.get('GET /v1/staff/audit', { query: { subject: `case ${id}` } });
  expect(log.entities.map(({ act, who, reason }) => [act, who, reason])).toEqual([
    ['closeCase', '노재무', '고객과 통화 후 계좌로 송금'],
  ]);
});
