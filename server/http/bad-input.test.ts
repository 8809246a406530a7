import { connect } from 'node:net';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { allRoutes } from '#contract/routes.ts';
import { placeTestOrder } from '#test/buy.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { createResourceOwner, type ResourceIds, type ResourceOwner } from '#test/owned-resources.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
let token: string;
let staff: string;
let mine: ResourceOwner;
beforeAll(async () => {
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox);
  mine = await createResourceOwner(shop, hana);
  token = hana.token ?? '';
  staff = (await openStaffClient(shop, 'owner')).token ?? '';
});

const lines = Object.values(allRoutes).flatMap((room) => Object.values(room));
const withBody = lines.filter((line) => 'body' in line).map((line) => line.path as string);

async function send(
  path: string,
  body: string | Buffer | undefined,
  headers: Record<string, string> = {},
  own = path.includes('/v1/staff/') ? staff : token,
) {
  const [method, pattern] = path.split(' ') as [string, string];
  // The ids exist and belong to the caller, so that the body is refused and not the path.
  const ids: ResourceIds = { ...mine.idsOf(path), pg: 'toss', snsType: 'kakao', type: 'recent' };
  const url = shop.origin + pattern.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '1');
  const response = await fetch(url, {
    method,
    headers: {
      authorization: `Bearer ${own}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: body as BodyInit }),
  });
  return { status: response.status, text: await response.text() };
}

function isEnvelope(text: string) {
  const body = JSON.parse(text) as Record<string, unknown>;
  return typeof body.statusCode === 'number' && typeof body.code === 'string' && /[가-힣]/.test(String(body.message));
}

describe.each(withBody)('%s', (path) => {
  test.each([
    ['broken JSON', '{'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['text', '"x"'],
    ['a number', '123'],
    ['trailing garbage', '{} x'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a megabyte', JSON.stringify({ a: 'x'.repeat(1_000_000) })],
    ['ten thousand brackets', '['.repeat(10_000)],
    ['unknown keys', '{"point":1,"grade":5,"userType":"email","isAdmin":true}'],
  ])('%s is a 4xx in the envelope', async (_, body) => {
    const { status, text } = await send(path, body);
    if (path.includes('webhook') && status === 200) return;
    // Where every field is optional, an empty body is valid: here it means the whole order.
    if (body === '' && path.endsWith('/withdraw') && status === 200) return;
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(isEnvelope(text)).toBe(true);
  });
});

const weird = fc.oneof(
  fc.constantFrom<unknown>(
    -1,
    0,
    -0,
    0.1,
    Number.POSITIVE_INFINITY,
    1e21,
    2 ** 31,
    2 ** 53,
    '1',
    '１',
    '1e3',
    '0x10',
    ' 1',
    true,
    null,
    '',
    '   ',
    {},
    [],
  ),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    'x'.repeat(5000),
    '‮',
    '👨‍👩‍👧‍👦',
    { $gt: '' },
    [[[]]],
    "'; drop table orders; --",
    '<script>',
  ),
  fc.anything({ maxDepth: 2, withNullPrototype: false }),
);

test('fields of every wrong kind are never a 5xx', async () => {
  const hana = shop.person(token);
  const goods = await insertTestProduct(shop.sql);
  const { sheet, body } = await placeTestOrder(hana, goods);
  const good: Record<string, unknown> = {
    'POST /v2/tokens': { email: 'a@b.kr', password: 'x' },
    'POST /v1.2/app-users/shopping-carts': { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    'PATCH /v1.2/app-users/shopping-carts/calculate': { optionGroupIds: [1], areaAddress: 1 },
    'POST /v1.2/app-users/shopping-carts/order-item-tmp': { optionGroupIds: [1] },
    'POST /v4/app-users/order-tmp': { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] },
    'PUT /v3/app-users/order-tmp/address/{id}': body.address,
    'POST /v4/app-users/order-tmp/chk/{id}': body,
    'POST /v4/app-users/order-tmp/confirm/{orderUuid}': { paymentKey: 'abc', amount: 100 },
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.keys(good)), fc.nat(), weird, async (path, pick, value) => {
      const broken = structuredClone(good[path]) as Record<string, unknown>;
      const places = spots(broken);
      const [holder, key] = places[pick % places.length] as [Record<string, unknown>, string];
      holder[key] = value;
      let text: string | undefined;
      try {
        text = JSON.stringify(broken);
      } catch {
        return;
      }
      const { status } = await send(path.replace('{id}', String(sheet.id)), text);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: 600 },
  );
});

test.each([
  ['/v1/products/0', 404],
  ['/v1/products/-1', 404],
  ['/v1/products/1e3', 404],
  ['/v1/products/99999999999999999999', 404],
  ['/v1/products/%00', 404],
  ['/v1/products/..%2f..%2fetc%2fpasswd', 404],
  ['/v1/products/%E0%A4%A', 400],
  ['/v1/products/category/91?take=0', 400],
  ['/v1/products/category/91?take=-1', 400],
  ['/v1/products/category/91?take=1000000000', 200],
  ['/v1/products/category/91?take=0', 400],
  ['/v1/products/category/91?take=1&take=2', 400],
  ['/v1/products/category/91?orderby=price;drop', 400],
  ['/v1/products/category/91?nextPage=%27', 400],
  ['/v1/products/category/91?nextPage=1.2.3.4', 400],
  ['/v1/products/category/91?nextPage=99999999999999999.1', 400],
  ['/v1/products/category/7', 404],
  ['/v1/products/category/91?ships=0000-01-01', 400],
  ['/v1/products/search?filter=', 400],
  [`/v1/products/search?filter=${'x'.repeat(10_000)}`, 400],
  ['/v1/products/search?filter=%00', 400],
  ['/v1/products/search?filter=%25', 200],
  ['/v1/products/search?filter=_', 200],
  ["/v1/products/search?filter='", 200],
  ['/v1/products/search?filter=%5C', 200],
  ['/v1/boards/notices?page=-1', 400],
  ['/v4/display-category?nextPage=x', 400],
  ['/v9/nothing', 404],
])('GET %s answers %i', async (path, status) => {
  const response = await fetch(shop.origin + path);
  expect(response.status).toBe(status);
  if (status >= 400) expect(isEnvelope(await response.text())).toBe(true);
});

test('a day in the year 0, which does not exist, is refused at its field in every endpoint', async () => {
  const line = crypto.randomUUID();
  const batch = { uuid: line, act: 'delay', rows: [{ line }], reason: '비가 와요.', newDate: '0000-01-01' };
  const notice = { externalId: 'old', title: '옛날', contents: '옛날', createDate: '0000-12-31T23:59:59Z' };
  for (const [path, body, field] of [
    ['POST /v1/staff/batches', batch, 'newDate'],
    ['PUT /v1/staff/notices', notice, 'createDate'],
    ['GET /v1/staff/orders?from=0000-01-01', undefined, 'from'],
    ['GET /v1/staff/lines?queue=new&leavesBy=0000-01-01', undefined, 'leavesBy'],
  ] as const) {
    const { status, text } = await send(path, body && JSON.stringify(body));
    expect([path, status, JSON.parse(text).details?.[0]?.field]).toEqual([path, 400, field]);
  }
  // A cursor that no list issued is refused too.
  expect((await send('GET /v1/staff/lines?queue=new&after=2147483647.1', undefined)).status).toBe(400);
});

test.each([
  ['a form', 'application/x-www-form-urlencoded', 'email=a'],
  ['plain text', 'text/plain', '{}'],
  ['XML', 'application/xml', '<a/>'],
])('%s instead of JSON is refused', async (_, type, body) => {
  const { status, text } = await send('POST /v2/tokens', body, { 'content-type': type });
  expect(status).toBe(415);
  expect(isEnvelope(text)).toBe(true);
});

test('a wrong method is answered with the methods of the path', async () => {
  const response = await fetch(`${shop.origin}/v1/categories`, { method: 'DELETE' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET');
});

test.each(['', 'x', 'Bearer', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Basic YTpi'])(
  'the token %j is answered with TOKEN_INVALID',
  async (header) => {
    const response = await fetch(`${shop.origin}/v2/app-users/detail`, { headers: { authorization: header } });
    const body = (await response.json()) as { code: string; message: string };
    expect([response.status, body.code, body.message]).toEqual([401, 'TOKEN_INVALID', '유효하지 않는 토큰 입니다.']);
  },
);

test('a request that is not HTTP is closed and other requests are not disturbed', async () => {
  const { port } = new URL(shop.origin);
  for (const bytes of [
    'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: xchunked\r\n\r\n',
    '\0\0\0',
    'GET / HTTP/9\r\n\r\n',
  ]) {
    const answer = await new Promise<string>((give) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes));
      socket.once('data', (data) => give(String(data)));
      socket.once('close', () => give(''));
      socket.once('error', () => give(''));
    });
    if (answer) expect(answer).toMatch(/^HTTP\/1\.1 (4|5)\d\d/);
  }
  expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
});

function spots(value: unknown): [Record<string, unknown>, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const here = value as Record<string, unknown>;
  return Object.keys(here).flatMap((key) => [[here, key] as [Record<string, unknown>, string], ...spots(here[key])]);
}
