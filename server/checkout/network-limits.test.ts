import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PlaceOrderForm } from '#contract/checkout.ts';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
expectInvariantsAfterAll(shop);
beforeAll(() =>
  restoreLimits(shop.sql, {
    unpaidOrders: 3,
    unpaidUnits: 20,
    unverifiedStockPercent: 100,
    provenStockPercent: 20,
    networkUnpaidOrders: 6,
    networkStockPercent: 20,
  }),
);

let blocks = 0;
let houses = 0;
let block = '';
/** Each test has its block of 256 addresses. */
beforeEach(() => {
  blocks += 1;
  block = `198.51.${blocks}`;
});

function elsewhere() {
  houses += 1;
  const guestOrderPhone = `010-6300-${String(houses).padStart(4, '0')}`;
  return { ...mapoAddress, addressDetail: `${houses}동 7호`, guestOrderPhone };
}

const transfer = { paymentMethodType: 'bank_transfer', bankCode: '88' } as const;

/** Orders from an address of the test's block, or from another one. */
async function take(
  buyer: TestCustomer,
  goods: TestProduct,
  unit: number,
  { how = {}, from = `${block}.${houses % 250}`, at = elsewhere() }: TakeOptions = {},
) {
  const headers = { 'x-forwarded-for': from };
  const options = [{ optionIdPathKey: goods.key, unit }];
  const sheet = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } }, headers);
  const params = { id: sheet.id };
  const { price } = await buyer.get(
    'PATCH /v4/app-users/order-tmp/calculate/{id}',
    { params, body: { address: at } },
    headers,
  );
  const body = { address: at, chkPrice: price, paymentMethodType: 'card', orderAgain: true, ...how } as never;
  return buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, headers);
}
type TakeOptions = { how?: Partial<PlaceOrderForm>; from?: string; at?: ReturnType<typeof elsewhere> };

const guest = () => shop.guest();

async function provenGuest(at: ReturnType<typeof elsewhere>) {
  const proven = await shop.guest();
  await verifyTestPhone(proven, shop.sandbox, at.guestOrderPhone.replaceAll('-', ''));
  return proven;
}

const codesOf = (answers: { status: number; refusal: { code: string } }[]) =>
  answers.map(({ status, refusal }) => (status === 200 ? 'placed' : refusal.code));

describe('guests without a verified phone in one block of addresses', () => {
  test('wait for a limited number of deposits together; another block, a verified phone and a card are not affected', async () => {
    const goods = await insertTestProduct(shop.sql);
    const answers = [];
    for (let at = 0; at < 7; at++) answers.push(await take(await guest(), goods, 1, { how: transfer }));
    expect(codesOf(answers)).toEqual([...Array(6).fill('placed'), 'PAYMENT_METHOD_NOT_ALLOWED']);
    expect(answers.at(-1)?.refusal.message).toBe(
      '같은 인터넷망에서 입금을 기다리는 주문이 많아요. 카드로 결제하거나 휴대폰 인증 후 주문해 주세요.',
    );
    expect((await take(await guest(), goods, 1)).status).toBe(200);
    expect((await take(await guest(), goods, 1, { how: transfer, from: '203.0.113.9' })).status).toBe(200);
    const at = elsewhere();
    expect((await take(await provenGuest(at), goods, 1, { how: transfer, at })).status).toBe(200);
  });

  test('hold no more by payment windows than one guest may; the refused guest verifies the phone and orders', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 52 });
    const answers = await Promise.all(Array.from({ length: 6 }, async () => take(await guest(), goods, 8)));
    expect(codesOf(answers).sort()).toEqual([...Array(4).fill('VERIFY_REQUIRED'), 'placed', 'placed']);
    expect(answers.find(({ status }) => status >= 400)?.refusal.message).toContain('휴대폰 인증');
    const at = elsewhere();
    expect((await take(await provenGuest(at), goods, 8, { at })).status).toBe(200);
    expect((await take(await guest(), goods, 8, { from: '203.0.113.9' })).status).toBe(200);
  });

  test('hold a fifth of a large stock', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 200 });
    const answers = [];
    for (let at = 0; at < 4; at++) answers.push(await take(await guest(), goods, 13));
    expect(codesOf(answers)).toEqual(['placed', 'placed', 'placed', 'VERIFY_REQUIRED']);
  });

  test('cannot hold all of a small stock again with another guest when the window ends', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 10 });
    expect((await take(await guest(), goods, 10)).status).toBe(200);
    await advanceClock(shop, '31m');
    expect((await take(await guest(), goods, 10)).refusal.code).toBe('VERIFY_REQUIRED');
    expect((await take(await guest(), goods, 10, { from: '203.0.113.9' })).status).toBe(200);
    await advanceClock(shop, '2h');
    expect((await take(await guest(), goods, 10)).status).toBe(200);
  });

  test('buy without a limit while they pay, and one guest may choose again', async () => {
    const goods = await insertTestProduct(shop.sql, { stock: 100 });
    for (let at = 0; at < 3; at++) {
      const hana = await guest();
      const { orderUuid, payable } = (await take(hana, goods, 8)).body as { orderUuid: string; payable: number };
      expect((await payOrder(hana, orderUuid, payable)).status).toBe(200);
    }
    const dul = await guest();
    for (let at = 0; at < 4; at++) expect((await take(dul, goods, 8)).status).toBe(200);
  });

  test('are known by a keyed hash of their block, which is erased after three days', async () => {
    const goods = await insertTestProduct(shop.sql);
    const { orderUuid } = (await take(await guest(), goods, 1)).body as { orderUuid: string };
    const read = async () =>
      (await shop.sql<{ mark: Buffer | null }[]>`select network_mark as mark from orders where uuid = ${orderUuid}`)[0]
        ?.mark;
    expect(await read()).toHaveLength(32);
    const age = (hours: number) =>
      shop.sql`update orders set created_at = created_at - make_interval(hours => ${hours}) where uuid = ${orderUuid}`;
    await age(73);
    // An erasure that fails keeps no other kind of record.
    await shop.sql.unsafe(`
      create function refuse_erasure() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$;
      create trigger refuse_erasure before delete on order_identity for each statement execute function refuse_erasure()`);
    await expect(shop.runDueJobs('erase-expired-data')).rejects.toThrow('broken row');
    await shop.sql`drop function refuse_erasure cascade`;
    await age(-73);
    expect(await read()).toBeNull();
  });
});
