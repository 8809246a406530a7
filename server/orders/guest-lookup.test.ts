import { describe, expect, test } from 'vitest';
import { awaitDeposit } from '#test/bank-deposits.ts';
import { buyProduct, payOrder, placeTestOrder as place } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { waitForRefunds } from '#test/order-steps.ts';
import { codeFor as codeTo, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, jejuAddress, mapoAddress } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

async function bought(phone: string, name = '김하늘') {
  const hana = await shop.guest();
  const { uuid, price } = await place(hana, await insertTestProduct(shop.sql), 1, {
    ...mapoAddress,
    guestOrderName: name,
    guestOrderPhone: phone,
  });
  return (await payOrder(hana, uuid, price)).body;
}

const codeFor = (customer: TestCustomer, phone: string) => codeTo(customer, shop.sandbox, phone, 'order');

const look = (customer: TestCustomer, query: { name: string; phone: string; code: string }) =>
  customer.ask('GET /v1/app-users/order-items/guest', { query });

/** Moves an order and its history a month into the past. */
const age = (order: number) =>
  shop.sql.begin(async (inside) => {
    await inside`set local session_replication_role = replica`;
    await inside`update order_event set at = at - interval '31 days' where order_id = ${order}`;
    await inside`update orders set created_at = created_at - interval '31 days' where id = ${order}`;
  });

describe('a guest on another device', () => {
  test('finds, reads and cancels an order by name, phone and code', async () => {
    const phone = newNumber();
    const order = await bought(phone);
    const other = await shop.guest();
    expect((await other.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).status).toBe(404);
    const code = await codeFor(other, phone);
    const found = await look(other, { name: '김하늘', phone, code });
    expect(found.body.entities.map(({ uuid }) => uuid)).toEqual([order.uuid]);
    // The code identifies the session: it works for 30 minutes, in the query and in the body.
    const twin = await other.get('POST /v1/app-users/order-items/guest', { body: { name: '김하늘', phone, code } });
    expect(twin.entities.length).toBe(1);
    expect((await other.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).status).toBe(200);
    const pid = order.orderItemProducts[0]?.uuid ?? '';
    const third = await shop.guest();
    const gone = await other.get('PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw', {
      params: { id: order.id, pid },
      body: { name: '김하늘', phone, code },
    });
    expect(gone.order.orderItemStatus).toBe('withdraw_complete');
    expect((await third.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).status).toBe(404);
  });

  test('moves the cash receipt of an order to a number and removes the ended order, as the buttons say', async () => {
    const phone = newNumber();
    const hana = await shop.guest();
    const address = { ...mapoAddress, guestOrderPhone: phone };
    const { uuid } = await awaitDeposit(hana, await insertTestProduct(shop.sql), { address });
    const other = await shop.guest();
    await look(other, { name: '김하늘', phone, code: await codeFor(other, phone) });
    const params = { id: uuid };
    const read = () => other.get('GET /v1.2/app-users/orders/{id}', { params });
    const body = { cashReceiptType: 1 as const, identitySelect: 1, identityNo: '01098765432' };
    const path = 'PUT /v1/app-users/orders/{id}/cash-receipt' as const;
    expect((await read()).actions).toContain('receipt');
    expect(await other.ask(path, { params, body })).toMatchObject({ status: 200, body: { isSelfIssued: false } });
    const stranger = await shop.guest();
    expect((await stranger.ask(path, { params, body })).status).toBe(404);
    await other.get('PUT /v3/app-users/orders/{id}/withdraw', { params, body: {} });
    const { id } = await read();
    await age(id);
    expect((await read()).actions).toContain('remove');
    expect((await stranger.ask('DELETE /v1/app-users/orders/{id}', { params })).status).toBe(404);
    expect((await other.ask('DELETE /v1/app-users/orders/{id}', { params })).status).toBe(200);
    expect((await other.ask('GET /v1.2/app-users/orders/{id}', { params })).status).toBe(404);
  });

  test.each([
    ['김 하늘', '김하늘'],
    ['김하늘', '김 하늘'],
    ['José García', 'josé garcía'],
  ])('who ordered as %s finds the order as %s', async (ordered, asked) => {
    const phone = newNumber();
    const order = await bought(phone, ordered);
    const other = await shop.guest();
    const found = await look(other, { name: asked, phone, code: await codeFor(other, phone) });
    expect([found.status, found.body.entities?.map(({ uuid }) => uuid)]).toEqual([200, [order.uuid]]);
    expect((await other.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).status).toBe(200);
  });

  test('has 30 minutes from the first correct code, wherever it is entered again', async () => {
    const phone = newNumber();
    await bought(phone);
    const [one, other] = [await shop.guest(), await shop.guest()];
    const code = await codeFor(one, phone);
    expect((await look(one, { name: '김하늘', phone, code })).status).toBe(200);
    await shop.sql`update verification set proof_until = now() + interval '10 minutes' where phone = ${phone}`;
    expect((await look(other, { name: '김하늘', phone, code })).status).toBe(200);
    const [last] = await shop.sql<{ minutes: number }[]>`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from guest_order_session
      where phone = ${phone} order by id desc limit 1`;
    expect(last?.minutes).toBe(10);
    await shop.sql`update guest_order_session set expires_at = now() where phone = ${phone}`;
    await shop.sql`update verification set proof_until = now() - interval '1 minute' where phone = ${phone}`;
    for (const customer of [one, other, await shop.guest()])
      expect((await look(customer, { name: '김하늘', phone, code })).status).toBe(404);
  });

  test('sees their orders on the device that requested the code, even after it was used elsewhere', async () => {
    const phone = newNumber();
    await bought(phone);
    const [asker, other] = [await shop.guest(), await shop.guest()];
    const code = await codeFor(asker, phone);
    for (const customer of [other, asker, other])
      expect((await look(customer, { name: '김하늘', phone, code })).status).toBe(200);
  });

  test('gets the same answer for any wrong value', async () => {
    const phone = newNumber();
    await bought(phone);
    const unusedPhone = newNumber();
    const eve = await shop.guest();
    const code = await codeFor(eve, phone);
    const wrong = code === '000000' ? '111111' : '000000';
    const strange = await codeFor(eve, unusedPhone);
    const answers = [
      await look(eve, { name: '김하늘', phone, code: wrong }),
      await look(eve, { name: '박바다', phone, code }),
      await look(eve, { name: '김하늘', phone: unusedPhone, code: strange }),
      await look(eve, { name: '김하늘', phone: newNumber(), code: '123456' }),
    ];
    expect(new Set(answers.map(({ status, refusal }) => JSON.stringify([status, refusal])))).toEqual(
      new Set([
        JSON.stringify([
          404,
          { statusCode: 404, error: 'Not Found', code: 'GUEST_ORDER_NOT_FOUND', message: '일치하는 주문이 없습니다.' },
        ]),
      ]),
    );
    expect((await look(eve, { name: '김하늘', phone, code })).status).toBe(200);
  });

  test('is locked for that phone after five wrong codes, even with the correct one', async () => {
    const phone = newNumber();
    await bought(phone);
    const eve = await shop.guest();
    const code = await codeFor(eve, phone);
    const wrong = code === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < 5; tries++) await look(eve, { name: '김하늘', phone, code: wrong });
    expect((await look(eve, { name: '김하늘', phone, code })).refusal.code).toBe('TOO_MANY');
  });

  test('cannot open orders with a code for an account', async () => {
    const phone = newNumber();
    await bought(phone);
    const eve = await shop.guest();
    const code = await codeTo(eve, shop.sandbox, phone);
    expect((await look(eve, { name: '김하늘', phone, code })).status).toBe(404);
  });
});

describe('a guest who cancels without signing in', () => {
  const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const body = (phone: string, code: string, more: object = {}) => ({ name: '김하늘', phone, code, ...more });
  const withdraw = (
    customer: TestCustomer,
    { id, orderItemProducts: [line] }: { id: number; orderItemProducts: { uuid: string }[] },
    wish: ReturnType<typeof body>,
    headers: Record<string, string> = {},
  ) =>
    customer.ask(
      'PUT /v3/app-users/order-items/{id}/products/{pid}/guest-withdraw',
      { params: { id, pid: line?.uuid ?? '' }, body: wish },
      headers,
    );

  test('needs no token, only a code that was requested elsewhere', async () => {
    const phone = newNumber();
    const [first, second] = [await bought(phone), await bought(phone)];
    const code = await codeFor(await shop.guest(), phone);
    const visitor = shop.person();
    const [before] = await shop.sql<{ count: number }[]>`select count(*)::int as count from app_user`;
    expect((await withdraw(visitor, first, body(phone, wrongOf(code)))).refusal.code).toBe('GUEST_ORDER_NOT_FOUND');
    expect((await withdraw(visitor, first, { ...body(phone, code), name: '박바다' })).refusal.code).toBe(
      'GUEST_ORDER_NOT_FOUND',
    );
    const gone = await withdraw(visitor, first, body(phone, code));
    expect([gone.status, gone.body.order?.orderItemStatus]).toEqual([200, 'withdraw_complete']);
    // The code works for 30 minutes, as with a token; another guest's order stays unchanged.
    expect((await withdraw(visitor, second, body(phone, code))).status).toBe(200);
    const strange = await bought(newNumber());
    expect((await withdraw(visitor, strange, body(phone, code))).status).toBe(404);
    const [after] = await shop.sql<{ count: number }[]>`select count(*)::int as count from app_user`;
    expect((after?.count ?? 0) - (before?.count ?? 0)).toBeLessThanOrEqual(6);
  });

  test('may use another token than the requester’s, which gets a row only then, once per idempotency key', async () => {
    const phone = newNumber();
    const order = await bought(phone);
    const code = await codeFor(await shop.guest(), phone);
    const other = await shop.guest();
    const keyed = { 'idempotency-key': 'cancel-it-once' };
    expect((await withdraw(other, order, body(phone, wrongOf(code)), keyed)).status).toBe(404);
    expect((await other.get('GET /v2/app-users/detail', {})).id).toBe(null);
    const first = await withdraw(other, order, body(phone, code), keyed);
    const again = await withdraw(other, order, body(phone, code), keyed);
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await other.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } })).status).toBe(200);
  });

  test('keeps the requester’s guesses even if strangers use up theirs, five in all', async () => {
    const phone = newNumber();
    const order = await bought(phone);
    const hana = await shop.guest();
    const code = await codeFor(hana, phone);
    const strangers = await Promise.all(Array.from({ length: 30 }, () => shop.guest()));
    await Promise.all([
      ...strangers.map((eve) => withdraw(eve, order, body(phone, wrongOf(code)))),
      ...strangers.map(() => withdraw(shop.person(), order, body(phone, wrongOf(code)))),
    ]);
    const [row] = await shop.sql<{ attempts: number; elsewhere: number }[]>`
      select attempts, foreign_attempts as elsewhere from verification where phone = ${phone}`;
    expect(row).toEqual({ attempts: 2, elsewhere: 2 });
    await shop.sql`delete from rate_limit`;
    expect((await withdraw(hana, order, body(phone, code))).status).toBe(200);
  });

  test('can use a code although a stranger requested later ones', async () => {
    const phone = newNumber();
    const order = await bought(phone);
    const code = await codeFor(await shop.guest(), phone);
    await codeFor(await shop.guest(), phone);
    expect((await withdraw(shop.person(), order, body(phone, code))).status).toBe(200);
  });

  test('is protected from a crowd of guesses: a code is compared five times', async () => {
    const phone = newNumber();
    await bought(phone);
    const hana = await shop.guest();
    const code = await codeFor(hana, phone);
    for (let wave = 0; wave < 4; wave++) {
      await Promise.all(Array.from({ length: 25 }, () => look(hana, body(phone, wrongOf(code)))));
      const eves = await Promise.all(Array.from({ length: 10 }, () => shop.guest()));
      await Promise.all(eves.map((eve) => look(eve, body(phone, wrongOf(code)))));
      await shop.sql`delete from rate_limit`;
    }
    const [row] = await shop.sql<{ attempts: number }[]>`select attempts from verification where phone = ${phone}`;
    expect(row?.attempts).toBe(5);
    expect((await look(hana, body(phone, code))).status).toBe(404);
  });
});

describe('another address', () => {
  test('is accepted while the order is not packed, unless it costs more', async () => {
    const hana = await shop.guest();
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const { guestOrderName: _, guestOrderPhone: __, ...there } = mapoAddress;
    const moved = await hana.get('PUT /v1/app-users/orders/{id}/delivery-address', {
      params: { id: order.id },
      body: { ...there, addressDetail: '202동 303호' },
    });
    expect([moved.address.addressDetail, moved.address.guestOrderName]).toEqual(['202동 303호', '김하늘']);
    const far = await hana.ask('PUT /v1/app-users/orders/{id}/delivery-address', {
      params: { id: order.id },
      body: { ...there, zonecode: jejuAddress.zonecode, roadAddress: jejuAddress.roadAddress },
    });
    expect([far.status, far.refusal.code]).toEqual([409, 'ADDRESS_LOCKED']);
  });
});

test('an order can be removed from the history a month after it ended, and not before', async () => {
  const hana = await shop.guest();
  const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
  const remove = () => hana.ask('DELETE /v1/app-users/orders/{id}', { params: { id: order.id } });
  expect((await remove()).status).toBe(409);
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: order.id }, body: {} });
  // An order is ended once its money is refunded.
  await waitForRefunds(shop);
  // An old order that has just ended stays.
  await shop.sql`update orders set created_at = created_at - interval '31 days' where id = ${order.id}`;
  const { actions } = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  expect(actions).not.toContain('remove');
  expect((await remove()).status).toBe(409);
  await age(order.id);
  expect((await remove()).status).toBe(200);
  expect((await hana.get('GET /v1/app-users/order-items', {})).entities).toEqual([]);
});

test('lists of orders count all pages, for members, guests and an empty page', async () => {
  const phone = newNumber();
  const hana = await shop.guest();
  const address = { ...mapoAddress, guestOrderName: '김하늘', guestOrderPhone: phone };
  for (const _ of Array(3)) {
    const { uuid, price } = await place(hana, await insertTestProduct(shop.sql), 1, address);
    await payOrder(hana, uuid, price);
  }
  const countOf = async (query: { take: number; page?: number; oipStatus?: 'delivering' }) =>
    (await hana.get('GET /v1/app-users/order-items', { query })).page.count;
  expect(await Promise.all([1, 2, 3, 60].map((take) => countOf({ take })))).toEqual([3, 3, 3, 3]);
  expect([await countOf({ take: 1, page: 3 }), await countOf({ take: 1, page: 9 })]).toEqual([3, 3]);
  expect(await countOf({ take: 1, oipStatus: 'delivering' })).toBe(0);
  const code = await codeFor(hana, phone);
  const query = { name: '김하늘', phone, code, take: 1 };
  const found = await hana.get('GET /v1/app-users/order-items/guest', { query });
  expect([found.page.count, found.entities.length]).toEqual([3, 1]);
});
