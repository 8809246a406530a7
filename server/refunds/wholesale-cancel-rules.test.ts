import { describe, expect, test } from 'vitest';
import { buyCart, buyProduct } from '#test/buy.ts';
import { deliverLine, fullReviewText, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const words = '도매 상품은 수량에 따라 값이 달라, 주문한 수량을 모두 함께 취소·반품할 수 있어요.';

/** A restaurant owner with an approved business membership. */
async function restaurateur() {
  const mina = await joinMember(shop);
  const { id } = await mina.get('GET /v2/app-users/detail', {});
  await shop.sql`
    with approved as (
      insert into business_application (app_user_id, business_number, ceo, company_name, picture, status, decided_at)
      values (${id}, lpad(${String(id)}, 10, '1'), '이미나', '미나식당', '/private/none', 'approved', shop_now())
    )
    update app_user set is_business = true where id = ${id}`;
  return mina;
}

/** Buys ten crates at 9,000 won each; a single crate costs 10,000 won. */
async function tenCrates() {
  const mina = await restaurateur();
  const goods = await insertTestProduct(shop.sql, { price: 10_000, fee: 0 });
  await shop.sql`
    update product set sale_type = 'wholesale', business_only = true, tiers = '[{"from": 10, "price": 9000}]' where id = ${goods.id}`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  const { body: order } = await buyProduct(mina, goods, 10);
  return { mina, order, line: order.orderItemProducts[0]?.uuid ?? '' };
}

test('items bought at the price of ten are cancelled together, so that no single one keeps that price', async () => {
  const { mina, order, line } = await tenCrates();
  const call = { params: { id: order.id, pid: line } };
  const refused = await mina.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    ...call,
    body: { units: 9 },
  });
  expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
    409,
    'INVALID_STATUS_TRANSITION',
    words,
  ]);
  const { refund } = await mina.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    ...call,
    body: {},
  });
  expect(refund?.cash).toBe(90_000);
});

test('they are returned as a whole for a change of mind, and in parts for the shop’s fault', async () => {
  const { mina, order, line } = await tenCrates();
  await deliverLine(shop, line);
  const preview = (reason: string, units: number) =>
    mina.ask('POST /v1/app-users/order-items/{id}/refund-preview', {
      params: { id: order.id },
      body: { lines: [{ pid: line, units }], reason },
    });
  const images = [await uploadTestPhoto(shop, mina)];
  const claim = (reason: 'CHANGE_OF_MIND' | 'DEFECT', units: number) =>
    mina.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
      params: { id: order.id, pid: line },
      body: { kind: 'return', reason, units, images } as never,
    });
  for (const refused of [await preview('CHANGE_OF_MIND', 9), await claim('CHANGE_OF_MIND', 9)])
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([409, 'CLAIM_NOT_ALLOWED', words]);
  expect((await preview('CHANGE_OF_MIND', 10)).body.cash).toBe(87_000);
  expect((await preview('DEFECT', 2)).body.cash).toBe(18_000);
  expect((await claim('DEFECT', 2)).status).toBeLessThan(300);
});

test('the two items of a wholesale parcel at the minimum are cancelled together, not one alone', async () => {
  const mina = await restaurateur();
  for (let at = 0; at < 2; at++) {
    const goods = await insertTestProduct(shop.sql, { price: 30_000, fee: 0 });
    await shop.sql`update product set sale_type = 'wholesale', business_only = true where id = ${goods.id}`;
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    await mina.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  }
  const { body: order } = await buyCart(mina);
  const [first, second] = order.orderItemProducts.map(({ uuid }) => ({ pid: uuid }));
  const alone = { params: { id: order.id }, body: { lines: [first ?? { pid: '' }] } };
  const tooLittle = '남은 도매 상품이 50,000원보다 적어져요. 같이 보내는 도매 상품을 함께 취소해 주세요.';
  for (const refused of [
    await mina.ask('POST /v1/app-users/order-items/{id}/refund-preview', alone),
    await mina.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid: first?.pid ?? '' },
      body: {},
    }),
  ])
    expect([refused.status, refused.refusal.code, refused.refusal.message]).toEqual([
      409,
      'INVALID_STATUS_TRANSITION',
      tooLittle,
    ]);
  const body = { lines: [first, second].flatMap((line) => line ?? []) };
  const both = await mina.get('POST /v1/app-users/order-items/{id}/refund-preview', { params: { id: order.id }, body });
  expect(both.cash).toBe(60_000);
  await mina.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
});

test('items of a wholesale parcel that are being packed are not cancelled below the minimum by one request after the other', async () => {
  const [mina, owner] = [await restaurateur(), await openStaffClient(shop, 'owner')];
  for (let at = 0; at < 3; at++) {
    const goods = await insertTestProduct(shop.sql, { price: 30_000, fee: 0 });
    await shop.sql`update product set sale_type = 'wholesale', business_only = true where id = ${goods.id}`;
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    await mina.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  }
  const { body: order } = await buyCart(mina);
  const lines = order.orderItemProducts.map(({ uuid }) => uuid);
  for (const line of lines) await owner.get('PUT /v1/staff/lines/{line}/confirm', { params: { line } });
  const cancel = (pid = '', together: string[] = []) =>
    mina.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
      params: { id: order.id, pid },
      body: { reason: '변심', together: together.map((one) => ({ pid: one })) },
    });
  const [first, second, third = ''] = lines;
  expect((await cancel(first)).body.line?.orderItemProductStatus).toBe('withdraw_request');
  // With the first one only the third would stay, for 30,000 won.
  expect((await cancel(second)).refusal?.message).toBe(
    '남은 도매 상품이 50,000원보다 적어져요. 같이 보내는 도매 상품을 함께 취소해 주세요.',
  );
  expect((await cancel(second, [third])).status).toBe(200);
});

describe('an order keeps its way of sale when the product changes between retail and wholesale', () => {
  const sell = async (goods: { id: number }, saleType: 'normal' | 'wholesale') => {
    await shop.sql`update product set sale_type = ${saleType} where id = ${goods.id}`;
    await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  };

  async function boughtAtRetail() {
    const [hana, goods] = [await joinMember(shop), await insertTestProduct(shop.sql, { price: 10_000 })];
    const { body: order } = await buyProduct(hana, goods, 2);
    const line = order.orderItemProducts[0]?.uuid ?? '';
    await sell(goods, 'wholesale');
    return { hana, line, params: { id: order.id, pid: line } };
  }

  test('one of two items bought at retail can be cancelled', async () => {
    const { hana, params } = await boughtAtRetail();
    const call = { params, body: { units: 1 } };
    const { refund } = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', call);
    expect(refund?.cash).toBe(10_000);
  });

  test('items bought at retail earn the points that the order promised, and their review earns points', async () => {
    const { hana, line, params } = await boughtAtRetail();
    await deliverLine(shop, line);
    await hana.get('PUT /v1/app-users/order-items/{id}/products/{pid}/confirm', { params });
    const { entities } = await hana.get('GET /v1/app-users/my-point', {});
    expect(entities.map(({ type, amount }) => [type, amount])).toEqual([['purchase_reward', 100]]);
    const [due] = (await hana.get('GET /v1/app-users/no-review-products', {})).entities;
    expect(due?.pointUntil).not.toBe(null);
  });

  test('a review of items bought at wholesale shows no price to others', async () => {
    const { mina, order, line } = await tenCrates();
    const id = order.orderItemProducts[0]?.productId ?? 0;
    await deliverLine(shop, line);
    await mina.get('POST /v1/app-users/reviews', {
      body: { score: 5, contents: fullReviewText, orderItemProduct: line },
    });
    await sell({ id }, 'normal');
    const shown = await shop.person().get('GET /v1/products/{id}/reviews', { params: { id } });
    expect(shown.entities.map(({ orderItemProductPrice }) => orderItemProductPrice)).toEqual([0]);
  });

  test('items bought at wholesale are still cancelled together', async () => {
    const { mina, order, line } = await tenCrates();
    await sell({ id: order.orderItemProducts[0]?.productId ?? 0 }, 'normal');
    const call = { params: { id: order.id, pid: line }, body: { units: 9 } };
    const { refusal } = await mina.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', call);
    expect(refusal.message).toBe(words);
  });
});

test('all items of a large order but one are cancelled in one request', async () => {
  const mina = await restaurateur();
  for (let n = 0; n < 23; n++) {
    const { id, key } = await insertTestProduct(shop.sql, { price: 3000 });
    const body = { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] };
    await mina.get('POST /v1.2/app-users/shopping-carts', { body });
  }
  const { body: order } = await buyCart(mina);
  const [pid = '', , ...others] = order.orderItemProducts.map(({ uuid }) => uuid);
  const together = others.map((one) => ({ pid: one }));
  const preview = await mina.get('POST /v1/app-users/order-items/{id}/refund-preview', {
    params: { id: order.id },
    body: { lines: [{ pid }, ...together] },
  });
  const { refund } = await mina.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid },
    body: { together, previewTotal: preview.cash },
  });
  expect(refund?.cash).toBe(preview.cash);
});
