import { expect, test } from 'vitest';
import { payOrder, placeTestOrder as place } from '#test/buy.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverLine, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress, type TestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

/** Pays an order and delivers it to its buyer. */
async function brought(hana: TestCustomer, uuid: string, price: number) {
  const { body: order } = await payOrder(hana, uuid, price);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  return { hana, order, line, owner: await deliverLine(shop, line) };
}

async function buy(goods: TestProduct, unit: number) {
  const hana = await joinMember(shop);
  const { uuid, price } = await place(hana, goods, unit);
  return brought(hana, uuid, price);
}

type Here = Awaited<ReturnType<typeof brought>>;

async function claim({ hana, order, line }: Here, body: object, pid = line) {
  const images = [await uploadTestPhoto(shop, hana)];
  return hana.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order.id, pid },
    body: { kind: 'return', images, ...body } as never,
  });
}

const answer = ({ owner }: Here, line: string) =>
  owner.ask('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line },
    body: { verdict: 'approved', reason: '잘 돌아왔습니다', sellable: true },
  });

test('a return below the coupon’s minimum takes back at most its own refund, and the rest with the next return', async () => {
  const hana = await joinMember(shop);
  const { id } = await hana.get('GET /v2/app-users/detail', {});
  await insertCouponFor(shop.sql, id, { name: '큰 상자 쿠폰', minimum: 30_000, won: 24_000 });
  const goods = await insertTestProduct(shop.sql, { price: 11_000, fee: 0 });
  const options = [{ optionIdPathKey: goods.key, unit: 3 }];
  const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: sheet.id },
    body: { address: home, chkPrice: 9000, paymentMethodType: 'card' },
  });
  const here = await brought(hana, orderUuid, 9000);
  const preview = await hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: here.order.id },
    body: { lines: [{ pid: here.line, units: 1 }], reason: 'CHANGE_OF_MIND' },
  });
  expect([preview.cash, preview.isBundleOnly]).toEqual([0, false]);
  const first = await claim(here, { reason: 'CHANGE_OF_MIND', units: 1 });
  const { status, body } = await answer(here, first.body.uuid);
  expect([status, body.refund?.cash, body.refund?.rows.map(({ amount }) => amount)]).toEqual([
    200,
    0,
    [11_000, -8000, -3000, 0],
  ]);
  // The last return restores the discount: three boxes were paid at 3,000 won each, and each was refunded at 3,000 won.
  const rest = await claim(here, { reason: 'CHANGE_OF_MIND' });
  expect((await answer(here, rest.body.uuid)).body.refund?.cash).toBe(6000);
});

test('boxes must be claimed together once more was refunded for spoilt pieces than some of them cost', async () => {
  const goods = await insertTestProduct(shop.sql, { price: 10_000, fee: 0 });
  await shop.sql`update product set return_policy = 'fresh' where id = ${goods.id}`;
  const here = await buy(goods, 3);
  await claim(here, { reason: 'DAMAGED', bad: 15, total: 30 });
  expect((await answer(here, here.line)).body.refund?.cash).toBe(15_000);
  const one = await claim(here, { reason: 'WRONG_ITEM', units: 1 });
  expect((await answer(here, one.body.uuid)).body.refund?.cash).toBe(10_000);
  // 5,000 won remain of two boxes, so one of them cannot return 10,000 won.
  const alone = await claim(here, { reason: 'WRONG_ITEM', units: 1 });
  expect([alone.refusal.code, alone.refusal.message]).toEqual([
    'CLAIM_NOT_ALLOWED',
    '이미 환불받은 금액이 있어, 남은 상품을 모두 함께 신청해 주세요.',
  ]);
  const both = await claim(here, { reason: 'WRONG_ITEM' });
  expect((await answer(here, both.body.uuid)).body.refund?.cash).toBe(5000);
});

test('an exchanged item may be returned within a week of the second delivery', async () => {
  const here = await buy(await insertTestProduct(shop.sql, { price: 20_000 }), 1);
  await advanceClock(shop, '5d');
  await claim(here, { kind: 'replace', reason: 'DEFECT' });
  await advanceClock(shop, '3d');
  await answer(here, here.line);
  await advanceClock(shop, '5d');
  const back = await claim(here, { reason: 'CHANGE_OF_MIND', images: [] });
  expect([back.status, back.body.orderItemProductStatus]).toEqual([201, 'return_request']);
});

test('an exchange reduces the stock, and is refused without stock', async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 3 });
  const here = await buy(goods, 2);
  const shelf = async () => {
    const [row] = await shop.sql<{ stocked: number; sold: number }[]>`
      select stocked::int, sold::int from stock where option_id = ${goods.optionId}`;
    return row;
  };
  expect(await shelf()).toEqual({ stocked: 3, sold: 2 });
  await claim(here, { kind: 'replace', reason: 'DEFECT' });
  const refused = await answer(here, here.line);
  expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
    409,
    'OUT_OF_STOCK',
    expect.stringMatching(/남은 수량 1개/),
  ]);
  expect(await shelf()).toEqual({ stocked: 3, sold: 2 });
  await shop.sql`update stock set stocked = stocked + 5 where option_id = ${goods.optionId}`;
  await shop.sql`insert into stock_movement (option_id, kind, quantity, reason) values (${goods.optionId}, 'stock', 5, '상품 파일')`;
  expect((await answer(here, here.line)).status).toBe(200);
  expect(await shelf()).toEqual({ stocked: 6, sold: 2 });
});

test('a later increase of the return fee does not apply to an earlier order', async () => {
  const before = await buy(await insertTestProduct(shop.sql, { price: 20_000 }), 1);
  await shop.sql`insert into policy (key, value, valid_from) values ('returnFee', '5000', shop_now())`;
  const after = await buy(await insertTestProduct(shop.sql, { price: 20_000 }), 1);
  const fees = await Promise.all(
    [before, after].map(async ({ hana, order, line }) => {
      const { rows } = await hana.get('POST /v1/app-users/order-items/{id}/refund-preview', {
        params: { id: order.id },
        body: { lines: [{ pid: line }], reason: 'CHANGE_OF_MIND' },
      });
      return rows.find(({ code }) => code === 'return_fee')?.amount;
    }),
  );
  expect((fees[1] ?? 0) / (fees[0] ?? 1)).toBe(5 / 3);
});

test.each(['fresh', 'made_to_order'])(
  'a product that becomes %s after the order keeps the cancel, the return and the exchange of its buyers',
  async (policy) => {
    const change = (goods: TestProduct) =>
      shop.sql`update product set return_policy = ${policy} where id = ${goods.id}`;
    const [waiting, sent] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql, { price: 20_000 })];
    const hana = await joinMember(shop);
    const { uuid, price } = await place(hana, waiting);
    const { body: paid } = await payOrder(hana, uuid, price);
    const here = await buy(sent, 1);
    await Promise.all([waiting, sent].map(change));
    const lineOf = async (self: TestCustomer, id: number) =>
      (await self.get('GET /v1.2/app-users/orders/{id}', { params: { id } })).orderItemProducts[0];
    expect((await lineOf(hana, paid.id))?.actions).toEqual(['withdraw']);
    expect(await lineOf(here.hana, here.order.id)).toMatchObject({
      returnPolicy: 'normal',
      actions: expect.arrayContaining(['return', 'replace']),
    });
    const gone = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: paid.id, pid: paid.orderItemProducts[0]?.uuid ?? '' },
      body: {},
    });
    expect(gone.line.orderItemProductStatus).toBe('withdraw_complete');
    expect((await claim(here, { reason: 'CHANGE_OF_MIND', images: [] })).status).toBe(201);
  },
);

test('a part of an exchanged line keeps the days of the exchange after its claim was undone', async () => {
  const here = await buy(await insertTestProduct(shop.sql, { price: 10_000, fee: 0 }), 3);
  await advanceClock(shop, '5d');
  await claim(here, { kind: 'replace', reason: 'DEFECT' });
  await answer(here, here.line);
  await advanceClock(shop, '5d');
  const part = { reason: 'CHANGE_OF_MIND', units: 1 };
  const { status, body } = await claim(here, part);
  expect(status).toBe(201);
  const params = { id: here.order.id, pid: body.uuid };
  const back = await here.hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/claim/undo', { params });
  expect(back.orderItemProductStatus).toBe('replace_complete');
  const again = await claim(here, { reason: 'CHANGE_OF_MIND' }, body.uuid);
  expect([again.status, again.refusal?.message]).toEqual([201, undefined]);
});
