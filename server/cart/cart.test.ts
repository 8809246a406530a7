import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { restoreLimits } from '#test/test-policies.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

function put(customer: TestCustomer, goods: { id: number; key: string }, unit = 1) {
  return customer.ask('POST /v1.2/app-users/shopping-carts', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit }] },
  });
}

const groups = (cart: Awaited<ReturnType<typeof put>>['body']) =>
  cart.entries.flatMap((entry) => entry.bundleItems.flatMap((item) => item.optionGroups));

describe('adding to the cart', () => {
  test('shows a guest the price of a box of tangerines with shipping', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { status, body } = await put(hana, goods, 2);
    expect(status).toBe(201);
    expect(body.totals).toMatchObject({ productsPrice: 25_800, shippingFee: 3000, price: 28_800, listPrice: 31_800 });
    expect(groups(body)[0]).toMatchObject({ optionUnit: 2, isChecked: true, isCheckable: true, reason: null });
    expect(body.totals?.bundles[0]?.missingForFree).toBe(4200);
  });

  test('gives the same result for one box twice as for two at once', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    await put(hana, goods);
    const { body } = await put(hana, goods);
    expect(groups(body)).toHaveLength(1);
    expect(groups(body)[0]?.optionUnit).toBe(2);
  });

  test('refuses more than the stock, without reducing the quantity', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { stock: 3, name: '하동 대봉감' });
    await put(hana, goods, 2);
    const { status, refusal } = await put(hana, goods, 2);
    expect([status, refusal.code]).toEqual([409, 'OUT_OF_STOCK']);
    expect(refusal.message).toBe('하동 대봉감 재고가 부족합니다. (남은 수량 3개)');
  });

  test('limits a quantity to 999, added one after the other or at once', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const goods = await insertTestProduct(shop.sql, { stock: 5000 });
    await put(hana, goods, 999);
    const { status, refusal } = await put(hana, goods);
    expect([status, refusal.code]).toEqual([409, 'PURCHASE_LIMIT']);
    expect(refusal.message).toBe('한 분당 999개까지 구매할 수 있어요. (남은 수량 999개)');
    const both = await Promise.all([put(minsu, goods, 500), put(minsu, goods, 500)]);
    expect(both.map((one) => one.status).sort()).toEqual([201, 409]);
    expect(groups((await minsu.ask('GET /v1.2/app-users/shopping-carts', {})).body)[0]?.optionUnit).toBe(500);
  });

  test('limits the number of options, but accepts more of an option in the cart', async () => {
    const hana = await shop.guest();
    const [one, two, more] = [
      await insertTestProduct(shop.sql),
      await insertTestProduct(shop.sql),
      await insertTestProduct(shop.sql),
    ];
    await restoreLimits(shop.sql, { cartMax: 2 });
    await put(hana, one);
    await put(hana, two);
    const full = await put(hana, more);
    expect([full.status, full.refusal.code]).toEqual([409, 'CART_FULL']);
    expect(full.refusal.message).toBe('장바구니에는 2개까지 담을 수 있습니다.');
    expect((await put(hana, one)).status).toBe(201);
    await restoreLimits(shop.sql, { cartMax: 100 });
  });

  test('refuses two ship dates in one choice with the message of the specification', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { dates: [koreanDateAfter(7), koreanDateAfter(9)] });
    const options = goods.options.map(({ key }) => ({ optionIdPathKey: key, unit: 1 }));
    const { status, refusal } = await hana.ask('POST /v1.2/app-users/shopping-carts', {
      body: { productId: goods.id, options },
    });
    expect([status, refusal.message]).toEqual([409, '출고일은 2개 이상 선택 불가능합니다.']);
  });

  test.each([
    ['not open yet', { opensInHours: 5 }, 409, 'SALE_NOT_OPEN'],
    ['past its sale period', { endedHoursAgo: 1 }, 409, 'SALE_ENDED'],
    ['for a higher grade', { minGrade: 3 }, 403, 'GRADE_REQUIRED'],
    ['past its limit', { limit: 1 }, 409, 'PURCHASE_LIMIT'],
    ['suspended', { optionStatus: 'suspended' }, 409, 'OPTION_UNAVAILABLE'],
    ['temporarily out of stock', { optionStatus: 'temp_stock_out' }, 409, 'OPTION_UNAVAILABLE'],
    ['removed', { status: 'removed' }, 404, 'PRODUCT_REMOVED'],
    ['sold out', { stock: 0 }, 409, 'OUT_OF_STOCK'],
  ])('refuses a product that is %s', async (_, wish, status, code) => {
    const hana = await shop.guest();
    const answer = await put(hana, await insertTestProduct(shop.sql, wish), 2);
    expect([answer.status, answer.refusal.code]).toEqual([status, code]);
  });

  test('accepts an app-only product, which cannot be checked out on the web', async () => {
    const hana = await shop.guest();
    const { body } = await put(hana, await insertTestProduct(shop.sql, { appOnly: true }));
    expect(groups(body)[0]).toMatchObject({
      isCheckable: false,
      isChecked: false,
      reason: '앱에서만 구매할 수 있는 상품입니다.',
    });
    expect(body.totals).toBeNull();
  });

  test('returns the stored answer for a repeated request with the same key', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const headers = { 'idempotency-key': '0c0e8f5e-1f6a-4f0c-9a39-2d5d6c3f8b11' };
    const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
    const twice = await Promise.all(
      [1, 2, 3].map(() => hana.ask('POST /v1.2/app-users/shopping-carts', { body }, headers)),
    );
    for (const answer of twice) expect(answer.body).toEqual(twice[0]?.body);
    expect(groups(await hana.get('GET /v1.2/app-users/shopping-carts', {}))[0]?.optionUnit).toBe(1);
    const other = await hana.ask(
      'POST /v1.2/app-users/shopping-carts',
      { body: { ...body, options: [{ optionIdPathKey: goods.key, unit: 2 }] } },
      headers,
    );
    expect([other.status, other.refusal.code]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });

  test('creates one cart with fifty items from fifty concurrent first additions', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    await Promise.all(Array.from({ length: 50 }, () => put(hana, goods)));
    const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
    expect(groups(cart).map((group) => group.optionUnit)).toEqual([50]);
  });
});

describe('changing the cart', () => {
  test('sets a quantity and deletes a line, which is not found afterwards', async () => {
    const hana = await shop.guest();
    const { body } = await put(hana, await insertTestProduct(shop.sql));
    const gid = groups(body)[0]?.id ?? 0;
    const path = 'PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}';
    const changed = await hana.get(path, { params: { id: body.id, gid, n: 7 } });
    expect(groups(changed)[0]?.optionUnit).toBe(7);
    const away = 'DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}';
    expect((await hana.get(away, { params: { id: body.id, gid } })).entries).toEqual([]);
    expect((await hana.ask(away, { params: { id: body.id, gid } })).status).toBe(404);
  });

  test('counts the other options of the product against the purchase limit', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { limit: 3, dates: [koreanDateAfter(7), koreanDateAfter(9)] });
    const [first, second] = goods.options.map(({ key }) => ({ ...goods, key }));
    await put(hana, first ?? goods);
    const { body } = await put(hana, second ?? goods);
    const change = (n: number) =>
      hana.ask('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
        params: { id: body.id, gid: groups(body)[0]?.id ?? 0, n },
      });
    expect((await change(3)).refusal.code).toBe('PURCHASE_LIMIT');
    expect((await change(2)).status).toBe(200);
  });

  test('answers for another customer’s cart with the same bytes as for a missing one', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const { body } = await put(hana, await insertTestProduct(shop.sql));
    const gid = groups(body)[0]?.id ?? 0;
    const path = 'PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}';
    const foreign = await minsu.ask(path, { params: { id: body.id, gid, n: 9 } });
    const absent = await minsu.ask(path, { params: { id: 999_999, gid: 999_999, n: 9 } });
    expect(foreign.status).toBe(404);
    expect(foreign.refusal).toEqual(absent.refusal);
    expect(groups(await hana.get('GET /v1.2/app-users/shopping-carts', {}))[0]?.optionUnit).toBe(1);
  });

  test('keeps a sold-out item visible with the reason', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { name: '통영 굴' });
    await put(hana, goods);
    await shop.sql`update product_option set option_status = 'suspended' where id = ${goods.optionId}`;
    await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
    const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
    expect(groups(cart)[0]).toMatchObject({ isCheckable: false, reason: '선택하신 옵션은 지금 구매할 수 없습니다.' });
  });

  test('excludes unavailable items from the total', async () => {
    const hana = await shop.guest();
    const suspended = await insertTestProduct(shop.sql);
    await put(hana, suspended);
    await put(hana, await insertTestProduct(shop.sql, { price: 40_000 }));
    await shop.sql`update product_option set option_status = 'suspended' where id = ${suspended.optionId}`;
    await shop.sql`select card_refresh(array[${suspended.id}::bigint])`;
    const { totals } = await hana.get('GET /v1.2/app-users/shopping-carts', {});
    expect(totals?.productsPrice).toBe(40_000);
  });

  test('calculates selected items only, with a higher fee to Jeju', async () => {
    const hana = await shop.guest();
    await put(hana, await insertTestProduct(shop.sql, { price: 40_000 }));
    const { body } = await put(hana, await insertTestProduct(shop.sql));
    const ids = groups(body).map((group) => group.id);
    const calculate = (optionGroupIds: number[], areaAddress?: 0 | 1) =>
      hana.get('PATCH /v1.2/app-users/shopping-carts/calculate', { body: { optionGroupIds, areaAddress } });
    expect((await calculate(ids.slice(1))).price).toBe(15_900);
    expect((await calculate(ids)).price).toBe(52_900);
    expect((await calculate(ids, 1)).price).toBe(55_900);
    expect((await calculate([])).price).toBe(0);
  });
});
