import { expect, test } from 'vitest';
import { awaitDeposit, checkOrderSheet, depositAtBank } from '#test/bank-deposits.ts';
import { buyProduct } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { joinAsMember, messagesTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

/** Inserts a funding with a goal of one million won that ends tomorrow. */
async function fund() {
  const goods = await insertTestProduct(shop.sql, { name: '고랭지 감자 첫 수확', price: 10_000 });
  await shop.sql`update product set sale_type = 'funding' where id = ${goods.id}`;
  await shop.sql`
    insert into product_funding (product_id, goal_type, goal, begin_at, end_at, estimated_shipment_date, funding_status)
    values (${goods.id}, 'amount', 1000000, shop_now() - interval '1 day', shop_now() + interval '1 day', korea_date(shop_now()) + 30, 'open')`;
  return goods;
}

const read = (self: TestCustomer, id: number | string) =>
  self.get('GET /v1.2/app-users/orders/{id}', { params: { id } });

/** Moves the clock past the end of a missed funding to the next business day. */
async function miss() {
  await advanceClock(shop, '6d');
  await advanceClock(shop, '1h');
}

const account = { owner: '김하늘', bankName: '신한은행', accountNumber: '110-123-456789' };

test('an open funding of a made-to-order product can be cancelled freely, and its button says so', async () => {
  const goods = await fund();
  await shop.sql`update product set return_policy = 'made_to_order' where id = ${goods.id}`;
  const hana = await joinMember(shop);
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const consents = (await hana.get('GET /v4/app-users/order-tmp/{id}', { params: { id: sheet.id } })).consents;
  const given = consents.map(({ kind, version }) => ({ kind, version }));
  const { body, status } = await checkOrderSheet(hana, goods, { consents: given, paymentMethodType: 'card' });
  expect(status).toBe(200);
  const paymentKey = await hana.authenticate(body.orderUuid, body.payable);
  const { body: order } = await hana.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params: { orderUuid: body.orderUuid },
    body: { paymentKey, amount: body.payable },
  });
  const [line] = (await read(hana, order.id)).orderItemProducts;
  expect(line?.actions).toContain('withdraw');
  const gone = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid: line?.uuid ?? '' },
    body: {},
  });
  expect(gone.line.orderItemProductStatus).toBe('withdraw_complete');
});

test('a funding past its end that reached its goal cannot drop below it, even before a job has closed it', async () => {
  const goods = await fund();
  await shop.sql`update product_funding set goal = 10000 where product_id = ${goods.id}`;
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, goods);
  const fundingState = () => shop.sql<{ current: number; status: string }[]>`
    select current::int, funding_status as status from product_funding where product_id = ${goods.id}`;
  await pollUntil(fundingState, ([one]) => one?.current === 10_000);
  await shop.sql`update product_funding set end_at = shop_now() where product_id = ${goods.id}`;
  const [line] = (await read(hana, order.id)).orderItemProducts;
  expect(line?.actions).toEqual(['withdraw_request']);
  const requested = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid: line?.uuid ?? '' },
    body: {},
  });
  expect([requested.line.orderItemProductStatus, requested.refund]).toEqual(['withdraw_request', null]);
  await advanceClock(shop, '2m');
  expect((await pollUntil(fundingState, ([one]) => one?.status !== 'open'))[0]?.status).toBe('success');
});

test('items of an open funding cannot be packed or delayed, so that a missed goal is refunded in full', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await fund());
  const owner = await openStaffClient(shop, 'owner');
  const params = { line: order.orderItemProducts[0]?.uuid ?? '' };
  const packed = await owner.ask('PUT /v1/staff/lines/{line}/confirm', { params });
  const body = { reason: '비가 와서 늦어요', newDate: koreanDateAfter(7) };
  const late = await owner.ask('PUT /v1/staff/lines/{line}/delay', { params, body });
  expect([packed, late].map(({ refusal }) => [refusal.code, refusal.message])).toEqual(
    Array(2).fill(['INVALID_STATUS_TRANSITION', '펀딩이 목표를 이룬 뒤에 준비할 수 있어요.']),
  );
  await miss();
  const now = await read(hana, order.id);
  expect([now.orderItemStatus, now.payment.refundedAmount]).toEqual(['withdraw_complete', order.payment.paidAmount]);
});

test('a funding order appears among the new orders and in their count once its goal is reached', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const newOrders = async () => {
    const { entities } = await owner.get('GET /v1/staff/lines', { query: { queue: 'new', take: 200 } });
    return { uuids: entities.map(({ uuid }) => uuid), count: (await owner.get('GET /v1/staff/lines/counts', {})).new };
  };
  const goods = await fund();
  const before = await newOrders();
  const { body: order } = await buyProduct(await joinMember(shop), goods);
  expect(await newOrders()).toEqual(before);
  await shop.sql`update product_funding set funding_status = 'success' where product_id = ${goods.id}`;
  const line = order.orderItemProducts[0]?.uuid ?? '';
  expect(await newOrders()).toEqual({ uuids: expect.arrayContaining([line]), count: before.count + 1 });
  expect((await owner.ask('PUT /v1/staff/lines/{line}/confirm', { params: { line } })).status).toBe(200);
});

test('a delayed line of a missed funding is refunded too', async () => {
  const hana = await joinMember(shop);
  const { body: order } = await buyProduct(hana, await fund());
  await shop.sql`
    update order_line set status = 'delivery_delay', delay_count = 1, dispatch_on = korea_date(shop_now()) + 20,
      delay = jsonb_build_object('reason', '비', 'newDate', (korea_date(shop_now()) + 20)::text) where order_id = ${order.id}`;
  await shop.sql`
    insert into order_event (order_id, order_line_id, from_status, to_status, by, reason)
    select order_id, id, 'paid', 'delivery_delay', 'distributor', '비' from order_line where order_id = ${order.id}`;
  await shop.sql`select order_follow(${order.id})`;
  await miss();
  expect((await read(hana, order.id)).orderItemStatus).toBe('withdraw_complete');
});

test('a member who pays by virtual account must have a refund account', async () => {
  const goods = await fund();
  const hana = await joinMember(shop);
  expect((await checkOrderSheet(hana, goods)).refusal.code).toBe('REFUND_ACCOUNT_REQUIRED');
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
  expect((await checkOrderSheet(hana, goods)).status).toBe(200);
});

test('a backer without a refund account is notified, and gets the money at the account that the order asks for', async () => {
  const goods = await fund();
  const hana = await shop.guest();
  const phone = newNumber();
  const address = { ...mapoAddress, guestOrderPhone: phone };
  const { uuid, price, account: paidInto } = await awaitDeposit(hana, goods, { address });
  await depositAtBank(shop.sandbox, paidInto.accountNumber, price);
  const order = await pollUntil(
    () => read(hana, uuid),
    ({ orderItemStatus }) => orderItemStatus === 'paid',
  );
  await miss();
  const missed = await read(hana, uuid);
  expect(missed.orderItemStatus).toBe('withdraw_complete');
  expect(missed.payment.returning).toMatchObject({ amount: price, hasAccount: false });
  await shop.runDueJobs();
  const texts = await messagesTo(shop.sandbox, phone);
  expect(texts.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['FUNDING_FAILED', 'ORDER_CANCELLED']));
  expect(texts.find(({ kind }) => kind === 'ORDER_CANCELLED')?.text).toContain('환불 계좌를 알려 주시면');
  await hana.get('PUT /v1/app-users/orders/{id}/refund-account', { params: { id: order.id }, body: account });
  await waitForRefunds(shop);
  expect((await read(hana, uuid)).refunds.map(({ cash, status }) => [cash, status])).toEqual([[price, 'done']]);
});

test('an order that waits for its deposit ends with the funding that missed its goal, and its account takes no money', async () => {
  const goods = await fund();
  const hana = shop.person();
  const phone = newNumber();
  await joinAsMember(hana, shop.sandbox, { phone });
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
  const { uuid, price, account: payee } = await awaitDeposit(hana, goods);
  await shop.sql`update product_funding set end_at = shop_now() where product_id = ${goods.id}`;
  await advanceClock(shop, '2m');
  await shop.runDueJobs();
  expect((await read(hana, uuid)).orderItemStatus).toBe('withdraw_complete');
  const closed = () => shop.sql<{ closed: boolean }[]>`
    select p.closed_at is not null as closed from payment p join orders o on o.id = p.order_id where o.uuid = ${uuid}`;
  await pollUntil(closed, ([row]) => row?.closed === true);
  expect((await depositAtBank(shop.sandbox, payee.accountNumber, price)).status).toBe(409);
  const cancelled = async () =>
    (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'ORDER_CANCELLED')?.text;
  const text = await pollUntil(cancelled, (found) => found !== undefined);
  expect(text).toMatch(/고랭지 감자 첫 수확 펀딩이 취소.*결제 전이라 없어요/s);
});

test('an order of a missed funding and other products ends too, since its account takes no other amount', async () => {
  const goods = await fund();
  const hana = shop.person();
  const phone = newNumber();
  await joinAsMember(hana, shop.sandbox, { phone });
  await hana.get('PUT /v1/app-users', { body: { withdrawAccount: account } });
  for (const { id, key } of [await insertTestProduct(shop.sql, { name: '홍로 사과' }), goods])
    await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] },
    });
  const { entries } = await hana.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
    body: { optionGroupIds: groups.map(({ id }) => id) },
  });
  const call = { params: { id: sheet.id }, body: { address: mapoAddress } };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', call);
  const { orderUuid: uuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: sheet.id },
    body: { address: mapoAddress, chkPrice: price, paymentMethodType: 'bank_transfer' },
  });
  await shop.sql`update product_funding set end_at = shop_now() where product_id = ${goods.id}`;
  await advanceClock(shop, '2m');
  await shop.runDueJobs();
  expect((await read(hana, uuid)).orderItemStatus).toBe('withdraw_complete');
  const cancelled = async () =>
    (await messagesTo(shop.sandbox, phone)).find(({ kind }) => kind === 'ORDER_CANCELLED')?.text;
  const text = await pollUntil(cancelled, (found) => found !== undefined);
  expect(text).toMatch(/고랭지 감자 첫 수확 펀딩 외 1건이 취소.*결제 전이라 없어요/s);
});
