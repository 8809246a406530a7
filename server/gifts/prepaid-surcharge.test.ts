import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import { pollUntil } from '#test/due-jobs.ts';
import {
  acceptTestGift,
  checkGiftSheet,
  giftConsentVersion,
  joinMemberWithId,
  newGiftReceivers,
  proveNewPhone,
  sendGift,
} from '#test/gift.ts';
import { expectInvariantsAfterAll, waitForRefunds } from '#test/order-steps.ts';
import { newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

/** Inserts a product whose sender prepays an island surcharge of 3,000, 5,000 or 9,000 won. */
async function prepaid(more: { feeUnit?: number; boxUnit?: number; undeliverable?: boolean[] } = {}) {
  const wish = more.undeliverable ? { undeliverable: more.undeliverable } : {};
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 3000, freeFrom: null, ...wish });
  await shop.sql`
    update product set gift_area = 'sender_prepaid', area_fees = '{3000,5000,9000}', shipping_fee_unit = ${more.feeUnit ?? 0}, max_unit_in_box = ${more.boxUnit ?? 0}
    where id = ${goods.id}`;
  return goods;
}

/** Returns the refunds of a gift's sender so far, in won, oldest first. */
async function back(sender: TestCustomer, group: number) {
  await waitForRefunds(shop);
  const { entities } = await sender.get('GET /v4/app-users/orders/gift-group/{id}', { params: { id: group } });
  return (entities[0]?.refunds ?? []).filter(({ kind }) => kind === 'gift_area').map(({ cash }) => cash);
}

const linkOf = (group: { giftTos: { uuid: string }[] }, at = 0) => group.giftTos[at]?.uuid ?? '';

describe('an island surcharge that a sender prepays', () => {
  test('is the highest of all deliverable areas, is shown on the sheet, and is refunded once for the mainland', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group, price } = await sendGift(haneul, await prepaid());
    expect(price).toBe(20_000 + 3000 + 9000);
    const phone = newNumber();
    const bada = await proveNewPhone(shop, phone);
    const params = { id: linkOf(group) };
    expect((await bada.get('GET /v1/gift/to/{id}', { params })).deliverableText).toBeNull();
    await acceptTestGift(bada, params.id, phone);
    expect(await back(haneul, group.id)).toEqual([9000]);
    // The same address again, or from another device, refunds nothing more.
    const body = { ...mapoAddress, phone, consent: giftConsentVersion };
    await bada.get('POST /v1/gift/to/{id}/address', { params, body });
    await bada.get('PUT /v1/gift/to/{id}/address', { params, body: { ...body, addressDetail: '505호' } });
    expect(await back(haneul, group.id)).toEqual([9000]);
  });

  test('is kept as far as the address needs it, and a costlier address is refused after the rest was refunded', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await prepaid());
    const phone = newNumber();
    const bada = await proveNewPhone(shop, phone);
    const params = { id: linkOf(group) };
    await acceptTestGift(bada, params.id, phone, jejuAddress);
    expect(await back(haneul, group.id)).toEqual([6000]);
    await bada.get('PUT /v1/gift/to/{id}/address', {
      params,
      body: { ...mapoAddress, phone, consent: giftConsentVersion },
    });
    expect(await back(haneul, group.id)).toEqual([6000, 3000]);
    const gift = await bada.get('GET /v1/gift/to/{id}', { params });
    expect(gift.deliverableText).toBe('이 선물은 제주·도서산간 배송이 어려워요.');
    const again = await bada.ask('PUT /v1/gift/to/{id}/address', {
      params,
      body: { ...jejuAddress, phone, consent: giftConsentVersion },
    });
    expect(again.refusal.code).toBe('UNDELIVERABLE_AREA');
    expect(await back(haneul, group.id)).toEqual([6000, 3000]);
  });

  test('is charged per recipient and box, without undeliverable areas, and is refunded for each recipient alone', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await prepaid({ feeUnit: 1, boxUnit: 1, undeliverable: [false, false, false, true] });
    const two = newGiftReceivers(2);
    const { group, price } = await sendGift(haneul, goods, { receivers: two }, {}, 2);
    expect(price).toBe(2 * (2 * 20_000 + 2 * 3000 + 2 * 5000));
    const bada = await proveNewPhone(shop, two[0]?.phone ?? '');
    await acceptTestGift(bada, linkOf(group), two[0]?.phone ?? '', jejuAddress);
    expect(await back(haneul, group.id)).toEqual([4000]);
    const left = await haneul.get('GET /v1/gift/to/{id}/refund', { params: { id: group.giftTos[1]?.id ?? 0 } });
    expect(left.cash).toBe(40_000 + 6000 + 10_000);
    await haneul.get('PUT /v1/gift/to/{id}/withdraw', { params: { id: group.giftTos[1]?.id ?? 0 }, body: {} });
    const declined = await bada.get('PUT /v1/gift/to/{id}/reject', { params: { id: linkOf(group) }, body: {} });
    expect(declined.giftStatus).toBe('rejected');
    await waitForRefunds(shop);
    const [row] = await shop.sql<{ paid: number; back: number }[]>`
      select p.paid_amount as paid, p.refunded_amount as back from payment p join gift g on g.order_id = p.order_id where g.id = ${group.id}`;
    expect(row?.back).toBe(row?.paid);
  });

  test('excludes payment by phone bill, which cannot be refunded in part', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { answer } = await checkGiftSheet(haneul, await prepaid(), {}, { paymentMethodType: 'phone' });
    expect(answer.refusal.code).toBe('PAYMENT_METHOD_NOT_ALLOWED');
    const free = await checkGiftSheet(haneul, await insertTestProduct(shop.sql), {}, { paymentMethodType: 'phone' });
    expect(free.answer.status).toBe(200);
  });

  test('keeps the terms at payment: a later policy neither charges nor refunds', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const goods = await prepaid();
    const { group } = await sendGift(haneul, goods);
    await shop.sql`update product set gift_area = 'not_deliverable', area_fees = '{4000,6000,20000}' where id = ${goods.id}`;
    const phone = newNumber();
    const bada = await proveNewPhone(shop, phone);
    await acceptTestGift(bada, linkOf(group), phone, jejuAddress);
    expect(await back(haneul, group.id)).toEqual([6000]);
    const plain = await insertTestProduct(shop.sql);
    const { group: other } = await sendGift(haneul, plain);
    await shop.sql`update product set gift_area = 'sender_prepaid' where id = ${plain.id}`;
    const number = newNumber();
    await acceptTestGift(await proveNewPhone(shop, number), linkOf(other), number, jejuAddress);
    expect(await back(haneul, other.id)).toEqual([]);
  });

  test('is covered up to the limit of the shop where the gift was bought, in any process', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    await shop.sql`insert into policy (key, brand, value, valid_from) values ('giftAreaMost', 'ru', '0', shop_now())`;
    await shop.sql`select announce(null, 'reference')`;
    const of = async (brand: string) => {
      const { group } = await sendGift(haneul, await insertTestProduct(shop.sql));
      await shop.sql`update orders set brand = ${brand} where id = (select order_id from gift where id = ${group.id})`;
      const phone = newNumber();
      const params = { id: linkOf(group) };
      const body = { ...jejuAddress, phone, consent: giftConsentVersion };
      const bada = await proveNewPhone(shop, phone);
      await bada.get('POST /v1/gift/to/{id}/open', { params, body: { phone } });
      return bada.ask('POST /v1/gift/to/{id}/address', { params, body });
    };
    await pollUntil(
      () => of('ru'),
      ({ refusal }) => refusal?.code === 'UNDELIVERABLE_AREA',
    );
    expect((await of('cuma')).status).toBe(200);
  });

  test('is refunded once, however many addresses are written concurrently', async () => {
    const { self: haneul } = await joinMemberWithId(shop);
    const { group } = await sendGift(haneul, await prepaid());
    const phone = newNumber();
    const bada = await proveNewPhone(shop, phone);
    const params = { id: linkOf(group) };
    await bada.get('POST /v1/gift/to/{id}/open', { params, body: { phone } });
    const body = { ...mapoAddress, phone, consent: giftConsentVersion };
    await Promise.all(
      Array.from({ length: 6 }, (_, at) =>
        bada.ask('POST /v1/gift/to/{id}/address', { params, body: { ...body, addressDetail: `${at + 1}호` } }),
      ),
    );
    expect(await back(haneul, group.id)).toEqual([9000]);
  });
});
