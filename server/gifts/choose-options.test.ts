import { describe, expect, test } from 'vitest';
import { deliverGiftTo } from '#test/delivered-orders.ts';
import { giftConsentVersion, joinMemberWithId, newGiftReceivers, proveNewPhone, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** A small and a large box, each with two ship dates, at one price except for those in `dearer`. */
async function boxes(stock = 50) {
  const [soon, far] = [koreanDateAfter(10), koreanDateAfter(17)];
  const goods = await insertTestProduct(shop.sql, { price: 20_000, stock, dates: [soon, far, soon, far] });
  const ids = goods.options.map(({ id }) => id);
  await shop.sql`update product_option set name = '작은 상자' where id = any (${ids.slice(0, 2)}::bigint[])`;
  await shop.sql`update product_option set name = '큰 상자' where id = any (${ids.slice(2)}::bigint[])`;
  await shop.sql`select card_refresh(array[${goods.id}::bigint])`;
  const keys = goods.options.map(({ key }) => key) as [string, string, string, string];
  return { ...goods, keys, soon, far, ids };
}

async function soldOf(option: number | undefined) {
  const [row] = await shop.sql<{ sold: number }[]>`select sold from stock where option_id = ${option ?? 0}`;
  return row?.sold ?? 0;
}

async function taker(link: string) {
  const phone = newNumber();
  const self = await proveNewPhone(shop, phone);
  await self.get('POST /v1/gift/to/{id}/open', { params: { id: link }, body: { phone } });
  return { self, phone };
}

describe('the choice of a gift’s recipient', () => {
  test('is another date of the same box; the new stock is held before the old is released', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await boxes();
    const { group } = await sendGift(haneul, goods);
    const params = { id: group.giftTos[0]?.uuid ?? '' };
    const { self: bada, phone } = await taker(params.id);
    const { entities } = await bada.get('GET /v1/gift/to/{id}/options', { params });
    expect(entities[0]?.choices).toEqual([
      { optionIdPathKey: goods.keys[1], name: '작은 상자', shipmentDate: goods.far, isSameGoods: true },
    ]);
    const bigger = { options: [{ from: goods.keys[0], to: goods.keys[2] }] };
    expect((await bada.ask('PUT /v1/gift/to/{id}/options', { params, body: bigger })).refusal.code).toBe('GIFT_OPTION');
    const body = { options: [{ from: goods.keys[0], to: goods.keys[1] }] };
    const chosen = await bada.get('PUT /v1/gift/to/{id}/options', { params, body });
    expect(chosen.shipmentDate).toBe(goods.far);
    expect([await soldOf(goods.ids[0]), await soldOf(goods.ids[1])]).toEqual([0, 1]);
    // Switches back, and again after the address.
    await bada.get('PUT /v1/gift/to/{id}/options', {
      params,
      body: { options: [{ from: goods.keys[1], to: goods.keys[0] }] },
    });
    await bada.get('POST /v1/gift/to/{id}/address', {
      params,
      body: { ...mapoAddress, phone, consent: giftConsentVersion },
    });
    const last = await bada.get('PUT /v1/gift/to/{id}/options', { params, body });
    expect(last).toMatchObject({ shipmentDate: goods.far, giftStatus: 'used' });
    expect([await soldOf(goods.ids[0]), await soldOf(goods.ids[1])]).toEqual([0, 1]);
  });

  test('is another box of the same price, if the sender allows it', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await boxes();
    await shop.sql`update product_option set price = 21000 where id = ${goods.ids[3] ?? 0}`;
    const { group } = await sendGift(haneul, goods, { isOptionChoice: true });
    const params = { id: group.giftTos[0]?.uuid ?? '' };
    const { self: bada } = await taker(params.id);
    const { entities } = await bada.get('GET /v1/gift/to/{id}/options', { params });
    expect(entities[0]?.choices.map(({ optionIdPathKey }) => optionIdPathKey)).toEqual([goods.keys[2], goods.keys[1]]);
    const dearer = { options: [{ from: goods.keys[0], to: goods.keys[3] }] };
    expect((await bada.ask('PUT /v1/gift/to/{id}/options', { params, body: dearer })).refusal.code).toBe('GIFT_OPTION');
    const chosen = await bada.get('PUT /v1/gift/to/{id}/options', {
      params,
      body: { options: [{ from: goods.keys[0], to: goods.keys[2] }] },
    });
    expect(chosen.giftGroup.optionName).toBe('큰 상자 1개');
    const { entities: now } = await haneul.get('GET /v1/gift/group', {});
    expect(now[0]).toMatchObject({ giftTotalPrice: group.giftTotalPrice });
  });

  test('is limited by stock: one of many concurrent recipients gets the last box, and the others keep theirs', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await boxes(8);
    const six = newGiftReceivers(6);
    const { group } = await sendGift(haneul, goods, { receivers: six });
    await shop.sql`with gone as (update stock set stocked = 1 where option_id = ${goods.ids[1] ?? 0})
      insert into stock_movement (option_id, kind, quantity, reason) values (${goods.ids[1] ?? 0}, 'stock', -7, '상품 파일')`;
    const body = { options: [{ from: goods.keys[0], to: goods.keys[1] }] };
    const selves = [];
    for (const [at, { phone }] of six.entries()) {
      const self = await proveNewPhone(shop, phone);
      await self.get('POST /v1/gift/to/{id}/open', { params: { id: group.giftTos[at]?.uuid ?? '' }, body: { phone } });
      selves.push(self);
    }
    const answers = await Promise.all(
      selves.map((self, at) =>
        self.ask('PUT /v1/gift/to/{id}/options', { params: { id: group.giftTos[at]?.uuid ?? '' }, body }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await soldOf(goods.ids[0]), await soldOf(goods.ids[1])]).toEqual([5, 1]);
  });
});

test('a gift with a ship date expires at the cut-off of the last possible ship date', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  // After the longest holidays, before which it could no longer be sold.
  const near = koreanDateAfter(6);
  const goods = await insertTestProduct(shop.sql, { dates: [near] });
  const { group } = await sendGift(haneul, goods);
  const [row] = await shop.sql<
    { end: string }[]
  >`select iso(least(cutoff(${near}), korea_hour(korea_date(shop_now()) + 8, 0))) as end`;
  expect(group.giftTos[0]?.expireDate).toBe(row?.end);
  const dated = await sendGift(haneul, await boxes());
  expect(Date.parse(dated.group.giftTos[0]?.expireDate ?? '')).toBeLessThan(Date.now() + 8 * 86_400_000);
});

test('a recipient’s claim refunds the sender and accepts no account from the recipient', async () => {
  const goods = await insertTestProduct(shop.sql, { price: 20_000 });
  const given = await deliverGiftTo(shop, goods);
  const { sender: haneul, receiver: bada, params, group, orderUuid, at, staff } = given;
  const form = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const };
  const early = await bada.ask('POST /v1/gift/to/{id}/claim', { params, body: form });
  expect(early.refusal.code).toBe('INVALID_STATUS_TRANSITION');
  await given.ship();
  const underway = await bada.get('GET /v1/gift/to/{id}', { params });
  expect(underway.delivery).toMatchObject({ code: '04', invoice: '123456789012' });
  const { entities } = await haneul.get('GET /v4/app-users/orders/gift-group/{id}', { params: { id: group.id } });
  expect(JSON.stringify(entities)).not.toContain('123456789012');
  expect((await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } })).giftTos[0]?.stateText).toBe(
    '배송중',
  );
  await bada.get('PUT /v1/gift/to/{id}/arrived', { params });
  const withAccount = {
    ...form,
    refundAccount: { owner: '바다', bankName: '신한은행', accountNumber: '110999888777' },
  };
  expect(
    (await bada.ask('POST /v1/gift/to/{id}/claim', { params, body: withAccount as typeof form })).refusal.code,
  ).toBe('VALIDATION');
  const senders = await haneul.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: orderUuid, pid: at.params.line },
    body: form,
  });
  expect(senders.refusal.code).toBe('CLAIM_NOT_ALLOWED');
  const claimed = await bada.get('POST /v1/gift/to/{id}/claim', { params, body: form });
  expect(claimed).toMatchObject({ orderItemProductStatus: 'return_request', actions: ['track', 'claim_undo'] });
  expect(claimed.claims[0]).toMatchObject({ status: 'open', reasonText: '단순 변심' });
  await bada.get('PUT /v1/gift/to/{id}/claim/undo', { params, body: {} });
  await bada.get('POST /v1/gift/to/{id}/claim', { params, body: form });
  const [claim] = claimed.claims;
  expect(claim?.uuid).toBeDefined();
  await staff.get('PUT /v1/staff/lines/{line}/claim/answer', {
    ...at,
    body: { verdict: 'approved', reason: '잘 돌아왔어요', sellable: true },
  });
  const seen = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
  expect(seen.giftTos[0]?.stateText).toBe('환불');
  expect(seen.giftTos[0]?.refunded?.cash).toBeGreaterThan(0);
});
