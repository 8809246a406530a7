import { expect, test } from 'vitest';
import { runInvariants } from '#server/invariants/run.ts';
import { ledgerOf } from '#test/bank-deposits.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
import {
  acceptTestGift,
  checkGiftSheet,
  giftConsentVersion,
  joinMemberWithId,
  newGiftReceivers,
  proveNewPhone,
  sendGift,
} from '#test/gift.ts';
import { expectInvariantsAfterAll, openStaffClient, waitForRefunds } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress, koreanDateAfter, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

/** Returns a client of the owner and the path parameters of a gift's line. */
async function deskOf(link: string) {
  const [line] = await shop.sql<{ uuid: string }[]>`
    select l.uuid from gift_recipient t join order_line l on l.id = t.order_line_id where t.link = ${link}`;
  return { owner: await openStaffClient(shop, 'owner'), at: { params: { line: line?.uuid ?? '' } } };
}

test('a recipient’s return from an island costs the shipping back from there, and the other parcels are unaffected', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { id } = await haneul.get('GET /v2/app-users/detail', {});
  await insertCouponFor(shop.sql, id, { name: '두 상자 쿠폰', minimum: 40_000, won: 4000 });
  const two = newGiftReceivers(2);
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 3000, freeFrom: null });
  const { group, price } = await sendGift(haneul, goods, { receivers: two });
  expect(price).toBe(40_000 - 4000 + 6000);
  const [link, phone] = [group.giftTos[0]?.uuid ?? '', two[0]?.phone ?? ''];
  const bada = await proveNewPhone(shop, phone);
  await acceptTestGift(bada, link, phone, jejuAddress);
  const { owner, at } = await deskOf(link);
  await owner.get('PUT /v1/staff/lines/{line}/confirm', at);
  await owner.get('PUT /v1/staff/lines/{line}/ship', { ...at, body: { carrierCode: '99', invoice: '직접전달' } });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', at);
  const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const };
  await bada.get('POST /v1/gift/to/{id}/claim', { params: { id: link }, body });
  const verdict = { verdict: 'approved' as const, reason: '잘 돌아왔습니다', sellable: true };
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/claim/answer', { ...at, body: verdict });
  expect(refund?.cash).toBe(18_000 - 3000 - 3000);
  // The sender reads what came back, without the fee of the way back.
  const { giftTos } = await haneul.get('GET /v1/gift/group/{id}', { params: { id: group.id } });
  expect(giftTos.map(({ refunded }) => refunded)).toEqual([{ cash: 12_000, point: 0 }, null]);
});

test('the sender of a delivered gift reads that it has arrived, and no day of arrival', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { group, orderUuid } = await sendGift(haneul, await insertTestProduct(shop.sql));
  const [link, phone] = [group.giftTos[0]?.uuid ?? '', newNumber()];
  await acceptTestGift(await proveNewPhone(shop, phone), link, phone);
  const { owner, at } = await deskOf(link);
  await owner.get('PUT /v1/staff/lines/{line}/confirm', at);
  await owner.get('PUT /v1/staff/lines/{line}/ship', { ...at, body: { carrierCode: '99', invoice: '직접전달' } });
  await owner.get('PUT /v1/staff/lines/{line}/deliver', at);
  const order = await haneul.get('GET /v1.2/app-users/orders/{id}', { params: { id: orderUuid } });
  expect(order.orderItemProducts[0]).toMatchObject({
    orderItemProductStatus: 'delivery_end',
    deliveredDate: null,
    autoCompleteDate: null,
  });
  const known = ['request', 'paid', 'delivery_waiting', 'delivering'];
  expect(order.history.map(({ to }) => to)).toEqual(known);
  const { tables } = await haneul.get('POST /v1/app-users/export', { body: {} });
  expect(tables.order_line).toMatchObject([{ status: 'delivery_end', delivered_at: null, completed_at: null }]);
  expect(tables.order_event?.map((event) => event.to_status)).toEqual(known);
});

test('a recipient who declines a gift being packed needs no refund account, even if it was paid by phone bill', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { price: 20_000 });
  const { answer } = await checkGiftSheet(haneul, goods, {}, { paymentMethodType: 'phone' });
  const { orderUuid, payable: amount } = answer.body;
  const window = await fetch(`${shop.sandbox}/payments/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId: orderUuid, amount, method: 'phone' }),
  });
  const { paymentKey } = (await window.json()) as { paymentKey: string };
  const paid = { params: { orderUuid }, body: { paymentKey, amount } };
  await haneul.get('POST /v4/app-users/order-tmp/confirm/{orderUuid}', paid);
  const [group] = (await haneul.get('GET /v1/gift/group', {})).entities;
  const [link, phone] = [group?.giftTos[0]?.uuid ?? '', newNumber()];
  const bada = await proveNewPhone(shop, phone);
  await acceptTestGift(bada, link, phone);
  const { owner, at } = await deskOf(link);
  await owner.get('PUT /v1/staff/lines/{line}/confirm', at);
  const requested = await bada.get('PUT /v1/gift/to/{id}/reject', {
    params: { id: link },
    body: { reason: '알레르기가 있어요' },
  });
  expect(requested.orderItemProductStatus).toBe('withdraw_request');
  const body = { verdict: 'approved' as const, reason: '아직 보내지 않았습니다' };
  const { refund } = await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { ...at, body });
  expect(refund).toMatchObject({ way: 'card', cash: amount });
  await waitForRefunds(shop);
  expect((await ledgerOf(shop.sandbox, orderUuid))[0]?.balanceAmount).toBe(0);
});

test('a gift without an address cannot be delayed, since it could then neither be accepted nor expire', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql, { price: 20_000 }));
  const link = group.giftTos[0]?.uuid ?? '';
  const { owner, at } = await deskOf(link);
  const body = { reason: '비가 와서 늦어요', newDate: koreanDateAfter(7) };
  expect((await owner.ask('PUT /v1/staff/lines/{line}/delay', { ...at, body })).refusal.code).toBe('ADDRESS_REQUIRED');
  const phone = newNumber();
  await acceptTestGift(await proveNewPhone(shop, phone), link, phone);
  const late = await owner.get('PUT /v1/staff/lines/{line}/delay', { ...at, body });
  expect(late.orderItemProductStatus).toBe('delivery_delay');
});

test('the recipient of a late gift reads the reason and the new date of dispatch until it is ready', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql, { price: 20_000 }));
  const [link, phone] = [group.giftTos[0]?.uuid ?? '', newNumber()];
  const bada = await proveNewPhone(shop, phone);
  await acceptTestGift(bada, link, phone);
  const { owner, at } = await deskOf(link);
  const read = () => bada.get('GET /v1/gift/to/{id}', { params: { id: link } });
  expect((await read()).delay).toBeNull();
  const body = { reason: '비가 와서 늦어요', newDate: koreanDateAfter(7) };
  await owner.get('PUT /v1/staff/lines/{line}/delay', { ...at, body });
  expect(await read()).toMatchObject({ delay: body, actions: ['reject'] });
  await owner.get('PUT /v1/staff/lines/{line}/ready', at);
  expect(await read()).toMatchObject({ delay: null, shipmentDate: body.newDate });
});

test('a gift of which staff cancelled a part breaks no invariant while it is open, and is refunded in full when declined', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { price: 9000, freeFrom: null });
  const { group, price, orderUuid } = await sendGift(haneul, goods, {}, {}, 2);
  const [link, phone] = [group.giftTos[0]?.uuid ?? '', newNumber()];
  const { owner, at } = await deskOf(link);
  const part = { ...at, body: { units: 1, reason: '한 개가 모자라요' } };
  expect((await owner.get('PUT /v1/staff/lines/{line}/withdraw', part)).refund?.cash).toBe(9000);
  expect((await runInvariants(shop.sql)).filter(({ ok }) => !ok)).toEqual([]);
  const bada = await proveNewPhone(shop, phone);
  await bada.get('POST /v1/gift/to/{id}/open', { params: { id: link }, body: { phone } });
  await bada.get('PUT /v1/gift/to/{id}/reject', { params: { id: link }, body: {} });
  const refunds = await shop.sql`
    select r.cash from refund r join orders o on o.id = r.order_id where o.uuid = ${orderUuid} order by r.id`;
  expect(refunds.map(({ cash }) => cash)).toEqual([9000, price - 9000]);
});

test('after staff cancel a part of a packed gift, its recipient asks to cancel the rest and keeps its address', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const goods = await insertTestProduct(shop.sql, { price: 20_000 });
  const { group } = await sendGift(haneul, goods, {}, {}, 3);
  const [link, phone] = [group.giftTos[0]?.uuid ?? '', newNumber()];
  const bada = await proveNewPhone(shop, phone);
  await acceptTestGift(bada, link, phone);
  const { owner, at } = await deskOf(link);
  await owner.get('PUT /v1/staff/lines/{line}/confirm', at);
  await owner.get('PUT /v1/staff/lines/{line}/withdraw', { ...at, body: { units: 1, reason: '두 개만 원하심' } });
  const body = { verdict: 'approved' as const, reason: '아직 담지 않았습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { ...at, body });
  const params = { id: link };
  const gift = await bada.get('GET /v1/gift/to/{id}', { params });
  expect([gift.orderItemProductStatus, gift.actions]).toEqual(['withdraw_partially', ['withdraw_request']]);
  const moved = await bada.ask('PUT /v1/gift/to/{id}/address', {
    params,
    body: { ...mapoAddress, addressDetail: '302호', phone, consent: giftConsentVersion },
  });
  expect(moved.refusal.code).toBe('ADDRESS_LOCKED');
  const asked = await bada.get('PUT /v1/gift/to/{id}/reject', { params, body: { reason: '알레르기가 있어요' } });
  expect(asked.orderItemProductStatus).toBe('withdraw_request');
  const refusal = { verdict: 'refused' as const, reason: '포장이 끝났습니다' };
  await owner.get('PUT /v1/staff/lines/{line}/withdraw/answer', { ...at, body: refusal });
  await owner.get('PUT /v1/staff/lines/{line}/ship', { ...at, body: { carrierCode: '99', invoice: '직접전달' } });
});
