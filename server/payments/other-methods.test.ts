import { describe, expect, test } from 'vitest';
import { checkOrderSheet } from '#test/bank-deposits.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { insertTestProduct, memberAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

/** Pays in the payment company's window with the given method. */
async function throughWindow(orderId: string, amount: number, method: string) {
  const response = await fetch(`${shop.sandbox}/payments/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, amount, method }),
  });
  return ((await response.json()) as { paymentKey: string }).paymentKey;
}

describe('the other payment methods', () => {
  test.each([
    ['easy_pay', /^카카오페이 신한카드 \d{4}\*{4}\d{4}\*$/],
    ['account_transfer', /^신한은행 계좌이체$/],
    ['phone', /^휴대폰 결제 010\*{4}\d{4}$/],
  ] as const)('%s uses the same payment window and has a Korean text', async (paymentMethodType, words) => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { body } = await checkOrderSheet(hana, goods, { paymentMethodType });
    expect(body).toMatchObject({ status: 'request', virtualAccount: null, pg: { orderId: body.orderUuid } });
    const paymentKey = await throughWindow(body.orderUuid, body.payable, paymentMethodType);
    const order = await hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid: body.orderUuid },
      body: { paymentKey, amount: body.payable },
    });
    expect(order).toMatchObject({ orderItemStatus: 'paid', payment: { paymentMethodType, paymentStatus: 'paid' } });
    expect(order.payment.methodText).toMatch(words);
  });

  test('a transfer from an account counts as cash and gets a receipt', async () => {
    const hana = await shop.guest();
    const info = { cashReceiptType: 1 as const, identityNo: '01012345678' };
    const wish = { paymentMethodType: 'account_transfer' as const, orderItemCashReceiptInfo: info };
    const { body } = await checkOrderSheet(hana, await insertTestProduct(shop.sql), wish);
    const paymentKey = await throughWindow(body.orderUuid, body.payable, 'account_transfer');
    const params = { orderUuid: body.orderUuid };
    await hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params,
      body: { paymentKey, amount: body.payable },
    });
    const all = () => fetch(`${shop.sandbox}/payments/receipts`).then((response) => response.json());
    await pollUntil(all, (receipts) => receipts.some(({ orderId }: { orderId: string }) => orderId === body.orderUuid));
  });

  test.each([
    ['phone', { price: 500_001 }],
    ['point', {}],
  ] as const)('%s is refused if it is not allowed', async (paymentMethodType, wish) => {
    const hana = await shop.guest();
    const { status, refusal } = await checkOrderSheet(hana, await insertTestProduct(shop.sql, wish), {
      paymentMethodType,
    });
    expect([status, refusal.code]).toEqual([422, 'PAYMENT_METHOD_NOT_ALLOWED']);
  });

  test('no field accepts a card number', async () => {
    const hana = await shop.guest();
    const card = {
      cardNumber: '4111111111111111',
      month: '01',
      year2digits: '30',
      dateOfBirth: '900101',
      cardPassword: '12',
    };
    const { status, refusal } = await checkOrderSheet(hana, await insertTestProduct(shop.sql), card as never);
    expect([status, refusal.code]).toEqual([400, 'CARD_DATA_FORBIDDEN']);
    const masked = { ...card, cardNumber: '4111' };
    expect((await checkOrderSheet(hana, await insertTestProduct(shop.sql), masked as never)).refusal.code).toBe(
      'VALIDATION',
    );
  });
});

describe('an order that is paid', () => {
  test('with points alone is complete at once, and its state says paid', async () => {
    const jiwoo = shop.person();
    await jiwoo.signIn('first@demo.shop', 'Demo1234!!');
    await shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key)
      select id, 'event', 50000, '시험 적립', 'ways' from app_user where email = 'first@demo.shop'`;
    const goods = await insertTestProduct(shop.sql, { price: 12_000, freeFrom: 0 });
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const sheet = await jiwoo.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const params = { id: sheet.id };
    const { price } = await jiwoo.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address, couponIds: [], usedPoint: 12_000 },
    });
    expect(price).toBe(0);
    const body = { address, chkPrice: 0, chkUsedPoint: -12_000, paymentMethodType: 'point' as const };
    const placed = await jiwoo.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
    expect(placed).toMatchObject({ status: 'paid', pg: null });
    const order = await jiwoo.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid: placed.orderUuid },
      body: { amount: 0 },
    });
    expect(order).toMatchObject({
      uuid: placed.orderUuid,
      orderItemStatus: 'paid',
      payment: { paymentMethodType: 'point' },
    });
  });

  test('is reported to analytics by one request only, and never before it is paid', async () => {
    const hana = await shop.guest();
    const { body } = await checkOrderSheet(hana, await insertTestProduct(shop.sql), { paymentMethodType: 'card' });
    const params = { orderUuid: body.orderUuid };
    const claimReport = () => hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', { params });
    expect(await claimReport()).toEqual({ first: false });
    const paymentKey = await hana.authenticate(body.orderUuid, body.payable);
    await hana.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params,
      body: { paymentKey, amount: body.payable },
    });
    const all = await Promise.all([claimReport(), claimReport(), claimReport(), claimReport()]);
    expect(all.filter(({ first }) => first)).toHaveLength(1);
    const other = await shop.guest();
    expect(await other.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}/told', { params })).toEqual({
      first: false,
    });
  });
});

const address = { ...memberAddress, memo: '' };
