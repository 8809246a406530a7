import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverLine } from '#test/delivered-orders.ts';
import { acceptTestGift, joinMemberWithId, proveNewPhone, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, type TestProduct } from '#test/products.ts';
import { startPurchase } from '#test/purchase-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

async function bought(returnPolicy = 'fresh', units = 2, buy = buyByCard) {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { name: '상주 곶감', price: 400_000, stock: 500 });
  await shop.sql`update product set return_policy = ${returnPolicy} where id = ${goods.id}`;
  const order = await buy(hana, goods, units);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const shown = async () => {
    const { orderItemProducts } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    return orderItemProducts.map(({ orderItemProductStatus: status, uuid }) => [status, uuid === line]);
  };
  return { hana, order, line, shown };
}

const buyByCard = async (buyer: TestCustomer, goods: TestProduct, unit: number) =>
  (await buyProduct(buyer, goods, unit)).body;

async function buyWithPointsAlone(buyer: TestCustomer, goods: TestProduct, unit: number) {
  const { id } = (await joinAsMember(buyer, shop.sandbox)).session.appUser;
  const usedPoint = goods.price * unit;
  await shop.sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
    values (${id}, 'event', ${usedPoint}, '시험 적립', ${`demo:${id}`}, shop_now() + interval '300 days')`;
  const { uuid } = await startPurchase(buyer, goods, { usedPoint, unit });
  return buyer.get('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } });
}

test('staff request the cancellation of a packed line for a caller, and its seller decides', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { line, shown, hana, order } = await bought();
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const call = { params: { line }, body: { units: 1, fault: 'buyer' as const, reason: '전화로 취소를 부탁하심' } };
  const { state, refund } = await operator.get('PUT /v1/staff/lines/{line}/withdraw', call);
  // A request gives no money back, so a large amount needs no second person yet.
  expect([state, refund, await shown()]).toEqual(['done', null, [['withdraw_request', true]]]);
  const queue = await operator.get('GET /v1/staff/lines', { query: { queue: 'cancels', search: order.orderNumber } });
  expect(queue.entities[0]?.asked).toMatchObject({ units: 1, reason: '전화로 취소를 부탁하심' });
  const again = await operator.ask('PUT /v1/staff/lines/{line}/withdraw', call);
  expect([again.status, again.refusal.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
  await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', {
    params: { id: order.id, pid: line },
  });
  expect(await shown()).toEqual([['delivery_waiting', true]]);
});

test('staff read which lines are being packed, also after a part of one was cancelled: its seller is asked again', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { line, shown, order } = await bought();
  const packed = async () => (await operator.get('GET /v1/staff/orders/{id}', { params: { id: order.id } })).packed;
  expect(await packed()).toEqual([]);
  await operator.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  expect(await packed()).toEqual([line]);
  const call = { params: { line }, body: { units: 1, fault: 'shop' as const, reason: '전화로 취소를 부탁하심' } };
  await operator.get('PUT /v1/staff/lines/{line}/withdraw', call);
  const owner = await openStaffClient(shop, 'owner');
  const verdict = { verdict: 'approved' as const, reason: '한 개를 뺐습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { params: { line }, body: verdict });
  expect([await shown(), await packed()]).toEqual([[['withdraw_partially', true]], [line]]);
  const again = await operator.get('PUT /v1/staff/lines/{line}/withdraw', call);
  expect([again.refund, again.line?.orderItemProductStatus]).toEqual([null, 'withdraw_request']);
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { params: { line }, body: verdict });
});

test('staff open a return for a caller, and the buyer is asked for the photos that a caller cannot send', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { line, shown, hana, order } = await bought();
  await deliverLine(shop, line);
  const body = {
    kind: 'return' as const,
    reason: 'DAMAGED' as const,
    bad: 1,
    total: 2,
    detail: '상자가 젖어서 왔대요.',
  };
  await operator.get('POST /v1/staff/lines/{line}/claim', { params: { line }, body });
  // Without a photo nothing is refunded at once.
  expect(await shown()).toEqual([['return_request', true]]);
  await waitForRefunds(shop);
  const { orderItemProducts } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  expect(orderItemProducts[0]?.claims).toMatchObject([
    { kind: 'return', reason: 'DAMAGED', status: 'open', images: [], photoAsk: { sentDate: null } },
  ]);
  const log = await (await openStaffClient(shop, 'owner')).get('GET /v1/staff/audit', {
    query: { subject: `line ${line}` },
  });
  expect(log.entities.map(({ act }) => act)).toContain('claim');
  await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', {
    params: { id: order.id, pid: line },
  });
  expect(await shown()).toEqual([['delivery_end', true]]);
});

test('staff open a claim for a part of a line, within the rules that a buyer has', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const claim = (line: string, body: object) =>
    operator.ask('POST /v1/staff/lines/{line}/claim', { params: { line }, body: body as never });
  const { line, shown } = await bought('normal');
  const change = { kind: 'return', reason: 'CHANGE_OF_MIND', units: 1, detail: '한 상자는 필요 없대요.' };
  expect((await claim(line, change)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  await deliverLine(shop, line);
  expect((await claim(line, { ...change, kind: 'replace' })).refusal.code).toBe('CLAIM_NOT_ALLOWED');
  expect((await claim(line, { ...change, units: 3 })).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await claim(line, change)).status).toBe(200);
  expect((await shown()).map(([status]) => status).sort()).toEqual(['delivery_end', 'return_request']);
  const fresh = await bought();
  await deliverLine(shop, fresh.line);
  expect((await claim(fresh.line, change)).refusal.message).toContain('단순 변심으로 반품할 수 없어요.');
  const md = await openStaffClient(shop, 'md');
  const refused = await md.ask('POST /v1/staff/lines/{line}/claim', { params: { line }, body: change as never });
  expect(refused.refusal.code).toBe('STAFF_NOT_ALLOWED');
});

test('staff open a claim for the recipient of a gift, and the photos are requested from the recipient', async () => {
  const operator = await openStaffClient(shop, 'operator');
  const { self: sender } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { name: '선물 곶감', price: 30_000 });
  const { group } = await sendGift(sender, goods, { receivers: [{ name: '이도윤', phone: '01066190021' }] });
  const link = group.giftTos[0]?.uuid ?? '';
  await acceptTestGift(await proveNewPhone(shop, '01066190021'), link, '01066190021');
  const [row] = await shop.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${link}`;
  const line = row?.line ?? '';
  await deliverLine(shop, line);
  const body = { kind: 'return' as const, reason: 'DAMAGED' as const, bad: 1, total: 4, detail: '한 개가 터졌대요.' };
  const claimed = await operator.get('POST /v1/staff/lines/{line}/claim', { params: { line }, body });
  expect(claimed.orderItemProductStatus).toBe('return_request');
  expect(claimed.claims).toMatchObject([{ status: 'open', images: [], photoAsk: { sentDate: null } }]);
  const requestRows = await shop.sql`
    select recipient from message where kind = 'CLAIM_PHOTO' and order_line_id = (select id from order_line where uuid = ${line})`;
  expect(requestRows.map(({ recipient }) => recipient)).toEqual(['01066190021']);
});

test.each([
  ['by card', buyByCard],
  ['with points alone', buyWithPointsAlone],
])('an exchange of what was paid %s is not approved as shown after a colleague made it a return', async (_, buy) => {
  const operator = await openStaffClient(shop, 'operator');
  const { line, shown } = await bought('normal', 1, buy);
  await deliverLine(shop, line);
  const key = { params: { line } };
  const body = { kind: 'replace' as const, reason: 'WRONG_ITEM' as const, units: 1, detail: '다른 것이 왔대요.' };
  await operator.get('POST /v1/staff/lines/{line}/claim', { ...key, body });
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/claim/switch', { ...key, body: { reason: '보낼 상품이 없어요.' } });
  const approved = await operator.ask('PUT /v1/staff/lines/{line}/claim/answer', {
    ...key,
    body: { verdict: 'approved', reason: '새것을 보내 드려요.', previewTotal: 0 },
  });
  expect([approved.status, approved.refusal.code]).toEqual([409, 'REFUND_CHANGED']);
  expect(await shown()).toEqual([['return_request', true]]);
});
