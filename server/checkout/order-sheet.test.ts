import { expect, test } from 'vitest';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

test('a sheet can only be created from the customer’s own cart', async () => {
  const [hana, duri] = [await shop.guest(), await shop.guest()];
  const goods = await insertTestProduct(shop.sql);
  const wish = { body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] } };
  const { entries } = await hana.get('POST /v1.2/app-users/shopping-carts', wish);
  await duri.get('POST /v1.2/app-users/shopping-carts', wish);
  const optionGroupIds = entries.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
  );
  const path = 'POST /v1.2/app-users/shopping-carts/order-item-tmp';
  expect((await duri.ask(path, { body: { optionGroupIds } })).status).toBeGreaterThanOrEqual(400);
  expect((await hana.ask(path, { body: { optionGroupIds } })).status).toBeLessThan(300);
});

test('an expired sheet cannot be ordered, and no stock is held for it', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { id } = await hana.get('POST /v4/app-users/order-tmp', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
  });
  const params = { id };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  await shop.sql`update order_tmp set expires_at = shop_now() - interval '1 second' where id = ${id}`;
  const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
  const { refusal } = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
  expect(refusal.code).toBe('ORDER_TMP_EXPIRED');
  const [stock] = await shop.sql`select held::int from stock where option_id = ${goods.optionId}`;
  expect(stock).toEqual({ held: 0 });
});

const check = 'POST /v4/app-users/order-tmp/chk/{id}';

test.each([
  [
    'another name',
    (option: number) =>
      shop.sql`update product set name = '하귤' where id = (select product_id from product_option where id = ${option})`,
  ],
  ['another option', (option: number) => shop.sql`update product_option set name = '3kg' where id = ${option}`],
  [
    'a later ship date',
    (option: number) => shop.sql`update product_option set shipment_date = ${koreanDateAfter(20)} where id = ${option}`,
  ],
  [
    'no right of return',
    (option: number) =>
      shop.sql`update product set return_policy = 'fresh' where id = (select product_id from product_option where id = ${option})`,
  ],
  [
    'another seller',
    (option: number) =>
      shop.sql`update product set distributor_id = (select max(id) from distributor) where id = (select product_id from product_option where id = ${option})`,
  ],
  [
    'another origin',
    (option: number) =>
      shop.sql`update product set origin = '칠레' where id = (select product_id from product_option where id = ${option})`,
  ],
  [
    'another tax',
    (option: number) =>
      shop.sql`update product set tax_status = 'taxable' where id = (select product_id from product_option where id = ${option})`,
  ],
])('items that now have %s at the same price are shown before they are ordered', async (_, change) => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { dates: [koreanDateAfter(12)] });
  const { id } = await hana.get('POST /v4/app-users/order-tmp', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
  });
  const params = { id };
  const shown = await hana.get('GET /v4/app-users/order-tmp/{id}', { params });
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  await change(goods.optionId);
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
  const { status, refusal } = await hana.ask(check, { params, body });
  expect([status, refusal.code]).toEqual([409, 'GOODS_CHANGED']);
  const { sheet } = refusal.details as { sheet: typeof shown };
  expect(sheet.digest).not.toBe(shown.digest);
  expect(sheet.totalPricesDetail.price).toBe(price);
  const [stock] = await shop.sql`select held::int from stock where option_id = ${goods.optionId}`;
  expect(stock).toEqual({ held: 0 });
  // A window that still shows the old items is refused again; the new sheet can be ordered.
  const again = await hana.ask(check, { params, body: { ...body, chkDigest: shown.digest } });
  expect(again.refusal.code).toBe('GOODS_CHANGED');
  expect((await hana.ask(check, { params, body: { ...body, chkDigest: sheet.digest } })).status).toBe(200);
});

test.each([
  ['cart', 'POST /v1.2/app-users/shopping-carts/order-item-tmp'],
  ['product', 'POST /v4/app-users/order-tmp'],
] as const)(
  'the second of two sheets from one %s asks before it orders the same option again',
  async (source, path) => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { stock: 10 });
    const wish = { body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] } };
    const { entries } = await hana.get('POST /v1.2/app-users/shopping-carts', wish);
    const optionGroupIds = entries.flatMap(({ bundleItems }) =>
      bundleItems.flatMap(({ optionGroups }) => optionGroups.map(({ id }) => id)),
    );
    const open = async () => {
      const { id } =
        path === 'POST /v4/app-users/order-tmp'
          ? await hana.get(path, wish)
          : await hana.get(path, { body: { optionGroupIds } });
      const params = { id };
      const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
        params,
        body: { address: mapoAddress },
      });
      const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
      return { params, body };
    };
    const [one, other] = [await open(), await open()];
    await hana.get(check, { ...one, body: { ...one.body, paymentMethodType: 'bank_transfer', bankCode: '88' } });
    const { status, refusal } = await hana.ask(check, other);
    expect([status, refusal.code]).toEqual([409, 'ITEM_ALREADY_ORDERED']);
    expect(refusal.message).toBe('이미 주문한 상품이에요. 한 번 더 주문할까요?');
    const [stock] = await shop.sql`select held::int from stock where option_id = ${goods.optionId}`;
    expect(stock).toEqual({ held: 1 });
    expect((await hana.ask(check, { ...other, body: { ...other.body, orderAgain: true } })).status).toBe(200);
    // A sheet that was opened after the purchase is wanted.
    if (source === 'product') expect((await hana.ask(check, await open())).status).toBe(200);
  },
);

test('a sheet asks before it orders an option whose payment window is open in another tab, and not once that is closed', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { stock: 10 });
  const wish = { body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] } };
  const open = async () => {
    const { id } = await hana.get('POST /v4/app-users/order-tmp', wish);
    const params = { id };
    const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: mapoAddress },
    });
    return { params, body: { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const } };
  };
  const [one, other] = [await open(), await open()];
  const first = await hana.get(check, one);
  expect((await hana.get(check, one)).orderUuid).toBe(first.orderUuid);
  expect((await hana.ask(check, other)).refusal.code).toBe('ITEM_ALREADY_ORDERED');
  await shop.sql`update orders set expires_at = shop_now() where uuid = ${first.orderUuid}`;
  expect((await hana.ask(check, other)).status).toBe(200);
});

test('a client without a digest sees changed items once and can then order them', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const { id } = await hana.get('POST /v4/app-users/order-tmp', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
  });
  const params = { id };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  await shop.sql`update product_option set name = '3kg' where id = ${goods.optionId}`;
  const body = { address: mapoAddress, chkPrice: price, paymentMethodType: 'card' as const };
  expect((await hana.ask(check, { params, body })).refusal.code).toBe('GOODS_CHANGED');
  expect((await hana.ask(check, { params, body })).status).toBe(200);
});

test('a sheet is refused as a whole if one of its cart groups does not exist', async () => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql);
  const wish = { body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] } };
  const { entries } = await hana.get('POST /v1.2/app-users/shopping-carts', wish);
  const optionGroupId = entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0;
  const path = 'POST /v1.2/app-users/shopping-carts/order-item-tmp';
  const { status, refusal } = await hana.ask(path, { body: { optionGroupIds: [optionGroupId, 999_999_999] } });
  expect([status, refusal.code]).toEqual([404, 'NOT_FOUND']);
});
