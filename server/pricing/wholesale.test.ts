import { describe, expect, test } from 'vitest';
import { buyProduct, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

/** A restaurant owner with a business membership. */
async function owner() {
  const mina = shop.person();
  const { email } = await joinAsMember(mina, shop.sandbox);
  await shop.sql`update app_user set is_business = true where email = ${email}`;
  return mina;
}

/** A minimum of four in steps of two; 9,000 won from ten, 8,000 won from twenty. */
async function crate(price = 10_000) {
  const goods = await insertTestProduct(shop.sql, { name: '식당용 깐 마늘', price, fee: 0 });
  await shop.sql`
    update product set sale_type = 'wholesale', business_only = true, min_order_unit = 4, order_multiple = 2,
      tiers = ${shop.sql.json([
        { from: 10, price: price - 1000 },
        { from: 20, price: price - 2000 },
      ])}
    where id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  return goods;
}

type Crate = Awaited<ReturnType<typeof crate>>;

const add = (buyer: TestCustomer, goods: Crate, unit: number) =>
  buyer.ask('POST /v1.2/app-users/shopping-carts', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit }] },
  });
const sheet = (buyer: TestCustomer, goods: Crate, unit: number) =>
  buyer.ask('POST /v4/app-users/order-tmp', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit }] },
  });

async function groupsOf(buyer: TestCustomer) {
  const cart = await buyer.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = cart.entries.flatMap((entry) => entry.bundleItems.flatMap((item) => item.optionGroups));
  return { cart, groups };
}

describe('a wholesale quantity', () => {
  test.each([1, 3, 5, 7])('of %i is refused by cart and order sheet, with the allowed steps', async (unit) => {
    const [mina, goods] = [await owner(), await crate()];
    for (const answer of [await add(mina, goods, unit), await sheet(mina, goods, unit)])
      expect([answer.status, answer.refusal.message]).toEqual([409, '4개부터 2개 단위로 주문할 수 있습니다.']);
  });

  test('in the cart cannot be changed to one that cannot be ordered', async () => {
    const [mina, goods] = [await owner(), await crate()];
    await add(mina, goods, 6);
    const { cart, groups } = await groupsOf(mina);
    const change = (n: string) =>
      mina.ask('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
        params: { id: cart.id, gid: groups[0]?.id ?? 0, n } as never,
      });
    expect((await change('3')).refusal.code).toBe('ORDER_UNIT');
    expect((await change('2')).refusal.code).toBe('ORDER_UNIT');
    expect((await change('8')).status).toBe(200);
    // The buttons of the cart change the quantity by this step.
    expect(groups[0]?.quantityStep).toBe(2);
  });

  test('below a raised minimum is excluded from the sum and refused by the check', async () => {
    const [mina, goods] = [await owner(), await crate()];
    await add(mina, goods, 6);
    const made = await sheet(mina, goods, 6);
    await shop.sql`update product set min_order_unit = 8 where id = ${goods.id}`;
    const { groups } = await groupsOf(mina);
    expect(groups.map(({ isCheckable, reason }) => [isCheckable, reason])).toEqual([
      [false, '8개부터 2개 단위로 주문할 수 있습니다.'],
    ]);
    const totals = await mina.get('PATCH /v1.2/app-users/shopping-carts/calculate', {
      body: { optionGroupIds: groups.map(({ id }) => id) },
    });
    expect(totals.productsPrice).toBe(0);
    const checked = await mina.ask('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: made.body.id },
      body: { address: mapoAddress, chkPrice: 60_000, paymentMethodType: 'card' },
    });
    expect([checked.status, checked.refusal.code]).toEqual([409, 'ORDER_UNIT']);
  });
});

test.each([
  [8, 10_000],
  [10, 9_000],
  [18, 9_000],
  [20, 8_000],
])('%i items cost %i won each in the cart, on the sheet and in the card payment', async (unit, price) => {
  const [mina, goods] = [await owner(), await crate()];
  await add(mina, goods, unit);
  const { cart, groups } = await groupsOf(mina);
  expect(cart.totals?.productsPrice).toBe(unit * price);
  const totals = await mina.get('PATCH /v1.2/app-users/shopping-carts/calculate', {
    body: { optionGroupIds: groups.map(({ id }) => id) },
  });
  expect(totals.productsPrice).toBe(unit * price);
  const placed = await placeTestOrder(mina, goods, unit);
  expect(placed.price).toBe(unit * price);
  const [row] = await shop.sql<{ price: number }[]>`
    select g.unit_price as price from order_line_option g join order_line l on l.id = g.order_line_id
    join orders o on o.id = l.order_id where o.uuid = ${placed.uuid}`;
  expect(row?.price).toBe(price);
});

describe('the minimum of a wholesale parcel', () => {
  const words = /상품은 50,000원부터 주문할 수 있습니다\.$/;

  test('is checked by the order sheet, from a product and from the cart, but not by the cart', async () => {
    const [mina, goods] = [await owner(), await crate()];
    const direct = await sheet(mina, goods, 4);
    expect([direct.status, direct.refusal.code]).toEqual([409, 'WHOLESALE_MINIMUM']);
    expect(direct.refusal.message).toMatch(words);
    expect((await add(mina, goods, 4)).status).toBe(201);
    const { groups } = await groupsOf(mina);
    const fromCart = await mina.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: { optionGroupIds: groups.map(({ id }) => id) },
    });
    expect([fromCart.status, fromCart.refusal.code]).toEqual([409, 'WHOLESALE_MINIMUM']);
    await add(mina, goods, 2);
    const again = await mina.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: { optionGroupIds: groups.map(({ id }) => id) },
    });
    expect(again.status).toBe(201);
  });

  test('is checked again before the order, after a price fell', async () => {
    const [mina, goods] = [await owner(), await crate()];
    const made = await sheet(mina, goods, 6);
    expect(made.status).toBe(201);
    await shop.sql`update product_option set price = 5000 where product_id = ${goods.id}`;
    const checked = await mina.ask('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: made.body.id },
      body: { address: mapoAddress, chkPrice: 30_000, paymentMethodType: 'card' },
    });
    expect([checked.status, checked.refusal.code]).toEqual([409, 'WHOLESALE_MINIMUM']);
  });

  test('is checked by parcel, so frozen items do not count for others', async () => {
    const [mina, garlic, shrimp] = [await owner(), await crate(), await crate()];
    await shop.sql`update product set storage = 'frozen' where id = ${shrimp.id}`;
    await add(mina, garlic, 4);
    await add(mina, shrimp, 4);
    const { groups } = await groupsOf(mina);
    const body = { optionGroupIds: groups.map(({ id }) => id) };
    const both = await mina.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body });
    expect([both.status, both.refusal.code]).toEqual([409, 'WHOLESALE_MINIMUM']);
  });

  test('can be reached by two products of the same seller together', async () => {
    const [mina, garlic, onions] = [await owner(), await crate(), await crate(5_000)];
    await add(mina, garlic, 4);
    await add(mina, onions, 4);
    const { groups } = await groupsOf(mina);
    const body = { optionGroupIds: groups.map(({ id }) => id) };
    const both = await mina.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body });
    expect(both.status).toBe(201);
    const one = { optionGroupIds: body.optionGroupIds.slice(0, 1) };
    const alone = await mina.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: one });
    expect(alone.refusal.code).toBe('WHOLESALE_MINIMUM');
  });

  test('is the only restriction, so an order above it is like any other', async () => {
    const [mina, goods] = [await owner(), await crate(12_500)];
    expect((await buyProduct(mina, goods, 4)).status).toBe(200);
  });
});

test('a customer without a business membership cannot add wholesale items, and one who lost it cannot order them', async () => {
  const [mina, hana, goods] = [await owner(), shop.person(), await crate()];
  await hana.arrive();
  for (const answer of [await add(hana, goods, 6), await sheet(hana, goods, 6)])
    expect([answer.status, answer.refusal.message]).toEqual([403, '사업자 회원 전용 상품입니다.']);
  // The form of a wholesale product can leave out that it is for businesses.
  await shop.sql`update product set business_only = false where id = ${goods.id}`;
  for (const answer of [await add(hana, goods, 6), await sheet(hana, goods, 6)])
    expect([answer.status, answer.refusal.message]).toEqual([403, '사업자 회원 전용 상품입니다.']);
  const shown = await hana.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
  expect(shown.userProductOrderConditions).toMatchObject([{ type: 'businessOnly', isSatisfy: false }]);
  await add(mina, goods, 6);
  const made = await sheet(mina, goods, 6);
  const { id } = await mina.get('GET /v2/app-users/detail', {});
  await shop.sql`update app_user set is_business = false where id = ${id}`;
  const { groups } = await groupsOf(mina);
  expect(groups[0]?.reason).toBe('사업자 회원 전용 상품입니다.');
  const checked = await mina.ask('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: made.body.id },
    body: { address: mapoAddress, chkPrice: 60_000, paymentMethodType: 'card' },
  });
  expect([checked.status, checked.refusal.code]).toEqual([403, 'BUSINESS_ONLY']);
});

test('the minimum of a parcel is shown in list and product and enforced as the shop has set it', async () => {
  const [mina, goods] = [await owner(), await crate()];
  const minimums = async () => {
    const product = await mina.get('GET /v1/products/{id}', { params: { id: goods.id } });
    const list = await mina.get('GET /v1/wholesale/new-with-category', {});
    return [product.wholesaleMin, list.wholesaleMin];
  };
  expect(await minimums()).toEqual([50_000, 50_000]);
  await shop.sql`
    insert into policy (key, value) values ('wholesaleMin', '70000') on conflict (key, brand, valid_from) do update set value = excluded.value`;
  await shop.sql`select announce(null, 'reference')`;
  await expectEventually(minimums).toEqual([70_000, 70_000]);
  expect((await sheet(mina, goods, 6)).refusal.message).toContain('70,000원');
  const plain = await insertTestProduct(shop.sql);
  expect((await mina.get('GET /v1/products/{id}', { params: { id: plain.id } })).wholesaleMin).toBeNull();
});

test('a business member sees the wholesale price of recently viewed and favorite products, and another member none', async () => {
  const [mina, goods] = [await owner(), await crate()];
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox);
  const plain = await insertTestProduct(shop.sql, { price: 7000 });
  for (const person of [mina, hana])
    for (const type of ['recent', 'favorite'] as const)
      for (const { id } of [goods, plain])
        await person.get('POST /v1/app-users/user-products/{type}/{id}', { params: { type, id } });
  const pricesOf = async (person: TestCustomer, type: 'recent' | 'favorite') => {
    const { entities } = await person.get('GET /v1/app-users/user-products/{type}', { params: { type } });
    return entities.map(({ id, price }) => [id, price]).sort(([one = 0], [other = 0]) => one - other);
  };
  for (const type of ['recent', 'favorite'] as const) {
    expect(await pricesOf(mina, type)).toEqual([
      [goods.id, 10_000],
      [plain.id, 7000],
    ]);
    expect(await pricesOf(hana, type)).toEqual([
      [goods.id, 0],
      [plain.id, 7000],
    ]);
  }
});
