import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
import { checkGiftSheet, giftLinkInput, joinMemberWithId, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct, koreanDateAfter } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

test.each([
  ['a product excluded by its seller', 'is_giftable = false', 'GIFT_NOT_ALLOWED'],
  ['a product that must not be resold', 'no_resale = true', 'CONSENT_REQUIRED'],
  ['a wholesale product', `sale_type = 'wholesale'`, 'BUSINESS_ONLY'],
])('%s is marked on its card and cannot be given, not even from an earlier sheet', async (_, change, why) => {
  const { self: haneul } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { name: '나눔 금지 귤' });
  const params = { id: goods.id };
  expect((await haneul.get('GET /v1/products/{id}', { params })).isGiftable).toBe(true);
  const early = await checkGiftSheet(haneul, goods, {}, { chkPrice: 1 });
  expect(early.answer.refusal.code).toBe('PRICE_CHANGED');
  await shop.sql.unsafe(`update product set ${change} where id = ${goods.id}`);
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  await shop.sql`select announce(${goods.id})`;
  await expectEventually(async () => (await haneul.get('GET /v1/products/{id}', { params })).isGiftable).toBe(false);
  const late = await haneul.ask('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: early.sheet },
    body: { isGift: true, giftData: giftLinkInput, chkPrice: early.price, paymentMethodType: 'card' },
  });
  expect(late.refusal.code).toBe(why);
  const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] };
  const newSheet = await haneul.ask('POST /v4/app-users/order-tmp/gift', { body });
  expect(newSheet.refusal).toMatchObject({
    code: 'GIFT_NOT_ALLOWED',
    message: '나눔 금지 귤 상품은 선물할 수 없어요.',
  });
});

test('options with and without a ship date cannot be given together, since a gift is one parcel', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { dates: [null, koreanDateAfter(10)] });
  const options = goods.options.map(({ key }) => ({ optionIdPathKey: key, unit: 1 }));
  const together = { productId: goods.id, options };
  expect((await haneul.ask('POST /v4/app-users/order-tmp/gift', { body: together })).refusal.code).toBe(
    'SHIPMENT_DATE_MIXED',
  );
  // A seller who sets a ship date later does not break the sheet either.
  const later = await insertTestProduct(shop.sql, { dates: [null, null] });
  const early = await checkGiftSheet(
    haneul,
    { ...later, chosenKeys: later.options.map(({ key }) => key) },
    {},
    { chkPrice: 1 },
  );
  await shop.sql`update product_option set shipment_date = ${koreanDateAfter(10)} where id = ${later.options[1]?.id ?? 0}`;
  await shop.sql`select card_refresh(array[${later.id}::bigint])`;
  const { status, refusal } = await haneul.ask('POST /v4/app-users/order-tmp/chk/{id}', {
    params: { id: early.sheet },
    body: { isGift: true, giftData: giftLinkInput, chkPrice: early.price, paymentMethodType: 'card' },
  });
  expect([status, refusal.code]).toEqual([409, 'SHIPMENT_DATE_MIXED']);
});

test('an order that is a gift links to it, and another order does not', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { group, orderUuid } = await sendGift(haneul, await insertTestProduct(shop.sql));
  const { entities } = await haneul.get('GET /v4/app-users/orders/gift-group/{id}', { params: { id: group.id } });
  expect(entities[0]).toMatchObject({ uuid: orderUuid, giftGroupId: group.id });
  // Orders keep the product card of their date; one without the mark is shown all the same.
  await shop.sql`update order_line set product = (product::jsonb - 'isGiftable') where order_id = ${entities[0]?.id ?? 0}`;
  expect(
    (await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } })).product.isGiftable,
  ).toBeUndefined();
});
