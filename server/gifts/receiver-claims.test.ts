import { expect, test } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import { arrivedMessagesOf, waitForMessages } from '#test/arrived-messages.ts';
import { deliverGiftTo, deliverLine, uploadTestPhoto } from '#test/delivered-orders.ts';
import { acceptTestGift, joinMemberWithId, proveNewPhone, sendGift } from '#test/gift.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

/** Delivers a gift to its recipient. */
async function given(policy: 'normal' | 'fresh' = 'normal', unit = 1) {
  const goods = await insertTestProduct(shop.sql, { price: 20_000 });
  await shop.sql`update product set return_policy = ${policy} where id = ${goods.id}`;
  const gift = await deliverGiftTo(shop, goods, unit);
  await gift.ship();
  await gift.staff.get('PUT /v1/staff/lines/{line}/deliver', gift.at);
  return gift;
}

const open = (line: string) => ({
  params: { line },
  body: { verdict: 'approved' as const, reason: '확인했어요', sellable: false },
});

test('the recipient of a gift in two boxes sees the tracking number of each', async () => {
  const gift = await deliverGiftTo(shop, await insertTestProduct(shop.sql), 2);
  await gift.ship();
  const boxes = [{ carrierCode: '99', invoice: '600000000002', units: 1 }];
  await gift.staff.get('PUT /v1/staff/lines/{line}/boxes', { ...gift.at, body: { boxes } });
  const { delivery } = await gift.receiver.get('GET /v1/gift/to/{id}', { params: gift.params });
  expect(delivery).toMatchObject({ invoice: '123456789012', more: [{ invoice: '600000000002', trackUrl: '' }] });
});

test('two boxes can be claimed one after the other, and each claim can be cancelled', async () => {
  const { receiver, params } = await given('normal', 2);
  const images = [await uploadTestPhoto(shop, receiver)];
  const damaged = { kind: 'replace' as const, reason: 'DAMAGED' as const, images };
  const one = await receiver.get('POST /v1/gift/to/{id}/claim', { params, body: { ...damaged, units: 1 } });
  expect(one.claimables).toMatchObject([{ units: 1, kinds: ['return', 'replace'] }]);
  expect(one.actions).toEqual(expect.arrayContaining(['claim_undo', 'return', 'replace']));
  const two = await receiver.get('POST /v1/gift/to/{id}/claim', {
    params,
    body: { ...damaged, images: [await uploadTestPhoto(shop, receiver)] },
  });
  expect(two.claimables).toEqual([]);
  expect(two.claims.map(({ status }) => status)).toEqual(['open', 'open']);
  await receiver.get('PUT /v1/gift/to/{id}/claim/undo', { params, body: {} });
  const free = await receiver.get('PUT /v1/gift/to/{id}/claim/undo', { params, body: {} });
  expect(free.claims.map(({ status }) => status)).toEqual(['undone', 'undone']);
  expect(free.claimables).toHaveLength(2);
  expect((await receiver.ask('PUT /v1/gift/to/{id}/claim/undo', { params, body: {} })).refusal.code).toBe(
    'INVALID_STATUS_TRANSITION',
  );
});

test('of two open claims the recipient cancels the one they name', async () => {
  const { receiver, params } = await given('normal', 2);
  const claim = async (reason: 'DAMAGED' | 'WRONG_ITEM') => {
    const images = [await uploadTestPhoto(shop, receiver)];
    const body = { kind: 'replace' as const, reason, images, units: 1 };
    const { claims } = await receiver.get('POST /v1/gift/to/{id}/claim', { params, body });
    return claims.find((one) => one.reason === reason)?.uuid ?? '';
  };
  const [damaged, wrong] = [await claim('DAMAGED'), await claim('WRONG_ITEM')];
  const undo = (named: string) => receiver.ask('PUT /v1/gift/to/{id}/claim/undo', { params, body: { claim: named } });
  const { body } = await undo(wrong);
  expect(body.claims.map(({ uuid, status }) => [uuid, status]).sort()).toEqual(
    [
      [damaged, 'open'],
      [wrong, 'undone'],
    ].sort(),
  );
  expect((await undo(wrong)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await undo(crypto.randomUUID())).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await undo(damaged)).body.claims.map(({ status }) => status)).toEqual(['undone', 'undone']);
});

test('a recipient may exchange spoilt fresh items, which a buyer may not', async () => {
  const { receiver, params, staff, at } = await given('fresh');
  const before = await receiver.get('GET /v1/gift/to/{id}', { params });
  expect(before.claimables).toMatchObject([{ returnPolicy: 'fresh', kinds: ['return', 'replace'] }]);
  const body = {
    kind: 'replace' as const,
    reason: 'DAMAGED' as const,
    images: [await uploadTestPhoto(shop, receiver)],
  };
  const requested = await receiver.get('POST /v1/gift/to/{id}/claim', { params, body });
  expect(requested.orderItemProductStatus).toBe('replace_request');
  await staff.get('PUT /v1/staff/lines/{line}/claim/answer', open(at.params.line));
  const sent = await receiver.get('GET /v1/gift/to/{id}', { params });
  expect(sent).toMatchObject({ orderItemProductStatus: 'replace_complete', claims: [{ status: 'approved' }] });
});

test('a refund for spoilt pieces is announced to the recipient without an amount, and the sender sees no photo of it', async () => {
  const { receiver, phone, params, sender, group } = await given('fresh');
  const images = [await uploadTestPhoto(shop, receiver), await uploadTestPhoto(shop, receiver)];
  const body = { kind: 'return' as const, reason: 'DAMAGED' as const, images, bad: 1, total: 20 };
  const paid = await receiver.get('POST /v1/gift/to/{id}/claim', { params, body });
  expect(paid.claims[0]).toMatchObject({ status: 'approved', answer: '보낸 분께 바로 환불해 드렸어요.' });
  await waitForMessages(shop, { to: phone });
  const texts = (await arrivedMessagesOf(shop.sandbox, phone)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('처리 결과'))).toHaveLength(1);
  expect(texts.join('\n')).not.toMatch(/\d원/);
  const { entities } = await sender.get('GET /v4/app-users/orders/gift-group/{id}', { params: { id: group.id } });
  expect(entities[0]?.orderItemProducts.flatMap(({ claims }) => claims)).toEqual([]);
  expect(entities[0]?.refunds.reduce((sum, { cash }) => sum + cash, 0)).toBeGreaterThan(0);
});

test('a gift that was not accepted, or belongs to another recipient, cannot be claimed', async () => {
  const { params } = await given();
  const stranger = await proveNewPhone(shop, newNumber());
  const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const };
  expect((await stranger.ask('POST /v1/gift/to/{id}/claim', { params, body })).refusal.code).toBe(
    'GIFT_ALREADY_CLAIMED',
  );
  expect((await stranger.ask('PUT /v1/gift/to/{id}/claim/undo', { params, body: {} })).refusal.code).toBe(
    'GIFT_ALREADY_CLAIMED',
  );
});

test('photos that staff request again can be sent by the recipient for that claim only', {
  tags: ['nightly'],
}, async () => {
  const { receiver, phone, params, staff, at } = await given('fresh');
  const images = [await uploadTestPhoto(shop, receiver), await uploadTestPhoto(shop, receiver)];
  const body = { kind: 'return' as const, reason: 'DAMAGED' as const, images, bad: 15, total: 20 };
  const { claims } = await receiver.get('POST /v1/gift/to/{id}/claim', { params, body });
  await staff.get('PUT /v1/staff/lines/{line}/claim/ask', { ...at, body: { reason: '상자 전체를 찍어 주세요.' } });
  await waitForMessages(shop, { to: phone });
  const photoMessage = (await arrivedMessagesOf(shop.sandbox, phone)).find(({ kind }) => kind === 'CLAIM_PHOTO');
  expect([photoMessage?.text, photoMessage?.buttons[0]?.url]).toEqual([
    expect.stringContaining('상자 전체를 찍어 주세요.'),
    expect.stringContaining('/gift/received/'),
  ]);
  const path = 'PUT /v1/gift/to/{id}/claim/photos';
  const more = async (claim: string) =>
    receiver.ask(path, { params, body: { claim, images: [await uploadTestPhoto(shop, receiver)] } });
  expect((await more(crypto.randomUUID())).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  const sent = await more(claims[0]?.uuid ?? '');
  expect(sent.body.claims[0]?.images).toHaveLength(3);
  expect(sent.body.claims[0]?.photoAsk?.sentDate).not.toBeNull();
});

test('the recipient of a gift is notified of its dispatch, and the sender is not', async () => {
  const { phone, senders, ship } = await deliverGiftTo(shop, await insertTestProduct(shop.sql));
  await ship();
  for (const to of [phone, senders]) await waitForMessages(shop, { to });
  const sentTo = async (to: string) =>
    (await arrivedMessagesOf(shop.sandbox, to)).filter(({ kind }) => kind === 'SHIP_START');
  expect([(await sentTo(phone)).length, (await sentTo(senders)).length]).toEqual([1, 0]);
});

test('one of several recipients claims one of two boxes, and the gifts of all still cost the same', async () => {
  const { self: friend } = await joinMemberWithId(shop);
  const receivers = [
    { name: '한별', phone: newNumber() },
    { name: '두별', phone: newNumber() },
  ];
  const goods = await insertTestProduct(shop.sql, { price: 20_000 });
  const { group } = await sendGift(friend, goods, { receivers }, {}, 2);
  const [first] = group.giftTos;
  const phone = receivers.find(({ name }) => name === first?.name)?.phone ?? '';
  const params = { id: first?.uuid ?? '' };
  const receiver = await proveNewPhone(shop, phone);
  await acceptTestGift(receiver, params.id, phone);
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from order_line l join gift_recipient t on t.order_line_id = l.id where t.link = ${params.id}`;
  await deliverLine(shop, line?.uuid ?? '');
  const images = [await uploadTestPhoto(shop, receiver)];
  const body = { kind: 'replace' as const, reason: 'DAMAGED' as const, images, units: 1 };
  await receiver.get('POST /v1/gift/to/{id}/claim', { params, body });
  expect((await runInvariants(shop.sql)).filter(({ ok }) => !ok)).toEqual([]);
});
