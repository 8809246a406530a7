import { expect, test } from 'vitest';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { runInvariants } from '#server/invariants/run.ts';
import { waitForMessages } from '#test/arrived-messages.ts';
import { buyProduct } from '#test/buy.ts';
import { deliverGiftTo, deliverLine, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const path = 'POST /v1/app-users/order-items/{id}/products/{pid}/claim';
const approved = { verdict: 'approved' as const, reason: '확인했어요', sellable: false };

async function freshGoods() {
  const goods = await insertTestProduct(shop.sql, { price: 24_000 });
  await shop.sql`update product set return_policy = 'fresh' where id = ${goods.id}`;
  return goods;
}

/** Inserts a second claim over a fully refunded line, as an older release allowed. */
async function claimOnceMore(line: string) {
  await shop.sql`
    with ties as (
      select fingerprint from claimant_link where claim_id = (select max(c.id) from claim c join order_line l on l.id = c.order_line_id where l.uuid = ${line})
    ), made as (
    insert into claim (order_line_id, kind, reason, fault, detail, quantity, damaged_count, piece_count, images, before_status)
    select order_line_id, kind, reason, fault, detail, quantity, damaged_count, piece_count, images, before_status from claim
    where order_line_id = (select id from order_line where uuid = ${line}) returning id)
    insert into claimant_link (claim_id, fingerprint) select made.id, fingerprint from made, ties`;
  await shop.sql`
    with moved as (update order_line set status = 'return_request', previous_status = status where uuid = ${line} returning id, order_id, previous_status)
    insert into order_event (order_id, order_line_id, from_status, to_status, by) select order_id, id, previous_status, 'return_request', 'buyer' from moved`;
}

test('a box refunded in full as spoilt cannot be claimed again', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await freshGoods());
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  const params = { id: order.id, pid: line };
  const spoilt = async () => ({
    params,
    body: {
      kind: 'return' as const,
      reason: 'DEFECT' as const,
      bad: 20,
      total: 20,
      images: [await uploadTestPhoto(shop, hana)],
    },
  });
  await hana.get(path, await spoilt());
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body: approved });
  const again = await hana.ask(path, await spoilt());
  expect([again.status, again.refusal.code]).toEqual([409, 'CLAIM_NOT_ALLOWED']);
  expect(again.refusal.message).toBe('이미 모두 환불된 상품이라 더 신청할 수 없어요.');
  const preview = await hana.ask('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: order.id },
    body: { lines: [{ pid: line }], reason: 'DEFECT', bad: 20, total: 20 },
  });
  expect(preview.refusal.code).toBe('CLAIM_NOT_ALLOWED');
  const late = { kind: 'return' as const, reason: 'LATE' as const, images: [] };
  expect((await hana.ask(path, { params, body: late })).refusal.code).toBe('CLAIM_NOT_ALLOWED');
  const refunds = await shop.sql`select cash from refund where order_id = ${order.id}`;
  expect(refunds.map(({ cash }) => cash)).toEqual([24_000]);
});

test('an approval that would refund nothing is refused, and the claim can be rejected', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await freshGoods());
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  const params = { id: order.id, pid: line };
  const body = { kind: 'return' as const, reason: 'DEFECT' as const, bad: 20, total: 20 };
  await hana.get(path, { params, body: { ...body, images: [await uploadTestPhoto(shop, hana)] } });
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body: approved });
  await claimOnceMore(line);
  const again = await owner.ask('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body: approved });
  expect([again.status, again.refusal.code]).toEqual([409, 'CLAIM_NOT_ALLOWED']);
  const refused = { ...approved, verdict: 'refused' as const };
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body: refused });
});

test('an open claim over a fully refunded line is ended by a job, and its buyer reads why', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await freshGoods());
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await deliverLine(shop, line);
  const params = { id: order.id, pid: line };
  const body = { kind: 'return' as const, reason: 'DEFECT' as const, bad: 20, total: 20 };
  await hana.get(path, { params, body: { ...body, images: [await uploadTestPhoto(shop, hana)] } });
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { params: { line }, body: approved });
  await claimOnceMore(line);
  await shop.runDueJobs('decide-overdue-claims');
  const read = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  const [ended] = read.orderItemProducts;
  expect(ended?.orderItemProductStatus).toBe('delivery_end');
  expect(ended?.claims[0]).toMatchObject({ status: 'refused', answer: '이미 모두 환불된 상품이에요.' });
  const [event] = await shop.sql`
    select by, reason from order_event e join order_line l on l.id = e.order_line_id where l.uuid = ${line} order by e.id desc limit 1`;
  expect(event).toEqual({ by: 'system', reason: '이미 모두 환불된 상품이에요.' });
  const { phone } = await hana.get('GET /v2/app-users/detail', {});
  await waitForMessages(shop, { to: phone ?? '' });
  const refundMessages = (await messagesTo(shop.sandbox, phone ?? '')).filter(({ text }) =>
    text.includes('이미 모두 환불된 상품이에요.'),
  );
  expect(refundMessages.map(({ kind }) => kind)).toEqual(['CLAIM_RESULT']);
});

test('an open claim over a line that is not fully refunded waits for staff', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await freshGoods());
  const line = order.orderItemProducts[0]?.uuid ?? '';
  await deliverLine(shop, line);
  const body = { kind: 'return' as const, reason: 'DEFECT' as const, bad: 20, total: 20 };
  const images = [await uploadTestPhoto(shop, hana)];
  await hana.get(path, { params: { id: order.id, pid: line }, body: { ...body, images } });
  await shop.runDueJobs('decide-overdue-claims');
  const read = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  expect(read.orderItemProducts[0]?.claims[0]?.status).toBe('open');
});

test('a gift refunded in full cannot be claimed again by its recipient', async () => {
  const goods = await freshGoods();
  const { receiver, params, staff, at, ship } = await deliverGiftTo(shop, goods, 1);
  await ship();
  await staff.get('PUT /v1/staff/lines/{line}/deliver', at);
  const body = { kind: 'return' as const, reason: 'DEFECT' as const, bad: 20, total: 20 };
  const spoilt = async () => ({ params, body: { ...body, images: [await uploadTestPhoto(shop, receiver)] } });
  await receiver.get('POST /v1/gift/to/{id}/claim', await spoilt());
  await staff.get('PUT /v1/staff/lines/{line}/claim/answer', { params: at.params, body: approved });
  expect((await receiver.ask('POST /v1/gift/to/{id}/claim', await spoilt())).refusal.code).toBe('CLAIM_NOT_ALLOWED');
});

test('a return of items in transit cannot become an exchange before delivery', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const owner = await openStaffClient(shop, 'owner');
  const params = { line };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: { carrierCode: '04', invoice: '688912345671' } });
  const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const, images: [] };
  await hana.get(path, { params: { id: order.id, pid: line }, body });
  const switched = await owner.ask('PUT /v1/staff/lines/{line}/claim/switch', {
    params,
    body: { reason: '교환해 드릴게요' },
  });
  expect([switched.status, switched.refusal.code]).toEqual([409, 'CLAIM_NOT_ALLOWED']);
  expect(switched.refusal.message).toContain('반품을 승인하거나 거절');
  // The carrier is not asked while a claim is open, so the parcel arrives for the shop only after the refusal.
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params,
    body: { verdict: 'refused', reason: '받으신 뒤 교환을 신청해 주세요' },
  });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', { params });
  const images = [await uploadTestPhoto(shop, hana)];
  const again = { kind: 'replace' as const, reason: 'DEFECT' as const, images };
  expect((await hana.ask(path, { params: { id: order.id, pid: line }, body: again })).status).toBe(201);
  expect(switched.refusal.message).toContain('거절하면 배송이 끝난 뒤 교환을 신청할 수 있어요.');
});

test('a part of a part of a delayed line, and the rest of a line that is delayed again, break no invariant', async () => {
  const hana = await joinMember(shop);
  const owner = await openStaffClient(shop, 'owner');
  const delay = (line: string) => {
    const newDate = dateInKorea(Date.now() + 8 * 86_400_000);
    return owner.get('PUT /v1/staff/lines/{line}/delay', {
      params: { line },
      body: { newDate, reason: '비가 왔어요' },
    });
  };
  const buyThree = async () => {
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql), 3);
    return { order, line: order.orderItemProducts[0]?.uuid ?? '' };
  };
  const claim = async (order: { id: number }, pid: string, units: number) => {
    const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const, images: [], units };
    return (await hana.get(path, { params: { id: order.id, pid }, body })).uuid;
  };
  const broken = async () => (await runInvariants(shop.sql)).filter(({ ok }) => !ok);

  const late = await buyThree();
  await delay(late.line);
  const ready = { params: { line: late.line } };
  await owner.get('PUT /v1/staff/lines/{line}/ready', ready);
  await owner.get('PUT /v1/staff/lines/{line}/ship', { ...ready, body: { carrierCode: '99', invoice: '직접전달' } });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', ready);
  const two = await claim(late.order, late.line, 2);
  await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', {
    params: { id: late.order.id, pid: two },
  });
  expect(await claim(late.order, two, 1)).not.toBe(two);
  expect(await broken()).toEqual([]);

  const early = await buyThree();
  const params = { line: early.line };
  await owner.get('PUT /v1/staff/lines/{line}/confirm', { params });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { params, body: { carrierCode: '04', invoice: '688912345693' } });
  await claim(early.order, early.line, 1);
  await owner.get('PUT /v1/staff/lines/{line}/ship/undo', { params, body: { reason: '아직 보내지 못했어요' } });
  await delay(early.line);
  expect(await broken()).toEqual([]);
});
