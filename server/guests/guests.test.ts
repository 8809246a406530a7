import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { paramsOf } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { buyProduct, payOrder, placeTestOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { ownShop, requestStatements } from '#test/test-shop.ts';
import { hashToken, newToken } from '../platform/identity/actor.ts';
import { openReference } from '../platform/reference-data.ts';
import { guestLeaseMs } from './guest-cache.ts';
import { sweepGuests } from './guest-cleanup.ts';

const shop = ownShop({ ROLE: 'web', RATE_LIMITS: 'on' });

const cart = (customer: TestCustomer) => customer.ask('GET /v1.2/app-users/shopping-carts', {});
const putIn = (customer: TestCustomer, goods: { id: number; key: string }, headers: Record<string, string> = {}) =>
  customer.ask(
    'POST /v1.2/app-users/shopping-carts',
    { body: { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] } },
    headers,
  );
const codeOf = async (asked: Promise<{ status: number; refusal: { code: string } }>) => {
  const { status, refusal } = await asked;
  return status < 300 ? status : refusal.code;
};

async function rows() {
  const [count] = await shop.sql<{ people: number; tokens: number }[]>`
    select (select count(*)::int from app_user) as people, (select count(*)::int from token) as tokens`;
  return count;
}

describe('a guest who only reads', () => {
  test('has no row, regardless of the number of guests and of what they read', async () => {
    const goods = await insertTestProduct(shop.sql);
    const before = await rows();
    for (let at = 0; at < 50; at++) {
      const hana = shop.person();
      const { appUser } = await hana.get('POST /v2/tokens/guest', {});
      expect(appUser.id).toBe(null);
      await hana.arrive();
      expect((await hana.get('POST /v2/tokens/verify', {})).userType).toBe('guest');
      expect((await cart(hana)).body.entries).toEqual([]);
      await hana.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    }
    expect(await rows()).toEqual(before);
  });

  test('gets from every endpoint the same reply as a guest with an empty row', async () => {
    const [unborn, born] = [await shop.guest(), await shop.guest()];
    await born.get('PUT /v2/tokens/push-token', { body: { fcmPushToken: null } });
    const mine = Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[]);
    const reads = mine.filter(
      ({ path, access }) => path.startsWith('GET ') && (access === 'guest' || access === 'anyone'),
    );
    expect(reads.length).toBeGreaterThan(30);
    for (const line of reads) {
      const [seen, expected] = [await raw(unborn, line), await raw(born, line)];
      expect([line.path, seen]).toEqual([line.path, expected]);
    }
    const before = await rows();
    for (const line of reads) expect((await raw(unborn, line)).status).toBeLessThan(500);
    expect(await rows()).toEqual(before);
  });

  test('costs no extra statements when rate limits are on', async () => {
    const goods = await insertTestProduct(shop.sql);
    const hana = await shop.guest();
    const before = shop.statements.length;
    await hana.get('GET /v1/products/{id}', { params: { id: goods.id } });
    await hana.get('GET /v1/products/{id}/options', { params: { id: goods.id } });
    await hana.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    const statements = requestStatements(shop.statements.slice(before));
    expect(statements.some((text) => text.includes('rate_limit'))).toBe(false);
    expect(statements.length).toBeLessThanOrEqual(5);
  });
});

/** Requests an endpoint with only its path parameters. */
async function raw(customer: TestCustomer, line: Endpoint) {
  const ids = Object.keys(paramsOf(line).shape);
  const path = (line.path.split(' ')[1] as string).replace(/\{(\w+)\}/g, (_, name: string) =>
    name.includes('uuid') || name.includes('Uuid') ? '3fa85f64-5717-4562-b3fc-2c963f66afa6' : '1',
  );
  const response = await fetch(shop.origin + path, { headers: { authorization: `Bearer ${customer.token}` } });
  const body = (await response.json()) as Record<string, unknown>;
  const { id: _, uuid: __, ...rest } = line.path.endsWith('/detail') ? body : { ...body, id: 0, uuid: ids.length };
  return { status: response.status, body: rest };
}

describe('the first write of a guest', () => {
  test('creates one customer, however many writes come at once', async () => {
    const hana = shop.person();
    const { token, appUser } = await hana.get('POST /v2/tokens/guest', {});
    hana.carry(token);
    const goods = await Promise.all([
      insertTestProduct(shop.sql),
      insertTestProduct(shop.sql),
      insertTestProduct(shop.sql),
    ]);
    const all = await Promise.all(goods.map((one) => putIn(hana, one)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await cart(hana)).body.entries.flatMap(({ bundleItems }) => bundleItems)).toHaveLength(3);
    const detail = await hana.get('GET /v2/app-users/detail', {});
    expect([detail.uuid, typeof detail.id]).toEqual([appUser.uuid, 'number']);
  });

  test('is done once per idempotency key, and a refused write creates no customer', async () => {
    const goods = await insertTestProduct(shop.sql);
    const hana = await shop.guest();
    const before = await rows();
    const gone = { id: 999_999, key: goods.key };
    expect(await codeOf(putIn(hana, gone))).toBe('PRODUCT_REMOVED');
    expect(await codeOf(putIn(hana, gone, { 'idempotency-key': 'first-of-all' }))).toBe('PRODUCT_REMOVED');
    expect(await rows()).toEqual(before);
    const keyed = { 'idempotency-key': 'second-of-all' };
    const all = await Promise.all([1, 2, 3].map(() => putIn(hana, goods, keyed)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    await putIn(hana, goods, keyed);
    const [group] = (await cart(hana)).body.entries.flatMap(({ bundleItems }) =>
      bundleItems.flatMap(({ optionGroups }) => optionGroups),
    );
    expect(group?.optionUnit).toBe(1);
  });

  test('is not a video view, which is counted by the token alone', async () => {
    const [film] = await shop.sql<{ id: number }[]>`select id from video where brand = '*' and not hidden limit 1`;
    const id = film?.id ?? 0;
    const [hana, minsu] = [await shop.guest(), await shop.guest()];
    const before = await rows();
    const view = async (customer: TestCustomer) =>
      (await customer.get('PUT /v1/video/{id}/view-count/increase', { params: { id } })).viewCount;
    const first = await view(hana);
    expect([await view(hana), await view(minsu), await view(minsu)]).toEqual([first, first + 1, first + 1]);
    expect(await rows()).toEqual(before);
  });
});

describe('a guest’s token', () => {
  test('is accepted only with its signature intact', async () => {
    const hana = await shop.guest();
    const token = hana.token ?? '';
    for (let at = 3; at < token.length; at += 7) {
      const bent = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
      expect(await codeOf(cart(shop.person(bent)))).toBe('TOKEN_INVALID');
    }
    expect(await codeOf(cart(shop.person(token.slice(0, -4))))).toBe('TOKEN_INVALID');
    expect(await codeOf(cart(hana))).toBe(200);
  });

  test('that is random, as older ones are, still works', async () => {
    const token = newToken();
    const [row] = await shop.sql<{ id: number }[]>`
      with person as (insert into app_user (user_type) values ('guest') returning id)
      insert into token (hash, app_user_id, token_type, expires_at)
      select ${hashToken(token)}, id, 'guest', now() + interval '1 day' from person returning app_user_id as id`;
    const hana = shop.person(token);
    expect((await hana.get('GET /v2/app-users/detail', {})).id).toBe(row?.id);
    expect(await codeOf(putIn(hana, await insertTestProduct(shop.sql)))).toBe(201);
  });

  test('that was revoked is refused at once by every process, with or without a row', {
    tags: ['nightly'],
  }, async () => {
    const twin = await shop.beside();
    try {
      for (let round = 0; round < 20; round++) {
        const hana = await shop.guest();
        if (round % 2) await putIn(hana, await insertTestProduct(shop.sql));
        const there = twin.person(hana.token);
        expect(await codeOf(cart(there))).toBe(200);
        await hana.get('DELETE /v2/tokens', {});
        expect([round, await codeOf(cart(there)), await codeOf(cart(hana))]).toEqual([
          round,
          'TOKEN_INVALID',
          'TOKEN_INVALID',
        ]);
        expect(await codeOf(putIn(there, await insertTestProduct(shop.sql)))).toBe('TOKEN_INVALID');
      }
    } finally {
      await twin.close();
    }
  });

  test('is revoked when a guest without a row signs in', async () => {
    const { email, password } = await joinAsMember(shop.person(), shop.sandbox);
    const hana = await shop.guest();
    const old = hana.token;
    const { cart: joined } = await hana.get('POST /v2/tokens', { body: { email, password } });
    expect(joined).toEqual({ isAdjusted: false, olderGroupIds: [] });
    expect(await codeOf(cart(shop.person(old)))).toBe('TOKEN_INVALID');
  });

  test('that is a month old is replaced for the same guest', async () => {
    const hana = await shop.guest();
    await putIn(hana, await insertTestProduct(shop.sql));
    await shop.sql`update token set created_at = now() - interval '31 days' where hash = ${hashToken(hana.token ?? '')}`;
    const { token } = await hana.get('POST /v2/tokens/verify', {});
    const fresh = shop.person(token);
    expect((await cart(fresh)).body.entries).toHaveLength(1);
    expect(await codeOf(cart(hana))).toBe(200);
    await fresh.get('POST /v2/tokens/verify', {});
    await shop.sql`update revoked_guest_token set since = now() - interval '1 second'`;
    await shop.sql`update token set expires_at = now() - interval '1 second' where parent is not null`;
    await new Promise((done) => setTimeout(done, guestLeaseMs));
    expect(await codeOf(cart(shop.person(hana.token)))).toBe('TOKEN_INVALID');
    expect((await cart(fresh)).body.entries).toHaveLength(1);
  });

  test('that is a month old keeps the cart although the response with the new one is lost', async () => {
    const hana = await shop.guest();
    await putIn(hana, await insertTestProduct(shop.sql));
    await shop.sql`update token set created_at = now() - interval '31 days' where hash = ${hashToken(hana.token ?? '')}`;
    await hana.get('POST /v2/tokens/verify', {});
    await shop.sql`update token set created_at = now() - interval '61 seconds' where parent is not null`;
    await shop.sql`update revoked_guest_token set since = now() - interval '1 second'`;
    await new Promise((done) => setTimeout(done, guestLeaseMs));
    const { token } = await hana.get('POST /v2/tokens/verify', {});
    const fresh = shop.person(token);
    expect((await cart(fresh)).body.entries).toHaveLength(1);
    expect(token).not.toBe(hana.token);
    await fresh.get('DELETE /v2/tokens', {});
    expect([await codeOf(cart(fresh)), await codeOf(cart(hana))]).toEqual(['TOKEN_INVALID', 'TOKEN_INVALID']);
  });
});

test('forty guests behind one address can browse and buy with every limit on', { tags: ['nightly'] }, async () => {
  const goods = await insertTestProduct(shop.sql, { stock: 100 });
  for (let at = 0; at < 40; at++) {
    const hana = await shop.guest();
    expect((await buyProduct(hana, goods)).body.orderItemStatus).toBe('paid');
  }
});

test('idle guests are deleted after months, but not those with orders', async () => {
  const goods = await insertTestProduct(shop.sql);
  const [idle, buyer, fresh] = [await shop.guest(), await shop.guest(), await shop.guest()];
  for (const customer of [idle, fresh]) await putIn(customer, goods);
  await buyProduct(buyer, goods);
  const idOf = async (customer: TestCustomer) => (await customer.get('GET /v2/app-users/detail', {})).id ?? 0;
  const ids = [await idOf(idle), await idOf(buyer), await idOf(fresh)];
  await shop.sql`update app_user set created_at = now() - interval '91 days' where id = any (${ids})`;
  await shop.sql`update token set last_used_at = now() - interval '91 days' where app_user_id = any (${ids.slice(0, 2)})`;
  const reference = await openReference(shop.sql, 'cuma');
  await sweepGuests(shop.sql, reference);
  const left = await shop.sql<{ id: number }[]>`select id from app_user where id = any (${ids}) order by id`;
  expect(left.map(({ id }) => id)).toEqual([ids[1], ids[2]].sort((one = 0, other = 0) => one - other));
  // A guest who returns afterwards is a guest without data, and the token still works.
  await new Promise((done) => setTimeout(done, guestLeaseMs));
  expect((await cart(idle)).body.entries).toEqual([]);
  expect(await codeOf(putIn(idle, goods))).toBe(201);
});

test('a guest whose order joined an account stays, and other idle guests are still deleted', async () => {
  const goods = await insertTestProduct(shop.sql);
  const [buyer, idle, phone] = [await shop.guest(), await shop.guest(), newNumber()];
  const { uuid, price } = await placeTestOrder(buyer, goods, 1, { ...mapoAddress, guestOrderPhone: phone });
  await payOrder(buyer, uuid, price);
  await putIn(idle, goods);
  const idOf = async (customer: TestCustomer) => (await customer.get('GET /v2/app-users/detail', {})).id ?? 0;
  const ids = [await idOf(buyer), await idOf(idle)];
  await joinAsMember(buyer, shop.sandbox, { phone });
  expect((await buyer.get('GET /v1/app-users/order-items', { query: {} })).entities).toHaveLength(1);
  // A job deletes order sheets after a day.
  await shop.sql`delete from order_tmp where app_user_id = any (${ids})`;
  await shop.sql`update app_user set created_at = now() - interval '91 days' where id = any (${ids})`;
  await shop.sql`update token set last_used_at = now() - interval '91 days' where app_user_id = any (${ids})`;
  await sweepGuests(shop.sql, await openReference(shop.sql, 'cuma'));
  const left = await shop.sql<{ id: number }[]>`select id from app_user where id = any (${ids})`;
  expect(left.map(({ id }) => id)).toEqual([ids[0]]);
});
