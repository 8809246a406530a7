import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Line, paramsOf } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';
import { buy, order } from './buy.ts';
import { mapo, shelve } from './goods.ts';
import type { Person } from './person.ts';
import { join } from './phone.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { newcomer, ticket } from './sns.ts';

/**
 * Somebody else's things do not exist. Made from the contract: every line with a name in its path is asked by everybody who does
 * not own what is named, and must answer as if it were not there. A new line joins by itself; one that names something public is
 * said to below.
 */
const lines = Object.values(routes)
  .flatMap((room) => Object.values(room) as Line[])
  .filter((line) => line.cache !== 'public' && !line.path.includes('/webhook/'));
// Says "no" to whoever does not own the order, in the same words as of none.
const mute = /confirm\/\{orderUuid\}\/told$/;
const named = lines.filter(({ path }) => path.includes('{') && !mute.test(path) && !names(path).every(isPublic(path)));

// What these stand for is on the shelf for everyone, or the shopper's own whatever is named.
function isPublic(path: string) {
  const open =
    /\/(products?|product-related|video|alarm\/product|user-products|display-category|categories|main-navigation|socials)\//;
  return (name: string) => open.test(path) && !/questionId/.test(name);
}

function names(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

type Ids = Record<string, string>;
type Owner = { self: Person; idsOf: (path: string) => Ids };

const absent: Ids = { id: '900000001', gid: '900000002', pid: randomUUID(), n: '2', line: randomUUID() };
const formFirst = new Set<string>();
let shop: TestShop;
let guestA: Owner;
let memberA: Owner;
const strangers: Record<string, string | undefined> = { nobody: undefined, garbage: 'garbage-garbage-garbage-garbage' };

beforeAll(async () => {
  shop = await openTestShop();
  guestA = await owner(await arrived());
  memberA = await owner(await joined());
  strangers['guest B'] = (await arrived()).token;
  strangers['member B'] = (await joined()).token;
  const revoked = await arrived();
  strangers.revoked = revoked.token;
  await revoked.get('DELETE /v2/tokens', {});
  const temp = await arrived();
  const snsToken = await ticket(temp, shop.sandbox, 'kakao', newcomer());
  strangers.temp = (await temp.get('POST /v2/tokens/oauth', { body: { snsType: 'kakao', snsToken } })).token;
}, 60_000);
afterAll(() => shop.close());

async function arrived() {
  const self = shop.person();
  await self.arrive();
  return self;
}

async function joined() {
  const self = shop.person();
  await join(self, shop.sandbox);
  return self;
}

/** Somebody with one of everything that has an owner. */
async function owner(self: Person): Promise<Owner> {
  const goods = await shelve(shop.sql);
  const paid = await buy(self, goods);
  const { sheet, uuid } = await order(self, await shelve(shop.sql));
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const cart = await self.get('POST /v1.2/app-users/shopping-carts', { body: { productId: goods.id, options } });
  const open = await self.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const [group] = cart.entries.flatMap((entry) => entry.bundleItems.flatMap((item) => item.optionGroups));
  const address = await self.ask('POST /v1/app-users/delivery-address', { body: mapo });
  const devices = await self.ask('GET /v2/tokens/devices', {});
  const line = paid.body.orderItemProducts[0]?.uuid ?? randomUUID();
  return {
    self,
    idsOf(path): Ids {
      if (path.includes('/shopping-carts/')) return { id: String(cart.id), gid: String(group?.id), n: '2' };
      if (path.includes('/order-tmp/confirm/')) return { orderUuid: uuid };
      if (path.includes('/order-tmp/chk/')) return { id: String(open.id) };
      if (path.includes('/order-tmp/')) return { id: String(open.id ?? sheet.id) };
      if (path.includes('/delivery-address/')) return { id: String(address.body.id ?? 1) };
      if (path.includes('/devices/')) return { device: devices.body.entities?.[0]?.id ?? randomUUID() };
      if (/\/(orders|order-items)\//.test(path))
        return { id: path.includes('{pid}') ? paid.body.uuid : String(paid.body.id), pid: line };
      return { id: String(paid.body.id), uuid: paid.body.uuid, line, pid: line };
    },
  };
}

// A body that is right, so that the owner and not the form is what decides.
function bodyOf(path: string): unknown {
  if (/delivery-address\/\{id\}|order-tmp\/address/.test(path)) return mapo;
  if (path.includes('/order-tmp/calculate/')) return { address: mapo };
  if (path.includes('/order-tmp/chk/')) return { address: mapo, chkPrice: 1000, paymentMethodType: 'card' };
  if (path.startsWith('POST') && path.includes('/order-tmp/confirm/')) return { paymentKey: 'key', amount: 1000 };
  if (path.includes('/delivery-address')) return mapo;
  if (path.includes('/guest-withdraw')) return { name: '김하늘', phone: '01012345678', code: '123456' };
  if (path.includes('/refund-preview')) return { lines: [{ pid: absent.pid }] };
  if (path.includes('/cash-receipt'))
    return { cashReceiptType: 1, identitySelect: 1, identityNo: '01012345678', isSave: false };
  if (path.endsWith('/claim')) return { kind: 'return', reason: 'change_of_mind', units: 1 };
  return {};
}

async function ask(path: string, ids: Ids, token: string | undefined) {
  const [method, pattern] = path.split(' ') as [string, string];
  const url = shop.origin + pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? absentOf(path, name));
  const sends = method !== 'GET' && method !== 'DELETE';
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(sends ? { 'content-type': 'application/json' } : {}),
    },
    ...(sends ? { body: JSON.stringify(bodyOf(path)) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

// Something of the right kind that was never there.
function absentOf(path: string, name: string) {
  const line = lines.find((one) => one.path === path) as Line;
  const shape = paramsOf(line).shape[name] as { safeParse: (value: string) => { success: boolean } } | undefined;
  const { options = [] } = (shape ?? {}) as { options?: readonly unknown[] };
  const choices = [absent[name] ?? '', '900000003', randomUUID(), 'x'.repeat(20), ...options.filter(isText)];
  return choices.find((choice) => choice !== '' && shape?.safeParse(choice).success) ?? '900000003';
}

function isText(value: unknown) {
  return typeof value === 'string';
}

async function possessions({ self }: Owner) {
  const reads = [
    'GET /v1.2/app-users/shopping-carts',
    'GET /v1/app-users/order-items',
    'GET /v1/app-users/delivery-address',
    'GET /v2/app-users/detail',
  ] as const;
  const answers = await Promise.all(reads.map(async (path) => (await self.ask(path, {})).body));
  return JSON.stringify(answers);
}

describe.each(named.map(({ path }) => path))('%s', (path) => {
  test('answers strangers as if it were not there, and nothing happens', async () => {
    const before = await Promise.all([possessions(guestA), possessions(memberA)]);
    for (const [of, { idsOf }] of [
      ['guest A', guestA],
      ['member A', memberA],
    ] as const) {
      const all = { ...strangers, 'guest A': guestA.self.token, 'member A': memberA.self.token };
      for (const [who, token] of Object.entries(all)) {
        if (who === of) continue;
        const theirs = await ask(path, idsOf(path), token);
        const none = await ask(path, {}, token);
        expect({ who, of, ...theirs }).toEqual({ who, of, ...none });
        if (theirs.status === 400) formFirst.add(path);
        expect([400, 401, 403, 404], `${who}, ${of}: ${theirs.text}`).toContain(theirs.status);
        if (who !== 'guest B' && who !== 'member B' && who !== 'guest A' && who !== 'member A')
          expect([400, 401, 404], who).toContain(theirs.status);
      }
    }
    expect(await Promise.all([possessions(guestA), possessions(memberA)])).toEqual(before);
  });

  test('takes no id for anything but an id', async () => {
    for (const odd of ['0', '-1', '9223372036854775808', '%00', '..%2F..%2Fetc', '1e3', '１', 'null', randomUUID()]) {
      const ids = Object.fromEntries(names(path).map((name) => [name, odd]));
      const { status, text } = await ask(path, ids, memberA.self.token);
      expect([odd, status >= 400 && status < 500, text]).toEqual([odd, true, text]);
    }
  });
});

test('the form was right, so that the owner was what decided', () => {
  expect([...formFirst]).toEqual([]);
});

test('the matrix looks at real things: owners are answered', async () => {
  const reads = named.filter(({ path, door }) => path.startsWith('GET ') && door === 'guest');
  expect(reads.length).toBeGreaterThan(2);
  for (const { path } of reads.filter(({ path }) => /order-tmp\/\{id\}|orders\/\{id\}|confirm/.test(path)))
    for (const { self, idsOf } of [guestA, memberA])
      expect([path, (await ask(path, idsOf(path), self.token)).status]).toEqual([path, 200]);
});

test('a token that was revoked opens nothing that needs one, from its very next request', async () => {
  const closed = lines.filter(({ door }) => door === 'guest' || door === 'member');
  expect(closed.length).toBeGreaterThan(30);
  for (const { path } of closed) expect([path, (await ask(path, {}, strangers.revoked)).status]).toEqual([path, 401]);
});
