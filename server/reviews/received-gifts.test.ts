import { expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import { fullReviewText, uploadTestPhoto } from '#test/delivered-orders.ts';
import { acceptTestGift, joinMemberWithId, proveNewPhone, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** A delivered gift of one box that the recipient has accepted. */
async function given(receiver: TestCustomer, phone: string) {
  const { self: sender } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { price: 23_700 });
  const { group, orderUuid } = await sendGift(sender, goods);
  const link = group.giftTos[0]?.uuid ?? '';
  await acceptTestGift(receiver, link, phone);
  const [row] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join orders o on o.id = l.order_id where o.uuid = ${orderUuid}`;
  const line = row?.uuid ?? '';
  const staff = await openStaffClient(shop, 'operator');
  const params = { line };
  await staff.get('PUT /v1/staff/lines/{line}/confirm', { params });
  const body = { carrierCode: '04', invoice: '123456789012' };
  await staff.get('PUT /v1/staff/lines/{line}/ship', { params, body });
  return { sender, goods, line, link, arrive: () => staff.get('PUT /v1/staff/lines/{line}/deliver', { params }) };
}

test('a member who received a gift reviews it once, without points and without a price, and may delete the review', async () => {
  const { self: bada, phone } = await joinMemberWithId(shop);
  const { line, link, goods, arrive } = await given(bada, phone);
  const words = { score: 5, contents: fullReviewText, orderItemProduct: line };
  const early = await bada.ask('POST /v1/app-users/reviews', { body: words });
  expect(early.refusal.code).toBe('REVIEW_NOT_ALLOWED');
  await arrive();
  expect((await bada.get('GET /v1/gift/to/{id}', { params: { id: link } })).reviewLine).toBe(line);
  const open = await bada.get('GET /v1/app-users/no-review-products', { query: {} });
  expect(open.entities.map(({ uuid, orderId, pointUntil }) => ({ uuid, orderId, pointUntil }))).toEqual([
    { uuid: line, orderId: null, pointUntil: null },
  ]);
  expect(JSON.stringify(open)).not.toMatch(/:23700\b/);
  expect((await bada.get('GET /v1/app-users/counts', {})).noReview).toBe(open.page.count);

  const images = [await uploadTestPhoto(shop, bada)];
  const written = await bada.get('POST /v1/app-users/reviews', { body: { ...words, images } });
  expect(written).toMatchObject({ point: 0, orderId: null, orderItemProductPrice: 0 });
  const twice = await bada.ask('POST /v1/app-users/reviews', { body: words });
  expect(twice.refusal.code).toBe('REVIEW_EXISTS');
  expect((await bada.get('GET /v1/gift/to/{id}', { params: { id: link } })).reviewLine).toBeNull();
  const productReviews = await bada.get('GET /v1/products/{id}/reviews', { params: { id: goods.id }, query: {} });
  expect(productReviews.entities.map(({ contents }) => contents)).toEqual([fullReviewText]);

  const gone = await bada.get('DELETE /v1/app-users/reviews/{id}', { params: { id: written.id } });
  expect(gone).toMatchObject({ point: 0, line: { uuid: line } });
  expect((await bada.get('GET /v1/app-users/my-point', {})).point).toBe(0);
});

test('the sender, another member or a recipient without an account cannot review a gift; a recipient who joins later can', async () => {
  const phone = newNumber();
  const bada = await proveNewPhone(shop, phone);
  const { sender, line, link, arrive } = await given(bada, phone);
  await arrive();
  expect((await bada.get('GET /v1/gift/to/{id}', { params: { id: link } })).reviewLine).toBeNull();
  const body = { score: 4, contents: fullReviewText, orderItemProduct: line };
  const { self: stranger } = await joinMemberWithId(shop);
  for (const self of [sender, stranger])
    expect((await self.ask('POST /v1/app-users/reviews', { body })).refusal.code).toBe('NOT_FOUND');
  expect((await sender.get('GET /v1/app-users/no-review-products', { query: {} })).entities).toEqual([]);
  expect((await bada.ask('POST /v1/app-users/reviews', { body })).status).toBe(403);

  await bada.get('POST /v2/tokens/sign-up', {
    body: { email: `bada${phone}@naver.com`, password: 'Gamgyul!73', phone, name: '최바다' },
  });
  await bada.signIn(`bada${phone}@naver.com`, 'Gamgyul!73');
  const open = await bada.get('GET /v1/app-users/no-review-products', { query: {} });
  expect(open.entities.map(({ uuid }) => uuid)).toEqual([line]);
  expect((await bada.ask('POST /v1/app-users/reviews', { body })).status).toBe(201);
});

test('a guest recipient who signs in to an account with another number can review the gift there', async () => {
  const phone = newNumber();
  const bada = await proveNewPhone(shop, phone);
  const { line, link, arrive } = await given(bada, phone);
  await arrive();
  const { email, password } = await joinAsMember(shop.person(), shop.sandbox);
  await bada.signIn(email, password);
  expect((await bada.get('GET /v1/gift/to/{id}', { params: { id: link } })).reviewLine).toBe(line);
  const open = await bada.get('GET /v1/app-users/no-review-products', { query: {} });
  expect(open.entities.map(({ uuid }) => uuid)).toEqual([line]);
  expect((await bada.get('GET /v1/app-users/counts', {})).noReview).toBe(1);
});
