import { expect, test } from 'vitest';
import type { ErrorBody } from '#contract/errors.ts';
import { ledgerOf } from '#test/bank-deposits.ts';
import { deliverLine, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import {
  advanceClock,
  advanceToMorning,
  expectInvariantsAfterAll,
  openStaffClient,
  payRefundByHand,
  waitForRefunds,
} from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import type { RefundableOrderDetail } from './lock-refundable-order.ts';
import { refundMethodTextOf } from './refund-method.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

const refundAccount = { owner: '김하늘', bankName: '신한은행', accountNumber: '110-123-456789' };
const onBill = '휴대폰 요금에서 취소돼요. 통신사에 따라 3~7영업일 걸려요.';
const toAccount = '등록하신 계좌로 3영업일 안에 보내드려요.';

/** A member's order, paid by phone bill. */
async function byTelephone(products = 1) {
  const hana = await joinMember(shop);
  for (let n = 0; n < products; n++) {
    const goods = await insertTestProduct(shop.sql, { price: 12_000, fee: 3000 });
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    await hana.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  }
  const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = cart.entries.flatMap(({ bundleItems }) => bundleItems.flatMap(({ optionGroups }) => optionGroups));
  const body = { optionGroupIds: groups.map(({ id }) => id) };
  const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body });
  const params = { id: sheet.id };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, body: { address: home } });
  const made = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params,
    body: { address: home, chkPrice: price, paymentMethodType: 'phone' },
  });
  const window = await fetch(`${shop.sandbox}/payments/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: made.orderUuid, amount: made.payable, method: 'phone' }),
  });
  const { paymentKey } = (await window.json()) as { paymentKey: string };
  const order = await hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
    params: { orderUuid: made.orderUuid },
    body: { paymentKey, amount: made.payable },
  });
  return { hana, order, line: order.orderItemProducts[0]?.uuid ?? '' };
}

type Here = Awaited<ReturnType<typeof byTelephone>>;

const preview = ({ hana, order, line }: Here, reason?: string) =>
  hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: order.id },
    body: { lines: [{ pid: line }], ...(reason ? { reason } : {}) },
  });

const left = async ({ order }: Here) => (await ledgerOf(shop.sandbox, order.uuid))[0]?.balanceAmount;

/** Finance sends the part that cannot be deducted from the bill, and marks it as done. */
async function sentByHand(here: Here, cash: number) {
  const finance = await openStaffClient(shop, 'finance');
  const refund = await pollUntil(
    async () => (await finance.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities,
    (all) => all.some(({ orderNumber }) => orderNumber === here.order.orderNumber),
  ).then((all) => all.find(({ orderNumber }) => orderNumber === here.order.orderNumber));
  expect(refund).toMatchObject({ way: 'bank', cash, providerCode: 'BY_HAND', wayText: '환불 계좌로 3영업일 안에' });
  await payRefundByHand(shop, refund?.uuid ?? '');
  const posted = await shop.sql<{ account: string; amount: number }[]>`
    select l.account, l.amount from ledger_posting l join orders o on o.id = l.order_id
    where o.uuid = ${here.order.uuid} and l.posting like 'returned:%' order by l.account`;
  expect([...posted]).toEqual([
    { account: 'bank', amount: -cash },
    { account: 'refund_due', amount: cash },
  ]);
}

test('an order paid by phone bill and cancelled in full in its month is deducted from the bill', async () => {
  const here = await byTelephone();
  expect(await preview(here)).toMatchObject({ cash: 15_000, needsAccount: false, wayText: onBill });
  await here.hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: here.order.id }, body: {} });
  await waitForRefunds(shop);
  expect(await left(here)).toBe(0);
});

test('a return refunds less than the bill, so an account is required and finance sends the refund there', async () => {
  const here = await byTelephone();
  const { hana, order, line } = here;
  const owner = await deliverLine(shop, line);
  expect(await preview(here, 'CHANGE_OF_MIND')).toMatchObject({ cash: 9000, needsAccount: true, wayText: toAccount });
  const images = [await uploadTestPhoto(shop, hana)];
  const claim = (body: object) =>
    hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason: 'CHANGE_OF_MIND', images, ...body } as never,
    });
  const refused = await claim({});
  expect([refused.status, (refused.body as unknown as ErrorBody).code]).toEqual([422, 'REFUND_ACCOUNT_REQUIRED']);
  expect((await claim({ refundAccount })).status).toBeLessThan(300);
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line },
    body: { verdict: 'approved', reason: '잘 돌아왔습니다', sellable: true },
  });
  await sentByHand(here, 9000);
  // That amount belongs to the shop now.
  expect(await left(here)).toBe(15_000);
});

test('an item can be marked out of stock without an account; a refund that the bill refuses waits for finance', async () => {
  const here = await byTelephone(2);
  const [first] = here.order.orderItemProducts;
  const owner = await openStaffClient(shop, 'owner');
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/stock-out', {
    params: { line: first?.uuid ?? '' },
    body: { reason: '품절되었습니다' },
  });
  expect(refund).toMatchObject({ way: 'card', cash: 12_000 });
  const failed = async () => (await owner.get('GET /v1/staff/refunds', { query: { status: 'failed' } })).entities;
  await pollUntil(failed, (all) => all.some(({ uuid, tries }) => uuid === refund?.uuid && tries > 0));
  expect(await left(here)).toBe(27_000);
});

test('a late item of an order that is cancelled only together can be cancelled once another item was sent', async () => {
  const here = await byTelephone(2);
  const [sent = '', late = ''] = here.order.orderItemProducts.map(({ uuid }) => uuid);
  const params = { id: here.order.id, pid: late };
  const withdraw = () =>
    here.hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params, body: { refundAccount } });
  const owner = await openStaffClient(shop, 'owner');
  await shop.sql`update order_line set dispatch_on = korea_date(shop_now()) where uuid = ${late}`;
  const newDate = new Date(Date.now() + (3 * 24 + 9) * 3_600_000).toISOString().slice(0, 10);
  const delay = { params: { line: late }, body: { reason: '비가 길어요', newDate } };
  await owner.get('PUT /v1/staff/lines/{line}/delay', delay);
  const read = () => here.hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: here.order.id } });
  expect([(await read()).withdrawType, (await withdraw()).refusal.code]).toEqual([
    'withdraw_oi_only',
    'INVALID_STATUS_TRANSITION',
  ]);
  await deliverLine(shop, sent);
  const { withdrawType, orderItemProducts } = await read();
  expect(withdrawType).toBe('withdraw_oip_only');
  expect(orderItemProducts.find(({ uuid }) => uuid === late)?.actions).toEqual(['withdraw_now', 'wait']);
  const { body } = await withdraw();
  expect([body.line?.orderItemProductStatus, body.refund?.cash]).toEqual(['withdraw_complete', 12_000]);
});

test('the seller of an order that is cancelled only together is asked for all of it or for nothing', async () => {
  const { hana, order } = await byTelephone(2);
  const [first = '', second = ''] = order.orderItemProducts.map(({ uuid }) => uuid);
  const owner = await openStaffClient(shop, 'owner');
  const confirm = (line: string) => owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const actions = async () => {
    const { orderItemProducts } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
    return orderItemProducts.map((line) => line.actions);
  };
  await confirm(first);
  expect(await actions()).toEqual([[], []]);
  await confirm(second);
  expect(await actions()).toEqual([['withdraw_request'], ['withdraw_request']]);
  const request = (together?: { pid: string }[]) =>
    hana.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: first },
      body: { refundAccount, ...(together ? { together } : {}) },
    });
  const { refusal } = await request();
  expect([refusal.code, refusal.message]).toEqual([
    'INVALID_STATUS_TRANSITION',
    '나눠서 취소할 수 없는 주문이에요. 남은 상품을 모두 함께 취소해 주세요.',
  ]);
  expect((await request([{ pid: second }])).body.line?.orderItemProductStatus).toBe('withdraw_request');
  // A request that is revoked is revoked for all of it.
  await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/withdraw/undo', {
    params: { id: order.id, pid: second },
  });
  const after = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  expect(after.orderItemProducts.map((line) => line.orderItemProductStatus)).toEqual([
    'delivery_waiting',
    'delivery_waiting',
  ]);
});

test('a message mentions no account before one is named', () => {
  const bill = { order: { method: 'phone', isBillOpen: true }, paid: 27_000 } as RefundableOrderDetail;
  expect([
    refundMethodTextOf(bill, 12_000, 'card'),
    refundMethodTextOf(bill, 12_000, 'bank'),
    refundMethodTextOf(bill, 27_000, 'card'),
  ]).toEqual(['환불받으실 계좌를 여쭤본 뒤 보내드려요.', toAccount, onBill]);
});

test('nothing is deducted from a bill a month later', { tags: ['nightly'] }, async () => {
  const here = await byTelephone();
  await advanceClock(shop, '32d');
  expect(await preview(here)).toMatchObject({ cash: 15_000, needsAccount: true, wayText: toAccount });
  const withdraw = (body: object) =>
    here.hana.ask('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: here.order.id }, body });
  const refused = await withdraw({});
  expect([refused.status, refused.refusal.code]).toEqual([422, 'REFUND_ACCOUNT_REQUIRED']);
  expect((await withdraw({ refundAccount })).status).toBe(200);
  await sentByHand(here, 15_000);
  // The reconciliation of that day opens no case either.
  await advanceToMorning(shop);
  const cases = await shop.sql`select kind from payment_case where order_id = ${here.order.id} and kind = 'COMPARISON'`;
  expect(cases).toHaveLength(0);
});
