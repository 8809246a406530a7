import { expect, test } from 'vitest';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import { acceptTestGift, joinMemberWithId, newGiftReceivers, proveNewPhone, sendGift } from '#test/gift.ts';
import { codeFor, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

test('a member who requested a code that Mina entered elsewhere is not treated as Mina', async () => {
  const { self: haneul } = await joinMemberWithId(shop);
  const { self: jiho } = await joinMemberWithId(shop);
  const phone = newNumber();
  const { group } = await sendGift(haneul, await insertTestProduct(shop.sql));
  const params = { id: group.giftTos[0]?.uuid ?? '' };
  await acceptTestGift(await proveNewPhone(shop, phone), params.id, phone);
  const [minsu] = newGiftReceivers(1);
  const { group: second } = await sendGift(haneul, await insertTestProduct(shop.sql), {
    receivers: [{ name: '미나', phone }, minsu as { name: string; phone: string }],
  });
  const hers = { id: second.giftTos[0]?.uuid ?? '' };
  const mina = await shop.guest();
  const { uuid, price } = await placeTestOrder(mina, await insertTestProduct(shop.sql), 1, {
    ...mapoAddress,
    guestOrderName: '미나',
    guestOrderPhone: phone,
  });
  await payOrder(mina, uuid, price);

  const code = await codeFor(jiho, shop.sandbox, phone, 'order');
  const query = { name: '미나', phone, code };
  expect((await (await shop.guest()).get('GET /v1/app-users/order-items/guest', { query })).entities).toHaveLength(1);

  expect((await jiho.ask('GET /v1/gift/to/{id}', { params })).refusal.code).toBe('GIFT_ALREADY_CLAIMED');
  expect((await jiho.get('GET /v1/gift/received', {})).entities).toEqual([]);
  const opened = await jiho.ask('POST /v1/gift/to/{id}/open', { params: hers, body: { phone } });
  expect(opened.refusal.code).toBe('VERIFY_REQUIRED');
});
