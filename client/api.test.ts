import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { api } from './api.ts';
import { forgetToken, holdToken } from './customer-token.ts';

type Reply = { status: number; body?: unknown } | 'lost';
type Heard = { path: string; key: string | null; token: string | null; body: unknown };

let replies: (Reply | Promise<Reply>)[] = [];
let heard: Heard[] = [];

/** A simulated network: each request takes the next reply; for `lost` the shop received the request and the response did not arrive. */
vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
  const sent = new Headers(headers);
  heard.push({ path: `${method} ${path}`, key: sent.get('idempotency-key'), token: sent.get('authorization'), body });
  const reply = (await replies.shift()) ?? { status: 200 };
  if (reply === 'lost') throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify(reply.body ?? {}), { status: reply.status });
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  replies = [];
  heard = [];
});

const withdraw = (reason: string) =>
  api('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: 7 }, body: { reason, previewTotal: 1000 } }).catch(
    () => undefined,
  );
const keys = () => heard.map(({ key }) => key);

test('a write whose response is lost keeps its key until it gets an answer', async () => {
  replies = ['lost', 'lost', { status: 200 }, { status: 200 }];
  for (let press = 0; press < 4; press++) await withdraw('변심');
  const [first, second, third, fourth] = keys();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(fourth).not.toBe(first);
});

test('another body, another path and another endpoint each get a new key', async () => {
  replies = ['lost', 'lost', 'lost', 'lost'];
  await withdraw('변심');
  await withdraw('주문 실수');
  const line = 'PUT /v1/app-users/order-items/{id}/products/{pid}/confirm';
  for (const pid of ['a', 'b']) await api(line, { params: { id: 7, pid } }).catch(() => undefined);
  expect(new Set(keys()).size).toBe(4);
});

test.each([409, 422, 429])('a refusal with status %i is an answer: the next press is a new request', async (status) => {
  replies = [{ status, body: { statusCode: status, code: 'REFUND_CHANGED' } }, { status: 200 }];
  for (let press = 0; press < 2; press++) await withdraw(`거절 ${status}`);
  expect(new Set(keys()).size).toBe(2);
});

test.each([
  [408, 'TIMEOUT'],
  [500, 'SERVER_ERROR'],
  [502, ''],
  [504, ''],
  [202, 'PAYMENT_PENDING'],
])('status %i does not say whether the write was done, so the key stays', async (status, code) => {
  replies = [{ status, body: code ? { statusCode: status, code } : {} }, { status: 200 }];
  for (let press = 0; press < 2; press++) await withdraw(`모름 ${status}`);
  expect(new Set(keys()).size).toBe(1);
});

test('two equal writes sent at the same time are two requests', async () => {
  let answer = (_: Reply) => {};
  replies = [new Promise<Reply>((resolve) => (answer = resolve)), { status: 200 }];
  const first = withdraw('두 번');
  await withdraw('두 번');
  answer('lost');
  await first;
  await withdraw('두 번');
  expect(new Set(keys()).size).toBe(3);
});

test('a value that was replaced in between is sent again under a new key, or the shop would answer and change nothing', async () => {
  const units = (n: number) =>
    api('PUT /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}/option-unit/{n}', {
      params: { id: 1, gid: 2, n },
    }).catch(() => undefined);
  replies = ['lost'];
  for (const n of [2, 3, 2]) await units(n);
  const favorite = { params: { type: 'favorite', id: 9 } } as const;
  replies = ['lost'];
  await api('POST /v1/app-users/user-products/{type}/{id}', favorite).catch(() => undefined);
  await api('DELETE /v1/app-users/user-products/{type}/{id}', favorite);
  await api('POST /v1/app-users/user-products/{type}/{id}', favorite);
  expect(new Set(keys()).size).toBe(6);
});

test('writes to one address that do not replace each other each keep their key', async () => {
  const add = (productId: number) =>
    api(
      'POST /v1.2/app-users/shopping-carts',
      { body: { productId, options: [{ optionIdPathKey: '1', unit: 1 }] } },
      { of: `line-${productId}` },
    ).catch(() => undefined);
  replies = ['lost', 'lost'];
  for (const id of [1, 2, 1, 2]) await add(id);
  const [one, two, oneAgain, twoAgain] = keys();
  expect([oneAgain, twoAgain]).toEqual([one, two]);
  expect(two).not.toBe(one);
});

const lines = Object.values(allRoutes).flatMap((room): Endpoint[] => Object.values(room));
const writes = lines.filter(
  ({ path, access }) => /^(POST|PUT|DELETE) /.test(path) && access !== 'staff' && access !== 'seller',
);

test.each(writes.map(({ path }) => path))('%s is sent again under the same key', async (path) => {
  const call = { params: new Proxy({}, { get: () => 'x' }), body: { some: 'thing' } };
  // Every endpoint is called alike, regardless of its input.
  const send = api as (path: string, call: unknown, how: unknown) => Promise<unknown>;
  replies = ['lost', { status: 200 }];
  for (let press = 0; press < 2; press++) await send(path, call, { token: 't' }).catch(() => undefined);
  const [first, second] = keys();
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(second).toBe(first);
});

test('a read carries no key', async () => {
  await api('GET /v1/categories', {});
  expect(keys()).toEqual([null]);
});

test.each([
  ['POST /v2/tokens', { email: 'a@demo.shop', password: 'Demo1234!!' }, 3],
  ['POST /v2/tokens/phone', { phone: '01012345678', verifyToken: 'x' }, 3],
  ['POST /v1/app-users/coupons', { code: 'GYUL2222' }, 2],
] as const)(
  'after a refused token a guest is created, and only a sign-in is sent again: %s',
  async (path, body, sent) => {
    vi.stubGlobal('window', {});
    const refused = { status: 401, body: { statusCode: 401, code: 'TOKEN_INVALID' } };
    replies = [refused, { status: 201, body: { token: 'g1' } }, { status: 201, body: { token: 'new' } }];
    await api(path, { body } as never).catch(() => undefined);
    expect(heard.map(({ path: asked }) => asked)).toEqual([path, 'POST /v2/tokens/guest', path].slice(0, sent));
  },
);

describe('a refused token of this page alone', () => {
  const refused = { status: 401, body: { statusCode: 401, code: 'TOKEN_EXPIRED' } };
  const guest = { status: 201, body: { token: 'guest' } };

  test.each([
    ['is replaced by the stored one, which another tab has kept', [refused], ['own', 'stored']],
    ['and a refused stored one are replaced by a guest’s', [refused, refused, guest], ['own', 'stored', 'guest']],
  ])('%s', async (_, first, used) => {
    const kept = new Map([['token', 'stored']]);
    vi.stubGlobal('window', {});
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    });
    holdToken('own');
    replies = first;
    await api('GET /v1/categories', {});
    const reads = heard.filter(({ path }) => path === 'GET /v1/categories');
    expect(reads.map(({ token }) => token)).toEqual(used.map((token) => `Bearer ${token}`));
    expect(kept.get('token')).toBe(used.at(-1));
    forgetToken();
  });
});
