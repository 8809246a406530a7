import { describe, expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

async function sold(price?: number) {
  const hana = shop.person();
  await hana.arrive();
  const goods = await insertTestProduct(shop.sql, price ? { price } : {});
  const { body: order } = await buyProduct(hana, goods);
  return { goods, order, line: order.orderItemProducts[0]?.uuid ?? '' };
}

const audits = (act: string, subject: string) =>
  shop.sql`select id from audit_log where act = ${act} and subject = ${subject}`;

describe('the same idempotency key sent twice', () => {
  test('performs one action, writes one row in the log and returns the same response', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const { goods } = await sold();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call = { params: { id: goods.optionId }, body: { by: 7, reason: '입고' } };
    const first = await owner.ask('PUT /v1/staff/options/{id}/stock', call, headers);
    const again = await owner.ask('PUT /v1/staff/options/{id}/stock', call, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect((await audits('stock', `option ${goods.optionId}`)).length).toBe(1);
    const [stock] = await shop.sql<
      { stocked: number }[]
    >`select stocked from stock where option_id = ${goods.optionId}`;
    expect(stock?.stocked).toBe(107);
  });

  test('sent ten times at once gives the money back once', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const { order, line } = await sold();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call = { params: { line }, body: { reason: '고객 요청' } };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.ask('PUT /v1/staff/lines/{line}/withdraw', call, headers)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.refund?.uuid)).size).toBe(1);
    expect((await audits('withdraw', `line ${line}`)).length).toBe(1);
    await waitForRefunds(shop);
    const [row] = await shop.sql<{ refunded: number }[]>`
      select refunded_amount as refunded from payment where order_id = ${order.id}`;
    expect(row?.refunded).toBe(order.payment.paidAmount);
  });

  test('with another body is refused, and a key belongs to the staff member who sent it', async () => {
    const [owner, operator] = [await openStaffClient(shop, 'owner'), await openStaffClient(shop, 'operator')];
    const { line } = await sold();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const path = 'PUT /v1/staff/lines/{line}/stock-out';
    await owner.get(path, { params: { line }, body: { reason: '서리 피해' } }, headers);
    const other = await owner.ask(path, { params: { line }, body: { reason: '다른 이유' } }, headers);
    expect([other.status, other.refusal.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
    const colleague = await operator.ask(path, { params: { line }, body: { reason: '서리 피해' } }, headers);
    expect(colleague.refusal.code).toBe('INVALID_STATUS_TRANSITION');
  });

  test('returns the same pending approval, and no money is given', async () => {
    const operator = await openStaffClient(shop, 'operator');
    const { order, line } = await sold(400_000);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call = { params: { line }, body: { reason: '고객 요청' } };
    const first = await operator.get('PUT /v1/staff/lines/{line}/withdraw', call, headers);
    const again = await operator.get('PUT /v1/staff/lines/{line}/withdraw', call, headers);
    expect([first.state, again.approvalId]).toEqual(['waiting', first.approvalId]);
    const [row] = await shop.sql<{ status: string; refunds: number }[]>`
      select l.status, (select count(*)::int from refund where order_id = ${order.id}) as refunds from order_line l where l.uuid = ${line}`;
    expect([row?.status, row?.refunds]).toEqual(['paid', 0]);
  });

  test('caches no masked data, and every access is recorded', async () => {
    const owner = await openStaffClient(shop, 'owner');
    const { order } = await sold();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const call = { params: { id: order.id }, body: { reason: '배송 문의' } };
    await owner.get('POST /v1/staff/orders/{id}/unmask', call, headers);
    await owner.get('POST /v1/staff/orders/{id}/unmask', call, headers);
    expect((await audits('unmask', `order ${order.orderNumber}`)).length).toBe(2);
    const kept = await shop.sql<{ reply: unknown }[]>`
      select reply from idempotency where key = ${headers['idempotency-key']}`;
    expect(kept.map(({ reply }) => reply)).toEqual([null]);
  });
});
