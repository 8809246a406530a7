import { describe, expect, test } from 'vitest';
import { depositAtBank } from '#test/bank-deposits.ts';
import { payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { acceptTestGift, joinMemberWithId, proveNewPhone, sendGift } from '#test/gift.ts';
import { answerThread, postInquiry } from '#test/inquiry-steps.ts';
import { joinAsMember, newNumber, verifyTestPhone } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

function put(customer: TestCustomer, goods: { id: number; key: string }, unit = 1) {
  return customer.get('POST /v1.2/app-users/shopping-carts', {
    body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit }] },
  });
}

async function units(customer: TestCustomer) {
  const cart = await customer.get('GET /v1.2/app-users/shopping-carts', {});
  const groups = cart.entries.flatMap((entry) => entry.bundleItems.flatMap((item) => item.optionGroups));
  return groups.map((group) => group.optionUnit).sort((a, b) => a - b);
}

describe('a guest who signs in', () => {
  test('learns which cart lines were there before and whether the stock is too low for both', async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const [older, few] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql, { stock: 4 })];
    await put(haneul, older, 1);
    await put(haneul, few, 3);
    const cart = await haneul.get('GET /v1.2/app-users/shopping-carts', {});
    const lines = cart.entries.flatMap((entry) => entry.bundleItems);
    const olderId = lines.find((item) => item.product.id === older.id)?.optionGroups[0]?.id;
    const body = { email, password };
    const visitor = await shop.guest();
    await put(visitor, few, 2);
    const session = await visitor.get('POST /v2/tokens', { body });
    expect(session.cart).toEqual({ isAdjusted: true, olderGroupIds: [olderId] });
    const again = await visitor.get('POST /v2/tokens', { body });
    expect(again.cart).toEqual({ isAdjusted: false, olderGroupIds: [] });
  });

  test('keeps the cart: quantities of the same option add up, other options are added', async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const [tangerine, oyster, pear] = [
      await insertTestProduct(shop.sql),
      await insertTestProduct(shop.sql),
      await insertTestProduct(shop.sql),
    ];
    await put(haneul, tangerine, 2);
    await put(haneul, oyster, 1);
    const visitor = await shop.guest();
    await put(visitor, tangerine, 3);
    await put(visitor, pear, 4);
    const token = visitor.token;
    await visitor.signIn(email, password);
    expect(await units(visitor)).toEqual([1, 4, 5]);
    const same = shop.person(token);
    expect(await units(same)).toEqual([]);
    await same.signIn(email, password);
    expect(await units(same)).toEqual([1, 4, 5]);
  });

  test('cannot exceed a purchase limit', async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const [few, limited] = [
      await insertTestProduct(shop.sql, { stock: 4 }),
      await insertTestProduct(shop.sql, { limit: 2 }),
    ];
    await put(haneul, few, 3);
    await put(haneul, limited, 1);
    const visitor = await shop.guest();
    await put(visitor, few, 3);
    await put(visitor, limited, 2);
    await visitor.signIn(email, password);
    expect(await units(visitor)).toEqual([2, 4]);
  });

  test('loses nothing in twenty concurrent sign-ins, of one guest and of twenty', { tags: ['nightly'] }, async () => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const goods = await insertTestProduct(shop.sql, { stock: 500 });
    await put(haneul, goods, 1);
    const visitors = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const visitor = await shop.guest();
        await put(visitor, goods, 2);
        return visitor;
      }),
    );
    const twins = Array.from({ length: 20 }, () => shop.person(visitors[0]?.token));
    await Promise.all([...visitors, ...twins].map((one) => one.signIn(email, password)));
    expect(await units(haneul)).toEqual([41]);
  });

  test.each([
    ['continues with the order sheet', 'card'],
    ['keeps an order that waits for a deposit', 'bank_transfer'],
  ] as const)('%s, and its payment empties the merged cart', async (_, method) => {
    const haneul = shop.person();
    const { email, password } = await joinAsMember(haneul, shop.sandbox);
    const goods = await insertTestProduct(shop.sql);
    await put(haneul, goods, 2);
    const visitor = await shop.guest();
    const cart = await put(visitor, goods, 3);
    const gid = cart.entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0;
    const sheet = await visitor.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: { optionGroupIds: [gid] },
    });
    if (method === 'card') await visitor.signIn(email, password);
    const params = { id: sheet.id };
    const { price } = await visitor.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: mapoAddress },
    });
    const { orderUuid, virtualAccount } = await visitor.get('POST /v4/app-users/order-tmp/chk/{id}', {
      params,
      body: { address: mapoAddress, chkPrice: price, paymentMethodType: method },
    });
    if (virtualAccount) {
      await visitor.signIn(email, password);
      await depositAtBank(shop.sandbox, virtualAccount.accountNumber, price);
    } else {
      expect((await payOrder(visitor, orderUuid, price)).status).toBe(200);
    }
    await expectEventually(() => units(visitor)).toEqual([2]);
  });

  test('gets the notifications of the orders that move, with links to them, and of no other order', async () => {
    const [own, other] = [newNumber(), newNumber()];
    const { email, password } = await joinAsMember(shop.person(), shop.sandbox, { phone: own });
    const goods = await insertTestProduct(shop.sql);
    const visitor = await shop.guest();
    const uuids: string[] = [];
    const threads: string[] = [];
    for (const guestOrderPhone of [own, other]) {
      const { uuid, price } = await placeTestOrder(visitor, goods, 1, { ...mapoAddress, guestOrderPhone });
      await payOrder(visitor, uuid, price);
      const { body } = await postInquiry(visitor, { order: uuid });
      await answerThread(shop, body.uuid, '오늘 보내 드려요.');
      uuids.push(uuid);
      threads.push(`/inquiry/${body.uuid}`);
    }
    const linksOf = async (customer: TestCustomer) => {
      const { entities } = await customer.get('GET /v1/app-users/notification', {});
      return entities.map(({ link }) => link).sort();
    };
    await expectEventually(() => linksOf(visitor)).toEqual(
      ['/guest/order-lookup', '/guest/order-lookup', ...threads].sort(),
    );
    const guest = shop.person(visitor.token);
    await visitor.signIn(email, password);
    expect(await linksOf(visitor)).toEqual([threads[0], `/order/${uuids[0]}`]);
    expect(await linksOf(guest)).toEqual([]);
  });
});

describe('a browser on which two members sign in without automatic sign-in, so that it stays the same guest', () => {
  const receivedBy = async (member: TestCustomer) =>
    (await member.get('GET /v1/gift/received', { query: {} })).entities.map(({ uuid }) => uuid);

  async function twoMembers() {
    const { self: sender } = await joinMemberWithId(shop);
    const { group } = await sendGift(sender, await insertTestProduct(shop.sql));
    const [first, second] = [
      await joinAsMember(shop.person(), shop.sandbox),
      await joinAsMember(shop.person(), shop.sandbox),
    ];
    return { first, second, link: group.giftTos[0]?.uuid ?? '' };
  }

  test('shows the gift that the first one received to that member only', async () => {
    const { first, second, link } = await twoMembers();
    const phone = newNumber();
    const browser = await proveNewPhone(shop, phone);
    await acceptTestGift(browser, link, phone);
    const [mina, juno] = [shop.person(browser.token), shop.person(browser.token)];
    await mina.signIn(first.email, first.password);
    await juno.signIn(second.email, second.password);
    const read = { params: { id: link } };
    expect([await receivedBy(mina), await receivedBy(juno)]).toEqual([[link], []]);
    expect((await juno.ask('GET /v1/gift/to/{id}', read)).refusal.code).toBe('GIFT_ALREADY_CLAIMED');
    expect((await mina.get('GET /v1/gift/to/{id}', read)).address?.receiverName).toBe(mapoAddress.receiverName);
  });

  test('shows a gift that was received between the two sign-ins to the second member only', async () => {
    const { first, second, link } = await twoMembers();
    const phone = newNumber();
    const browser = await shop.guest();
    await put(browser, await insertTestProduct(shop.sql));
    const [mina, juno] = [shop.person(browser.token), shop.person(browser.token)];
    await mina.signIn(first.email, first.password);
    await verifyTestPhone(browser, shop.sandbox, phone);
    await acceptTestGift(browser, link, phone);
    expect(await receivedBy(mina)).toEqual([]);
    await juno.signIn(second.email, second.password);
    expect([await receivedBy(mina), await receivedBy(juno)]).toEqual([[], [link]]);
  });
});
