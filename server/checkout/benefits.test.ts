import { describe, expect, test } from 'vitest';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ HOLD_TTL_S: '60' });
expectInvariantsAfterAll(shop);

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

/** Creates a member with points and coupons. Returns the ids of the issued coupons in order. */
async function haneul({ points = 0, coupons = [] as object[] } = {}) {
  const self = shop.person();
  await joinAsMember(self, shop.sandbox);
  const id = (await self.get('GET /v2/app-users/detail', {})).id as number;
  if (points > 0) {
    await shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key, expires_at)
      values (${id}, 'event', ${points}, '축하 포인트', ${`demo:${id}`}, shop_now() + interval '300 days')`;
  }
  const pieces: number[] = [];
  for (const coupon of coupons) pieces.push(await give(id, coupon));
  return { self, id, pieces };
}

async function give(person: number, terms: object) {
  const row = { name: '시험 쿠폰', kind: 'order', minimum_amount: 0, issued_count: 1, ...terms };
  const [piece] = await shop.sql<{ id: number }[]>`
    with made as (
      insert into coupon ${shop.sql({ ...row, valid_from: '2026-01-01', valid_until: '2030-01-01' } as never)} returning id
    )
    insert into issued_coupon (coupon_id, app_user_id) select id, ${person} from made returning id`;
  return piece?.id ?? 0;
}

async function sheetFor(buyer: TestCustomer, unit = 2) {
  const goods = await insertTestProduct(shop.sql);
  const options = [{ optionIdPathKey: goods.key, unit }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  await buyer.get('PUT /v3/app-users/order-tmp/address/{id}', { params: { id }, body: home });
  return { id, goods };
}

const read = (buyer: TestCustomer, id: number) => buyer.get('GET /v4/app-users/order-tmp/{id}', { params: { id } });

function check(buyer: TestCustomer, id: number, chkPrice: number, more: object = {}) {
  const body = { address: home, chkPrice, paymentMethodType: 'card' as const, ...more };
  return buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
}

async function pointAccountOf(id: number) {
  const [row] = await shop.sql<{ balance: number; held: number }[]>`
    select balance, held from point_account where app_user_id = ${id}`;
  return row;
}

const stateOf = async (piece: number) => {
  const [row] = await shop.sql<{ status: string }[]>`select status from issued_coupon where id = ${piece}`;
  return row?.status;
};

describe('a member’s order sheet', () => {
  test('proposes the best coupons with a reason, and explains every won', async () => {
    const { self, pieces } = await haneul({
      coupons: [{ discount_won: 2000 }, { discount_percent: 10 }, { kind: 'shipping', discount_won: 3000 }],
    });
    const { id } = await sheetFor(self);
    const { totalPricesDetail: totals, coupons } = await read(self, id);
    expect(totals).toMatchObject({
      productsPrice: 25_800,
      couponDiscountPrice: 2580 + 3000,
      shippingFee: 3000,
      price: 23_220,
    });
    expect(coupons.map((one) => [one.id, one.isApplied, one.discount])).toEqual([
      [pieces[0], false, 2000],
      [pieces[1], true, 2580],
      [pieces[2], true, 3000],
    ]);
    expect(coupons[1]?.reason).toBe('가장 많이 할인되는 조합이에요');
    const steps = totals.waterfall.filter((row) => row.code !== 'total');
    expect(steps.reduce((sum, row) => sum + row.amount, 0)).toBe(totals.price);
  });

  test('keeps what the member chose instead', async () => {
    const { self, pieces } = await haneul({ coupons: [{ discount_won: 2000 }, { discount_percent: 10 }] });
    const { id } = await sheetFor(self);
    const chosen = await self.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params: { id },
      body: { couponIds: [pieces[0] ?? 0] },
    });
    expect(chosen.couponDiscountPrice).toBe(2000);
    expect((await read(self, id)).totalPricesDetail.couponDiscountPrice).toBe(2000);
    await self.get('PATCH /v4/app-users/order-tmp/calculate/{id}', { params: { id }, body: { couponIds: [] } });
    expect((await read(self, id)).totalPricesDetail.couponDiscountPrice).toBe(0);
  });

  const calculate = 'PATCH /v4/app-users/order-tmp/calculate/{id}' as const;

  test('does not keep a choice that it refuses, and can be paid for the price it shows', async () => {
    const { self, pieces } = await haneul({ points: 5000, coupons: [{ discount_won: 2000 }] });
    const { id } = await sheetFor(self);
    const params = { id };
    await self.get(calculate, { params, body: { couponIds: [] } });
    // Below the minimum of points.
    expect((await self.ask(calculate, { params, body: { usedPoint: 500 } })).refusal.code).toBe('POINT_MINIMUM');
    expect((await read(self, id)).totalPricesDetail).toMatchObject({ couponDiscountPrice: 0, price: 28_800 });
    await self.get(calculate, { params, body: { usedPoint: 1000 } });
    const foreign = await self.ask(calculate, { params, body: { couponIds: [pieces[0] ?? 0, 999_999_999] } });
    expect(foreign.refusal.code).toBe('COUPON_UNAVAILABLE');
    const { totalPricesDetail: shown } = await read(self, id);
    expect(shown).toMatchObject({ couponDiscountPrice: 0, usedPoint: 1000, price: 27_800 });
    expect((await check(self, id, shown.price, { chkUsedPoint: -shown.usedPoint })).body.payable).toBe(27_800);
  });

  test('leaves out the points when another coupon makes the products too cheap for them', async () => {
    const { self, pieces } = await haneul({ points: 5000, coupons: [{ discount_won: 17_000 }] });
    const { id } = await sheetFor(self);
    const params = { id };
    await self.get(calculate, { params, body: { couponIds: [], usedPoint: 1000 } });
    const cheap = await self.get(calculate, { params, body: { couponIds: [pieces[0] ?? 0] } });
    expect(cheap).toMatchObject({ couponDiscountPrice: 17_000, usedPoint: 0, price: 11_800 });
    expect((await read(self, id)).totalPricesDetail).toMatchObject({ usedPoint: 0, price: 11_800 });
    expect((await check(self, id, 11_800)).body.payable).toBe(11_800);
  });

  test('leaves out a chosen coupon that has expired, keeps the points, and can be paid for the price it shows', async () => {
    const { self, pieces } = await haneul({ points: 5000, coupons: [{ discount_won: 1000 }, { discount_won: 2000 }] });
    const { id } = await sheetFor(self);
    const params = { id };
    await self.get(calculate, { params, body: { couponIds: [pieces[0] ?? 0], usedPoint: 3000 } });
    await shop.sql`
      update coupon set valid_until = '2026-01-02' where id = (select coupon_id from issued_coupon where id = ${pieces[0] ?? 0})`;
    const { totalPricesDetail: shown } = await read(self, id);
    expect(shown).toMatchObject({ couponDiscountPrice: 2000, usedPoint: 3000, price: 23_800 });
    // Another postcode or amount of points is calculated with the same coupons.
    const nearer = await self.get(calculate, { params, body: { address: { zonecode: home.zonecode } } });
    expect(nearer.price).toBe(23_800);
    expect((await self.get(calculate, { params, body: { usedPoint: 2000 } })).price).toBe(24_800);
    expect((await check(self, id, 24_800, { chkUsedPoint: -2000 })).body.payable).toBe(24_800);
  });

  test('shows how many points may be used and how many are earned', async () => {
    const { self } = await haneul({ points: 12_345 });
    const { id } = await sheetFor(self);
    expect((await read(self, id)).points).toMatchObject({
      balance: 12_345,
      usable: 12_340,
      minUsePoint: 1000,
      minPointUseProductPrice: 10_000,
      purchasePointPer: 0.5,
      expectedRewardPoint: 129,
      isPurchasePoint: true,
    });
  });

  test('of a gift to three costs three times the items and three parcels', async () => {
    const { self } = await haneul();
    const { id } = await sheetFor(self, 1);
    const totals = await self.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params: { id },
      query: { isGift: true, giftCount: 3 },
      body: {},
    });
    expect(totals).toMatchObject({ productsPrice: 38_700, shippingFee: 9000, price: 47_700 });
  });
});

describe('paying with coupons and points', () => {
  test('leaves shares, ledger and balances of coupon, points and card in agreement', async () => {
    const {
      self,
      id: person,
      pieces,
    } = await haneul({ points: 5000, coupons: [{ discount_won: 3000, minimum_amount: 20_000 }] });
    const { id } = await sheetFor(self);
    const price = 25_800 - 3000 - 2500 + 3000;
    const { body } = await check(self, id, price, { chkUsedPoint: -2500 });
    expect(body.payable).toBe(price);
    expect(await pointAccountOf(person)).toEqual({ balance: 5000, held: 2500 });
    expect(await stateOf(pieces[0] ?? 0)).toBe('held');
    expect((await payOrder(self, body.orderUuid, price)).status).toBe(200);
    expect(await pointAccountOf(person)).toEqual({ balance: 2500, held: 0 });
    expect(await stateOf(pieces[0] ?? 0)).toBe('used');
    expect((await self.get('GET /v1/app-users/my-point', {})).point).toBe(2500);
  });

  test('returns coupon and points when the window is closed, and the sheet can be paid again', async () => {
    const { self, id: person, pieces } = await haneul({ points: 5000, coupons: [{ discount_won: 3000 }] });
    const { id } = await sheetFor(self);
    const price = 25_800 - 3000 - 1000 + 3000;
    const { body } = await check(self, id, price, { chkUsedPoint: -1000 });
    await self.get('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: body.orderUuid } });
    expect(await pointAccountOf(person)).toEqual({ balance: 5000, held: 0 });
    expect(await stateOf(pieces[0] ?? 0)).toBe('issued');
    const again = await check(self, id, price, { chkUsedPoint: -1000 });
    expect((await payOrder(self, again.body.orderUuid, price)).status).toBe(200);
  });

  test('pays an order that costs nothing at once with points alone', async () => {
    const { self, id: person } = await haneul({ points: 40_000 });
    const goods = await insertTestProduct(shop.sql, { fee: 0 });
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const { id } = await self.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    const { body } = await check(self, id, 0, { chkUsedPoint: -12_900, paymentMethodType: 'point' });
    expect(body).toMatchObject({ payable: 0, status: 'paid', pg: null });
    const order = await self.get('GET /v1.2/app-users/orders/{id}', { params: { id: body.orderUuid } });
    expect(order).toMatchObject({ orderItemStatus: 'paid', payment: { paymentMethodType: 'point', paidAmount: 0 } });
    expect(await pointAccountOf(person)).toEqual({ balance: 27_100, held: 0 });
  });

  test.each([
    ['more than available', -9990, 'POINT_NOT_ENOUGH'],
    ['fewer than the minimum', -500, 'POINT_MINIMUM'],
    ['not in tens', -1005, 'POINT_UNIT'],
    ['a positive amount', 1000, 'VALIDATION'],
    ['half a point', -1000.5, 'VALIDATION'],
  ])('refuses points: %s', async (_, chkUsedPoint, code) => {
    const { self, id: person } = await haneul({ points: 5000 });
    const { id } = await sheetFor(self);
    const answer = await check(self, id, 28_800 + Math.min(0, chkUsedPoint), { chkUsedPoint });
    expect(answer.refusal.code).toBe(code);
    expect(await pointAccountOf(person)).toEqual({ balance: 5000, held: 0 });
  });

  test('refuses another member’s coupon, an unknown one and one below its minimum', async () => {
    const [haneul1, minsu] = [
      await haneul({ coupons: [{ discount_won: 1000, minimum_amount: 90_000 }] }),
      await haneul({ coupons: [{ discount_won: 9000 }] }),
    ];
    const { id } = await sheetFor(haneul1.self);
    const code = async (couponIds: number[]) => (await check(haneul1.self, id, 19_800, { couponIds })).refusal.code;
    expect(await code(minsu.pieces)).toBe('COUPON_UNAVAILABLE');
    expect(await code([99_999_999])).toBe('COUPON_UNAVAILABLE');
    expect(await code(haneul1.pieces)).toBe('COUPON_MINIMUM');
  });

  test('accepts a coupon from its lowest grade', async () => {
    const { self, id: person, pieces } = await haneul({ coupons: [{ discount_won: 1000, min_grade: 3 }] });
    const { id } = await sheetFor(self);
    const usable = async (grade: number) => {
      await shop.sql`update app_user set grade = ${grade} where id = ${person}`;
      const { coupons } = await read(self, id);
      return coupons.find((one) => one.id === pieces[0])?.isUsable;
    };
    expect([await usable(2), await usable(3)]).toEqual([false, true]);
  });

  test('is not possible for a guest', async () => {
    const guest = shop.person();
    await guest.arrive();
    const goods = await insertTestProduct(shop.sql);
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const { id } = await guest.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    expect(await read(guest, id)).toMatchObject({ coupons: [], points: null });
    const body = { address: mapoAddress, chkPrice: 14_900, chkUsedPoint: -1000, paymentMethodType: 'card' as const };
    const answer = await guest.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
    expect(answer.refusal.code).toBe('POINT_NOT_ENOUGH');
  });
});

describe('concurrent orders', () => {
  test('spend a balance once in a hundred orders', { tags: ['nightly'] }, async () => {
    const { self, id: person } = await haneul({ points: 10_000 });
    const sheets = await Promise.all(Array.from({ length: 100 }, () => sheetFor(self)));
    const all = await Promise.all(sheets.map(({ id }) => check(self, id, 18_800, { chkUsedPoint: -10_000 })));
    const taken = all.filter((one) => one.status === 200);
    expect(taken).toHaveLength(1);
    for (const one of all) if (one.status !== 200) expect(one.refusal.code).toBe('POINT_NOT_ENOUGH');
    expect(await pointAccountOf(person)).toEqual({ balance: 10_000, held: 10_000 });
  });

  test('use one coupon once in a hundred order sheets', { tags: ['nightly'] }, async () => {
    const { self, pieces } = await haneul({ coupons: [{ discount_won: 5000 }] });
    const sheets = await Promise.all(Array.from({ length: 100 }, () => sheetFor(self)));
    const all = await Promise.all(sheets.map(({ id }) => check(self, id, 23_800, { couponIds: pieces })));
    expect(all.filter((one) => one.status === 200)).toHaveLength(1);
    for (const one of all) if (one.status !== 200) expect(one.refusal.code).toMatch(/^COUPON_(USED|UNAVAILABLE)$/);
  });
});

test('an idempotency key of one check is refused with another, and the same check under it returns the same order', async () => {
  const { self } = await haneul();
  const { id } = await sheetFor(self);
  const body = { address: home, chkPrice: 28_800, paymentMethodType: 'card' as const };
  const key = { 'idempotency-key': 'chk-2026-11-21-a' };
  const ask = (more: object) =>
    self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body: { ...body, ...more } }, key);
  const [first, again] = [await ask({}), await ask({})];
  expect([first.status, again.body.orderUuid]).toEqual([200, first.body.orderUuid]);
  const other = await ask({ paymentMethodType: 'easy_pay' });
  expect([other.status, other.refusal.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
});

test('a guest must verify the phone before ordering, if the brand requires it', async () => {
  await shop.sql`update policy set value = 'true' where key = 'guestPhoneProof'`;
  await shop.sql`select announce(null, 'reference')`;
  const phone = newNumber();
  const guest = shop.person();
  await guest.arrive();
  const goods = await insertTestProduct(shop.sql);
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await guest.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  await pollUntil(async () => (await read(guest, id)).isPhoneProofNeeded, Boolean);
  const address = { ...mapoAddress, guestOrderPhone: phone };
  const body = { address, chkPrice: 15_900, paymentMethodType: 'card' as const };
  const place = () => guest.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
  expect((await place()).refusal.code).toBe('VERIFY_REQUIRED');
  // Another guest's proof does not count.
  await verifyTestPhone(await shop.guest(), shop.sandbox, phone);
  expect((await place()).refusal.code).toBe('VERIFY_REQUIRED');
  await verifyTestPhone(guest, shop.sandbox, phone);
  expect((await place()).status).toBe(200);
});

test('only one of two unpaid orders counts as a first order', async () => {
  const welcome = { first_order: true };
  const { self, pieces } = await haneul({
    coupons: [
      { ...welcome, discount_won: 2000 },
      { ...welcome, discount_won: 3000 },
    ],
  });
  const [one, other] = [await sheetFor(self), await sheetFor(self)];
  const use = (sheet: { id: number }, at: number, price: number) =>
    check(self, sheet.id, price, { couponIds: [pieces[at] ?? 0] });
  const first = await use(one, 0, 28_800 - 2000);
  expect(first.status).toBe(200);
  // The same check returns the same order.
  expect((await use(one, 0, 28_800 - 2000)).body.orderUuid).toBe(first.body.orderUuid);
  expect((await use(other, 1, 28_800 - 3000)).refusal.code).toBe('COUPON_UNAVAILABLE');
  // Another choice replaces the order, which is still the first.
  expect((await use(one, 1, 28_800 - 3000)).status).toBe(200);
});
