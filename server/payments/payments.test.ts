import { describe, expect, test } from 'vitest';
import { lanesOf, lostAnswerFaults, setPaymentFault } from '#test/bank-deposits.ts';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop({ HOLD_TTL_S: '60' });
expectInvariantsAfterAll(shop);

const fault = (name: string, more?: object) => setPaymentFault(shop.sandbox, name, more);

type Entry = { orderId: string; status: string; totalAmount: number };
async function ledger(orderId: string) {
  const all = (await (await fetch(`${shop.sandbox}/payments/ledger`)).json()) as Entry[];
  return all.filter((entry) => entry.orderId === orderId);
}

async function stock(optionId: number) {
  const [row] = await shop.sql<
    { held: number; sold: number }[]
  >`select held, sold from stock where option_id = ${optionId}`;
  return row;
}

describe('paying by card', () => {
  test('a guest’s purchase leaves stock, order and the payment company’s ledger in agreement', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { status, body } = await buyProduct(hana, goods, 2);
    expect(status).toBe(200);
    expect(body).toMatchObject({ orderItemStatus: 'paid', payment: { paymentStatus: 'paid', paidAmount: 28_800 } });
    expect(body.orderNumber).toMatch(/^\d{8}-[2-9A-HJKMNP-TV-Z]{7}$/);
    expect(body.history.map((event) => event.to)).toEqual(['request', 'paid']);
    expect(await stock(goods.optionId)).toEqual({ held: 0, sold: 2 });
    expect(await ledger(body.uuid)).toMatchObject([{ status: 'DONE', totalAmount: 28_800 }]);
  });

  test('the cart loses the purchased quantity and keeps items added in the interim', async () => {
    const hana = await shop.guest();
    const [goods, other] = [await insertTestProduct(shop.sql), await insertTestProduct(shop.sql)];
    const add = (one: typeof goods) =>
      hana.get('POST /v1.2/app-users/shopping-carts', {
        body: { productId: one.id, options: [{ optionIdPathKey: one.key, unit: 1 }] },
      });
    const cart = await add(goods);
    const gid = cart.entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0;
    const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: { optionGroupIds: [gid] },
    });
    await add(goods);
    await add(other);
    const body = { address: mapoAddress, chkPrice: 15_900, paymentMethodType: 'card' as const };
    const checked = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    expect((await payOrder(hana, checked.orderUuid, 15_900)).status).toBe(200);
    const left = await hana.get('GET /v1.2/app-users/shopping-carts', {});
    expect(left.totals?.optionCountings.map((counting) => counting.unit)).toEqual([1, 1]);
  });

  test('an order for the whole quantity of a cart group removes the group', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const cart = await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 2 }] },
    });
    const gid = cart.entries[0]?.bundleItems[0]?.optionGroups[0]?.id ?? 0;
    const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', {
      body: { optionGroupIds: [gid] },
    });
    const body = { address: mapoAddress, chkPrice: 28_800, paymentMethodType: 'card' as const };
    const checked = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    expect((await payOrder(hana, checked.orderUuid, 28_800)).status).toBe(200);
    expect((await hana.get('GET /v1.2/app-users/shopping-carts', {})).entries).toEqual([]);
  });

  test('a declined card releases the stock, and the order sheet can be used again', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price, sheet, body } = await placeTestOrder(hana, goods);
    expect(await stock(goods.optionId)).toEqual({ held: 1, sold: 0 });
    await fault('decline');
    const { status, refusal } = await payOrder(hana, uuid, price);
    expect([status, refusal.code]).toEqual([402, 'PAYMENT_REFUSED']);
    expect(await stock(goods.optionId)).toEqual({ held: 0, sold: 0 });
    const again = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    expect(again.orderUuid).not.toBe(uuid);
    expect((await payOrder(hana, again.orderUuid, price)).status).toBe(200);
  });

  test('a closed payment window releases the stock at once', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid } = await placeTestOrder(hana, goods);
    const away = await hana.get('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
    expect(away.state).toBe('incomplete');
    expect(await stock(goods.optionId)).toEqual({ held: 0, sold: 0 });
  });

  test('a repeated check returns the same order', async () => {
    const hana = await shop.guest();
    const { sheet, body, uuid } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const check = () => hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    const all = await Promise.all([check(), check(), check(), check()]);
    expect(all.map((one) => one.body.orderUuid)).toEqual([uuid, uuid, uuid, uuid]);
  });

  test('a check with another delivery memo replaces an order that has not been paid', async () => {
    const hana = await shop.guest();
    const { sheet, body, uuid } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const address = { ...body.address, memo: '경비실에 맡겨 주세요' };
    const call = { params: { id: sheet.id }, body: { ...body, address } };
    const again = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', call);
    expect(again.orderUuid).not.toBe(uuid);
    expect((await hana.get('POST /v4/app-users/order-tmp/chk/{id}', call)).orderUuid).toBe(again.orderUuid);
    expect((await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: again.orderUuid } })).memo).toBe(
      address.memo,
    );
  });

  test('a check with another address replaces an order that has not been paid', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { sheet, uuid, price } = await placeTestOrder(hana, goods);
    const body = { address: jejuAddress, chkPrice: price + 3000, paymentMethodType: 'card' as const };
    const again = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    expect(again).toMatchObject({ payable: price + 3000 });
    expect(await stock(goods.optionId)).toEqual({ held: 1, sold: 0 });
    expect((await payOrder(hana, uuid, price)).status).toBe(409);
    const paid = await payOrder(hana, again.orderUuid, price + 3000);
    expect(paid.body.address).toMatchObject({ zonecode: jejuAddress.zonecode, areaAddress: 1 });
  });

  test('fifty concurrent checks create one order and hold its stock once', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const sheet = await hana.get('POST /v4/app-users/order-tmp', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    });
    const body = { address: mapoAddress, chkPrice: 15_900, paymentMethodType: 'card' as const };
    const check = () => hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    const all = await Promise.all(Array.from({ length: 50 }, check));
    expect(new Set(all.map((one) => `${one.status} ${one.body.orderUuid}`)).size).toBe(1);
    expect(await stock(goods.optionId)).toEqual({ held: 1, sold: 0 });
  });

  test('fifty concurrent confirms make one approval and all return the same order', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const paymentKey = await hana.authenticate(uuid, price);
    const confirm = () =>
      hana.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
        params: { orderUuid: uuid },
        body: { paymentKey, amount: price },
      });
    const all = await Promise.all(Array.from({ length: 50 }, confirm));
    expect(new Set(all.map((one) => one.status))).toEqual(new Set([200]));
    expect(new Set(all.map((one) => one.body.uuid))).toEqual(new Set([uuid]));
    expect((await ledger(uuid)).filter((entry) => entry.status === 'DONE')).toHaveLength(1);
  });
});

describe('an unknown payment outcome', () => {
  for (const name of lostAnswerFaults)
    test(`${name} is never reported as a failure, and the reconciler finds the outcome`, lanesOf(name), async () => {
      const hana = await shop.guest();
      const goods = await insertTestProduct(shop.sql);
      const { uuid, price } = await placeTestOrder(hana, goods);
      await fault(name, { ms: 300 });
      const { status, refusal } = await payOrder(hana, uuid, price);
      if (status !== 200) expect([status, refusal.code]).toEqual([202, 'PAYMENT_PENDING']);
      const state = () => hana.get('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
      expect((await pollUntil(state, (one) => one.state !== 'pending')).state).toBe('paid');
      expect(await stock(goods.optionId)).toEqual({ held: 0, sold: 1 });
      expect((await ledger(uuid)).filter((entry) => entry.status === 'DONE')).toHaveLength(1);
    });

  test('an approval of another amount is returned and never becomes an order', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price } = await placeTestOrder(hana, goods);
    await fault('wrong_amount');
    const { status, refusal } = await payOrder(hana, uuid, price);
    expect([status, refusal.code]).toEqual([402, 'PAYMENT_AMOUNT_MISMATCH']);
    await pollUntil(
      () => ledger(uuid),
      (all) => all.every((entry) => entry.status === 'CANCELED'),
    );
    expect(await stock(goods.optionId)).toEqual({ held: 0, sold: 0 });
  });
});

describe('values from the client are only compared', () => {
  test.each([15_901, 15_899, 0])(
    'a check at %i won for items of 15,900 is refused with the correct totals',
    async (chkPrice) => {
      const hana = await shop.guest();
      const goods = await insertTestProduct(shop.sql);
      const { sheet, uuid } = await placeTestOrder(hana, goods);
      await hana.get('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
      const body = { address: mapoAddress, chkPrice, paymentMethodType: 'card' as const };
      const { status, refusal } = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', {
        params: { id: sheet.id },
        body,
      });
      expect([status, refusal.code]).toEqual([409, 'PRICE_CHANGED']);
      expect((refusal.details as { totals: { price: number } }).totals.price).toBe(15_900);
      expect(await stock(goods.optionId)).toEqual({ held: 0, sold: 0 });
    },
  );

  test('a tampered amount on the return changes nothing, and the correct one still pays', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const paymentKey = await hana.authenticate(uuid, price);
    const confirm = (amount: number) =>
      hana.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
        params: { orderUuid: uuid },
        body: { paymentKey, amount },
      });
    expect((await confirm(100)).refusal.code).toBe('PRICE_CHANGED');
    expect((await confirm(price)).status).toBe(200);
  });

  test('another customer cannot confirm the order, and its buyer can still pay it', async () => {
    const [hana, duri] = [await shop.guest(), await shop.guest()];
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const paymentKey = await duri.authenticate(uuid, price);
    const params = { orderUuid: uuid };
    const confirm = (who: typeof hana) =>
      who.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', { params, body: { paymentKey, amount: price } });
    expect((await confirm(duri)).refusal.code).toBe('NOT_FOUND');
    expect((await hana.get('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params })).state).toBe('waiting');
    expect((await confirm(hana)).status).toBe(200);
  });

  test('a second window cannot charge while the outcome of a payment is unknown', async () => {
    const hana = await shop.guest();
    const { uuid, price } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const [first, second] = [await hana.authenticate(uuid, price), await hana.authenticate(uuid, price)];
    await shop.sql`
      update payment set stage = 'confirming', attempted_payment_key = ${first}, confirming_at = shop_now()
      where order_id = (select id from orders where uuid = ${uuid})`;
    await hana.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
      params: { orderUuid: uuid },
      body: { paymentKey: second, amount: price },
    });
    const key = async () => {
      const [row] = await shop.sql<{ key: string | null }[]>`
        select payment_key as key from payment where order_id = (select id from orders where uuid = ${uuid})`;
      return row?.key ?? null;
    };
    expect(await pollUntil(key, (one) => one !== null)).toBe(first);
  });

  test('a changed price is reported before payment', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const sheet = await hana.get('POST /v4/app-users/order-tmp', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    });
    await shop.sql`update product_option set price = 13900 where id = ${goods.optionId}`;
    const body = { address: mapoAddress, chkPrice: 15_900, paymentMethodType: 'card' as const };
    const { refusal } = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
    expect(refusal.code).toBe('PRICE_CHANGED');
  });

  test('the area is derived from the postcode, not from the client’s value', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const lie = { ...jejuAddress, areaAddress: 0 };
    const { price } = await placeTestOrder(hana, goods, 1, lie as never);
    expect(price).toBe(18_900);
  });

  test('items that cannot be shipped to an island are refused before stock is held', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { name: '활전복', undeliverable: [false, true, true, true] });
    const sheet = await hana.get('POST /v4/app-users/order-tmp', {
      body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    });
    const early = await hana.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params: { id: sheet.id },
      body: { address: { zonecode: jejuAddress.zonecode } },
    });
    expect([early.status, early.refusal.code]).toEqual([422, 'UNDELIVERABLE_AREA']);
    const body = { address: jejuAddress, chkPrice: 18_900, paymentMethodType: 'card' as const };
    const { status, refusal } = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: sheet.id },
      body,
    });
    expect([status, refusal.message]).toEqual([422, '선택하신 배송지는 배송할 수 없는 지역이에요. (활전복)']);
  });

  test('a card number in any field of an order is refused', async () => {
    const hana = await shop.guest();
    const { sheet } = await placeTestOrder(hana, await insertTestProduct(shop.sql));
    const body = {
      address: { ...mapoAddress, memo: '4111 1111 1111 1111' },
      chkPrice: 15_900,
      paymentMethodType: 'card' as const,
    };
    const { status, refusal } = await hana.ask('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: sheet.id },
      body,
    });
    expect([status, refusal.code]).toEqual([400, 'CARD_DATA_FORBIDDEN']);
  });
});

describe('holds', () => {
  test('the last box is held for the first check; the second is refused before payment', async () => {
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const goods = await insertTestProduct(shop.sql, { stock: 1 });
    const body = { address: mapoAddress, chkPrice: 15_900, paymentMethodType: 'card' as const };
    const options = [{ optionIdPathKey: goods.key, unit: 1 }];
    const late = await minsu.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
    await placeTestOrder(hana, goods);
    const { status, refusal } = await minsu.ask('POST /v4/app-users/order-tmp/chk/{id}', {
      params: { id: late.id },
      body,
    });
    expect([status, refusal.code]).toEqual([409, 'OUT_OF_STOCK']);
  });

  test('an expired hold is released automatically', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql, { stock: 1 });
    const { uuid } = await placeTestOrder(hana, goods);
    await shop.sql`update orders set expires_at = now() - interval '1 second' where uuid = ${uuid}`;
    await pollUntil(
      () => stock(goods.optionId),
      (one) => one?.held === 0,
    );
    const state = await hana.get('GET /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: uuid } });
    expect(state.state).toBe('incomplete');
  });
});

describe('the webhook', () => {
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${shop.origin}/v1/payments/webhook/toss`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });

  test('a forged payment notification changes nothing', async () => {
    const hana = await shop.guest();
    const goods = await insertTestProduct(shop.sql);
    const { uuid, price } = await placeTestOrder(hana, goods);
    const data = { orderId: uuid, status: 'DONE', totalAmount: price, paymentKey: 'forged' };
    expect((await post({ eventType: 'PAYMENT_STATUS_CHANGED', data })).status).toBe(200);
    expect(await stock(goods.optionId)).toEqual({ held: 1, sold: 0 });
  });

  test('a malformed body is answered and leaves no trace', async () => {
    const before = await shop.sql`select count(*) from payment_event`;
    for (const body of [
      {},
      { data: null },
      { data: { orderId: 7 } },
      { orderId: '\u0000' },
      { data: { orderId: 'x'.repeat(500) } },
    ]) {
      expect((await post(body)).status).toBe(200);
    }
    expect(await shop.sql`select count(*) from payment_event`).toEqual(before);
  });

  test('identical concurrent webhooks are stored once and log no error', async () => {
    const hana = await shop.guest();
    const { body } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const data = { orderId: body.uuid, status: 'DONE', totalAmount: 1, paymentKey: 'forged' };
    const words = { eventType: 'PAYMENT_STATUS_CHANGED', data };
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(words)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const kept =
      await shop.sql`select from payment_event where position(${body.uuid} in body) > 0 and body like '%forged%'`;
    expect(kept).toHaveLength(1);
  });
});
