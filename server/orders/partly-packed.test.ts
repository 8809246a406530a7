import { expect, test } from 'vitest';
import { waitForMessages } from '#test/arrived-messages.ts';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

test('after a part of a packed line is cancelled, the rest needs an approval too and keeps its address', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { price: 10_000 });
  await shop.sql`
    delete from seller_contact where distributor_id = (select distributor_id from product where id = ${goods.id})`;
  const { body: order } = await buyProduct(hana, goods, 3);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const cancel = (units: number) =>
    hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: line },
      body: { units },
    });
  expect((await cancel(1)).line.orderItemProductStatus).toBe('withdraw_request');
  // The seller has no mobile number, so the operator gets a message.
  const kindsOf = async () =>
    (
      await shop.sql<{ kind: string }[]>`
      select kind from message where order_id = ${order.id} order by id`
    ).map(({ kind }) => kind);
  expect(await kindsOf()).toContain('STAFF_ALERT');
  const queue = await owner.get('GET /v1/staff/lines', { query: { queue: 'cancels', take: 200 } });
  expect(queue.entities.find(({ uuid }) => uuid === line)?.distributor.isReachable).toBe(false);
  const body = { verdict: 'approved' as const, reason: '하나는 아직 담지 않았습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { params: { line }, body });
  expect(await kindsOf()).toContain('ORDER_PART_CANCELLED');
  const now = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  expect(now.orderItemProducts[0]).toMatchObject({
    orderItemProductStatus: 'withdraw_partially',
    actions: ['withdraw_request'],
  });
  expect(now.withdrawType).toBe('withdraw_oip_only');
  // The label shows the address.
  expect(now.actions).not.toContain('address');
  const { guestOrderName: _, guestOrderPhone: __, ...elsewhere } = { ...mapoAddress, addressDetail: '302호' };
  const moved = await hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', {
    params: { id: order.id },
    body: elsewhere,
  });
  expect(moved.refusal.code).toBe('ADDRESS_LOCKED');
  const rest = await cancel(2);
  expect([rest.line.orderItemProductStatus, rest.refund]).toEqual(['withdraw_request', null]);
  const refusal = { verdict: 'refused' as const, reason: '포장이 끝났습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { params: { line }, body: refusal });
  const parcel = { carrierCode: '04', invoice: '688912345678' };
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params: { line }, body: parcel });
});

test('the rest of a packed line that is packed again can be taken back within half an hour of that', async () => {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql), 3);
  const [line = ''] = order.orderItemProducts.map(({ uuid }) => uuid);
  const owner = await openStaffClient(shop, 'owner');
  const params = { line };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await shop.sql`update order_line set confirmed_at = confirmed_at - interval '1 hour' where uuid = ${line}`;
  const cut = { params: { id: order.id, pid: line }, body: { units: 1 } };
  await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', cut);
  const body = { verdict: 'approved' as const, reason: '하나는 아직 담지 않았습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { params, body });
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await owner.get('PUT /v1/staff/lines/{line}/confirm/undo', { params });
  const { entities } = await owner.get('GET /v1/staff/lines', { query: { queue: 'new', search: order.orderNumber } });
  expect(entities.map(({ uuid, units, status }) => [uuid, units, status])).toEqual([[line, 2, 'paid']]);
});

test('the rest of a packed line is packed again by the job and returns to the packing queue', async () => {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { dates: [koreanDateAfter(9)] }), 3);
  const [line = ''] = order.orderItemProducts.map(({ uuid }) => uuid);
  const owner = await openStaffClient(shop, 'owner');
  const cut = { params: { id: order.id, pid: line }, body: { units: 1 } };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', cut);
  const body = { verdict: 'approved' as const, reason: '하나는 아직 담지 않았습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { params: { line }, body });
  // The order was made nine days before its ship date, whose cut-off has now passed.
  await passCutoff(line);
  await shop.runDueJobs('confirm-orders');
  const query = { queue: 'packing' as const, search: order.orderNumber };
  const { entities } = await owner.get('GET /v1/staff/lines', { query });
  expect(entities.map(({ uuid, units, status }) => [uuid, units, status])).toEqual([[line, 2, 'delivery_waiting']]);
});

test('a line that its seller takes back after the job packed it is not packed again', async () => {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql, { dates: [koreanDateAfter(9)] }));
  const [line = ''] = order.orderItemProducts.map(({ uuid }) => uuid);
  await passCutoff(line);
  const statusAfterJob = async () => {
    await shop.runDueJobs('confirm-orders');
    const { orderItemProducts } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    return orderItemProducts[0]?.orderItemProductStatus;
  };
  expect(await statusAfterJob()).toBe('delivery_waiting');
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/confirm/undo', { params: { line } });
  expect(await statusAfterJob()).toBe('paid');
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
});

/** Moves the ship date of a line to today, so that its cut-off has passed. */
async function passCutoff(line: string) {
  await shop.sql`
    with moved as (
      update order_line set shipment_date = korea_date(shop_now()), dispatch_on = korea_date(shop_now())
      where uuid = ${line} returning id)
    update order_line_option g set option = option || jsonb_build_object('shipmentDate', korea_date(shop_now()))
    from moved where g.order_line_id = moved.id`;
}

test('messages name what is cancelled and what comes back, and follow no state that has passed', async () => {
  const phone = newNumber();
  const hana = await shop.guest();
  const address = { ...mapoAddress, guestOrderPhone: phone };
  const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql, { price: 10_000 }), 3, address);
  const { body: order } = await payOrder(hana, uuid, price);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const params = { id: order.id, pid: line };
  await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: { units: 1 } });
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
    params: { line },
    body: { reason: '비가 와서 따지 못했습니다' },
  });
  await shop.runDueJobs();
  await waitForMessages(shop, { to: phone });
  const texts = (await messagesTo(shop.sandbox, phone)).map(({ text }) => text);
  expect(texts.find((text) => text.includes('부분 취소'))).toMatch(/노지 감귤 1개.*\n(.*\n)*- 환불 금액: [\d,]+원/);
  expect(texts.find((text) => text.includes('품절로 취소'))).toMatch(
    /노지 감귤 2개가 품절.*\n(.*\n)*- 환불 금액: [\d,]+원/,
  );
  expect(texts.filter((text) => text.includes('결제가 완료되었어요'))).toEqual([]);
});

test('the message about a claim names the claimed units', async () => {
  const phone = newNumber();
  const hana = await shop.guest();
  const address = { ...mapoAddress, guestOrderPhone: phone };
  const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql, { price: 10_000 }), 3, address);
  const { body: order } = await payOrder(hana, uuid, price);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await deliverLine(shop, line);
  const params = { id: order.id, pid: line };
  const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const, units: 1 };
  await hana.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params, body });
  await waitForMessages(shop, { to: phone });
  const texts = (await messagesTo(shop.sandbox, phone)).map(({ text }) => text);
  expect(texts.find((text) => text.includes('접수되었어요'))).toContain('노지 감귤 1개의 반품·환불 신청');
});
