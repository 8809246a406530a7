import { describe, expect, test } from 'vitest';
import {
  acceptTestGift,
  checkGiftSheet,
  giftConsentVersion,
  joinMemberWithId,
  newGiftReceivers,
  proveNewPhone,
  sendGift,
} from '#test/gift.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { sweepIdleGuests } from '../customer-records/guest.ts';

const shop = ownShop({ BRAND_ORIGINS: 'ru=https://ru.example' });
expectInvariantsAfterAll(shop);

describe('a gift by link', () => {
  test('leads to the shop where it was bought, wherever its sender is', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), { kakaoGiftReceiverName: '바다' });
    await shop.sql`update orders set brand = 'ru' where id = (select order_id from gift where id = ${group.id})`;
    const [to] = (await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } })).giftTos;
    const share = await haneul.get('POST /v1/gift/to/{id}/share', { params: { id: to?.id ?? 0 } });
    expect([to?.link, share.link]).toEqual(Array(2).fill(`https://ru.example/gift/received/${to?.uuid}`));
  });

  test('goes from Haneul’s sheet over a link to a recipient without an account, and Haneul never sees the address', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 20_000, name: '하동 대봉감' });
    const { group, price, orderUuid } = await sendGift(haneul, goods, { kakaoGiftReceiverName: '바다' });
    expect(price).toBe(23_000);
    expect(group).toMatchObject({
      giftGroupStatus: 'paid',
      emptyAddressCount: 1,
      canAllWithdraw: true,
      giftTotalPrice: 23_000,
      kakaoGiftReceiverName: '바다',
    });
    const [to] = group.giftTos;
    const link = to?.uuid ?? '';
    const share = await haneul.get('POST /v1/gift/to/{id}/share', { params: { id: to?.id ?? 0 } });
    expect(share.link.endsWith(`/gift/received/${link}`)).toBe(true);

    const envelope = await shop.person().get('GET /v1/gift/to/{id}', { params: { id: link } });
    expect(envelope).toMatchObject({ role: 'visitor', giftStatus: 'unused', address: null, receiverName: '바다' });
    expect(JSON.stringify(envelope)).not.toMatch(/price|:20000\b|:23000\b/i);

    const phone = newNumber();
    const bada = await proveNewPhone(shop, phone);
    const taken = await acceptTestGift(bada, link, phone);
    expect(taken).toMatchObject({ role: 'receiver', giftStatus: 'used', orderItemProductStatus: 'paid' });
    expect(taken.address?.roadAddress).toBe(mapoAddress.roadAddress);
    expect(taken.arrival).not.toBeNull();

    const shared = await haneul.ask('POST /v1/gift/to/{id}/share', { params: { id: to?.id ?? 0 } });
    expect(shared.refusal.code).toBe('GIFT_ALREADY_CLAIMED');
    const seen = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
    const order = await haneul.get('GET /v4/app-users/orders/gift-group/{id}', { params: { id: group.id } });
    expect(order.entities[0]).toMatchObject({
      uuid: orderUuid,
      isGift: true,
      withdrawType: 'withdraw_deny',
      giftTotalPrice: 23_000,
    });
    expect(seen.giftTos[0]).toMatchObject({
      giftStatus: 'used',
      stateText: '입력 완료',
      canWithdraw: false,
      link: null,
    });
    expect(seen).toMatchObject({ giftGroupStatus: 'all_used', canAllWithdraw: false, emptyAddressCount: 0 });
    for (const reply of [
      seen,
      order,
      await haneul.get('GET /v1/app-users/order-items', {}),
      await haneul.get('GET /v1/gift/to/{id}', { params: { id: to?.id ?? 0 } }),
    ])
      expect(JSON.stringify(reply)).not.toContain('월드컵북로');
  });

  test('belongs to its first recipient, and a later visitor of the link is refused', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql));
    const link = group.giftTos[0]?.uuid ?? '';
    const params = { id: link };
    const [one, other] = [newNumber(), newNumber()];
    const [first, second] = [await proveNewPhone(shop, one), await proveNewPhone(shop, other)];
    await first.get('POST /v1/gift/to/{id}/open', { params, body: { phone: one } });
    const late = await second.ask('POST /v1/gift/to/{id}/open', { params, body: { phone: other } });
    expect(late.refusal).toMatchObject({ code: 'GIFT_ALREADY_CLAIMED', message: '이미 받은 선물이에요.' });
    expect((await second.ask('GET /v1/gift/to/{id}', { params })).refusal.code).toBe('GIFT_ALREADY_CLAIMED');
    const stolen = await second.ask('POST /v1/gift/to/{id}/address', {
      params,
      body: { ...mapoAddress, phone: other, consent: giftConsentVersion },
    });
    expect(stolen.refusal.code).toBe('GIFT_ALREADY_CLAIMED');
    // The same recipient verifies the number again on another device.
    const again = await proveNewPhone(shop, one);
    expect((await again.get('GET /v1/gift/to/{id}', { params })).role).toBe('receiver');
  });

  test('shared by KakaoTalk never shows its sender the number that claimed it', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql), {
      giftNotiType: 'kakaotalkSend',
      receivers: [],
      kakaoGiftReceiverName: '도윤',
    });
    const [to] = group.giftTos;
    const phone = newNumber();
    const receiver = await proveNewPhone(shop, phone);
    await receiver.get('POST /v1/gift/to/{id}/open', { params: { id: to?.uuid ?? '' }, body: { phone } });
    const seen = await haneul.get('GET /v1/gift/to/{id}', { params: { id: to?.id ?? 0 } });
    expect([seen.role, seen.phoneHint]).toEqual(['sender', null]);
    expect((await receiver.get('GET /v1/gift/to/{id}', { params: { id: to?.uuid ?? '' } })).phoneHint).toContain(
      phone.slice(-4),
    );
  });

  test('requires a verified number and the current consent', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await insertTestProduct(shop.sql));
    const params = { id: group.giftTos[0]?.uuid ?? '' };
    const visitor = shop.person();
    await visitor.arrive();
    const phone = newNumber();
    expect((await visitor.ask('POST /v1/gift/to/{id}/open', { params, body: { phone } })).refusal.code).toBe(
      'VERIFY_REQUIRED',
    );
    const body = { ...mapoAddress, phone, consent: giftConsentVersion };
    expect((await visitor.ask('POST /v1/gift/to/{id}/address', { params, body })).refusal.code).toBe('VERIFY_REQUIRED');
    const proven = await proveNewPhone(shop, phone);
    const old = await proven.ask('POST /v1/gift/to/{id}/address', { params, body: { ...body, consent: '2020-01-01' } });
    expect(old.refusal.code).toBe('CONSENT_REQUIRED');
    expect((await proven.ask('POST /v1/gift/to/{id}/address', { params, body })).status).toBe(200);
  });

  test('names the areas it cannot be shipped to before an address is entered, and refuses them', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql);
    await shop.sql`update product set gift_area = 'not_deliverable' where id = ${goods.id}`;
    const { group } = await sendGift(haneul, goods);
    const params = { id: group.giftTos[0]?.uuid ?? '' };
    const phone = newNumber();
    const receiver = await proveNewPhone(shop, phone);
    const gift = await receiver.get('GET /v1/gift/to/{id}', { params });
    expect(gift.deliverableText).toBe('이 선물은 제주·도서산간 배송이 어려워요.');
    const refused = await receiver.ask('POST /v1/gift/to/{id}/address', {
      params,
      body: { ...jejuAddress, phone, consent: giftConsentVersion },
    });
    expect(refused.refusal.code).toBe('UNDELIVERABLE_AREA');
    expect((await acceptTestGift(receiver, params.id, phone)).giftStatus).toBe('used');
  });
});

describe('a gift to several recipients', () => {
  test('costs the items and a parcel for each, and every recipient has a separate line', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql, { price: 12_000 });
    const { group, price } = await sendGift(haneul, goods, { receivers: newGiftReceivers(3) });
    expect(price).toBe(3 * 15_000);
    expect(group).toMatchObject({ giftTotalProductsPrice: 36_000, giftTotalShippingFee: 9_000, emptyAddressCount: 3 });
    expect(group.giftTos.map(({ phoneMasked }) => phoneMasked.slice(0, 9))).toEqual([
      '010-****-',
      '010-****-',
      '010-****-',
    ]);
    const [stock] = await shop.sql`select sold, held from stock where option_id = ${goods.optionId}`;
    expect(stock).toMatchObject({ sold: 3, held: 0 });
  });

  test('is refused without recipients, with a repeated number, for more than twenty, and with a link in its message', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql);
    const [one] = newGiftReceivers(1);
    const twice = one ? [one, { ...one, name: '또' }] : [];
    const none = await checkGiftSheet(haneul, goods, { giftNotiType: 'alimtalkSend' });
    expect(none.answer.refusal.code).toBe('VALIDATION');
    expect((await checkGiftSheet(haneul, goods, { receivers: twice })).answer.refusal.code).toBe('VALIDATION');
    expect(
      (await checkGiftSheet(haneul, goods, { giftMessage: 'https://naver.me/x 눌러 봐' })).answer.refusal.code,
    ).toBe('VALIDATION');
    const many = { giftNotiType: 'alimtalkSend' as const, receivers: newGiftReceivers(21) };
    const sheet = await checkGiftSheet(haneul, goods);
    const params = { id: sheet.sheet };
    const body = { ...sheet.body, giftData: { ...sheet.body.giftData, ...many } };
    const answer = await haneul.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
    expect(answer.refusal).toMatchObject({ code: 'GIFT_RECEIVERS', message: '한 번에 20명까지 선물할 수 있어요.' });
  });

  test('returns the same order for the same request and another order for another message', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await insertTestProduct(shop.sql);
    const first = await checkGiftSheet(haneul, goods, { receivers: newGiftReceivers(2) });
    const params = { id: first.sheet };
    const again = await haneul.get('POST /v4/app-users/order-tmp/chk/{id}', { params, body: first.body });
    expect(again.orderUuid).toBe(first.answer.body.orderUuid);
    const giftData = { ...first.body.giftData, giftMessage: '고마워요.' };
    const other = await haneul.get('POST /v4/app-users/order-tmp/chk/{id}', {
      params,
      body: { ...first.body, giftData },
    });
    expect(other.orderUuid).not.toBe(first.answer.body.orderUuid);
  });
});

test('a guest who has received a gift is not deleted while it is in transit', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql));
  const phone = newNumber();
  const bada = await proveNewPhone(shop, phone);
  const link = group.giftTos[0]?.uuid ?? '';
  await acceptTestGift(bada, link, phone);
  const [other] = await shop.sql<{ id: number }[]>`
    insert into app_user (user_type, created_at) values ('guest', now() - interval '400 days') returning id`;
  // As if every guest had been away for a long time.
  await sweepIdleGuests(shop.sql, 0, -1);
  expect(await shop.sql`select id from app_user where id = ${other?.id ?? 0}`).toHaveLength(0);
  expect((await bada.get('GET /v1/gift/to/{id}', { params: { id: link } })).role).toBe('receiver');
});
