import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { storefrontScreens } from '#test/storefront-screens.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

let shop: TestShop;
let screens: string[];
let token: string | undefined;
beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'web' });
  screens = await storefrontScreens(shop);
  token = (await shop.guest()).token;
});
afterAll(() => shop.close());

const port = () => Number(new URL(shop.origin).port);

/** The status of a raw path, which fetch would normalize. */
function statusOf(path: string, method = 'GET') {
  return new Promise<number>((give, fail) => {
    const outgoing = request({ port: port(), host: '127.0.0.1', path, method }, (answer) => {
      answer.resume();
      answer.on('end', () => give(answer.statusCode ?? 0));
    });
    outgoing.on('error', fail);
    outgoing.end();
  });
}

test('a link cut inside a percent escape leads to the page for missing content and never to another site', async () => {
  const headers = { accept: 'text/html,*/*;q=0.8' };
  const page = await fetch(`${shop.origin}/product/%E0%A4%A`, { headers });
  expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  const away = await fetch(`${shop.origin}//elsewhere.example/%E0%A4%A`, { headers, redirect: 'manual' });
  expect([away.status, away.headers.get('location')]).toEqual([302, '/elsewhere.example/%25E0%25A4%25A']);
  expect(await statusOf('/product/%E0%A4%A')).toBe(400);
});

/** The same for bytes that no client would send: 0 if the connection was closed without a response. */
function statusOfBytes(path: Buffer | string) {
  return new Promise<number>((give) => {
    const socket = connect(port(), '127.0.0.1', () => {
      socket.write(
        Buffer.concat([
          Buffer.from('GET '),
          Buffer.from(path),
          Buffer.from(' HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'),
        ]),
      );
    });
    let text = '';
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
    });
    socket.on('error', () => give(0));
    socket.on('close', () => give(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0)));
  });
}

const odd = [
  '%00',
  '%01',
  '%7F',
  '%E2%80%AE',
  '%20',
  '%F0%9F%8D%8A',
  '%EF%BF%BF',
  '%FF',
  '%',
  '%25',
  "'",
  '%3Cscript%3E',
  '..%2f',
  'x'.repeat(2000),
];
const keys = [
  'q',
  'origin',
  'sub',
  'orderby',
  'price',
  'ships',
  'grade',
  'category',
  'type',
  'page',
  'n',
  'from',
  'tab',
];

async function faults(paths: string[], ask: (path: string) => Promise<number> = statusOf) {
  const found: string[] = [];
  for (const path of paths) {
    const status = await ask(path);
    if (status >= 500) found.push(`${path.slice(0, 80)} → ${status}`);
  }
  return found;
}

test('no query of any screen causes a server error', async () => {
  const paths = screens.flatMap((path) =>
    odd.map((value) => `${path}?${keys.map((key) => `${key}=${value}`).join('&')}`),
  );
  expect(await faults(paths)).toEqual([]);
}, 120_000);

test.each([
  '/search?q=',
  '/search?q=x&origin=',
  '/category/fruit?origin=',
  '/search?q=x&category=',
  '/best/fruit?type=',
])('%s with every odd value causes no server error', async (path) =>
  expect(await faults(odd.map((value) => path + value))).toEqual([]),
);

test('unreadable parts of a search are ignored, and the rest is searched', async () => {
  for (const path of [
    '/search?q=%00',
    '/search?q=%EA%B0%90%EA%B7%A4%E2%80%AE',
    '/search?q=x&origin=%20',
    '/category/fruit?origin=%7F',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
});

test('no id in a path of any screen or its data causes a server error', async () => {
  const ids = [
    '0',
    '-1',
    '1e3',
    '99999999999999999999',
    '%00',
    '%7F',
    '%20',
    '%25',
    '..%2f..%2fetc',
    '%E0%A4%A',
    '%F0%9F%8D%8A',
    "1'",
  ];
  const paths = screens
    .filter((path) => path.split('/').length > 2)
    .flatMap((path) =>
      ids.flatMap((id) => [path, `${path}.data`].map((at) => at.replace(/\/[^/.]+(\.data)?$/, `/${id}$1`))),
    );
  expect(await faults(paths)).toEqual([]);
}, 60_000);

test.each(['/pictures/', '/assets/', '/docs/static/', '/docs/'])(
  '%s with every odd name causes no server error',
  async (folder) => {
    const names = [
      ...odd,
      '%2525',
      '%2e%2e/%2e%2e/etc/passwd',
      'a%2fb',
      '%5c..%5c',
      'x%00.webp',
      '.',
      '..',
      '*',
      'uploads/',
    ];
    expect(await faults(names.map((name) => folder + name))).toEqual([]);
  },
);

test.each([
  '//',
  '///',
  '//[',
  '//a@b.kr',
  '//evil.example/',
  '/\\evil.example',
  '/%2F%2Fevil',
  '/;',
  '/?',
  '/??',
  '/%',
  '/*',
  'http://a.kr/',
  '*',
])('the path %s causes no server error and leads to no other site', async (path) => {
  expect(await statusOfBytes(path)).toBeLessThan(500);
  const answer = await fetch(shop.origin + (path.startsWith('/') ? path : '/'), { redirect: 'manual' });
  expect(answer.headers.get('location') ?? '/').not.toMatch(/^(\/\/|\/\\|http)/);
});

test('bytes that are not UTF-8 cause no server error', async () => {
  const paths = [
    [0x2f, 0xff, 0xfe],
    [0x2f, 0xed, 0xa0, 0x80],
    [0x2f, 0xf0, 0x9f],
    [0x2f, 0x73, 0x3f, 0xff],
  ].map((bytes) => Buffer.from(bytes));
  for (const path of paths) expect(await statusOfBytes(path)).toBeLessThan(500);
});

const kind = 'multipart/form-data; boundary=b';
const part =
  '--b\r\ncontent-disposition: form-data; name="pictures"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
test.each([
  ['without a boundary', 'multipart/form-data', 'x'],
  ['with an empty boundary', 'multipart/form-data; boundary=', 'x'],
  ['without a body', kind, ''],
  ['that ends in the head of a part', kind, part.slice(0, 40)],
  ['that ends early', kind, `${part}bytes`],
  ['that ends before its last boundary', kind, `${part}bytes\r\n--b`],
  ['whose boundary never comes', kind, 'x'.repeat(1000)],
  ['whose part has no name', kind, '--b\r\ncontent-type: image/jpeg\r\n\r\nx\r\n--b--\r\n'],
  [
    'whose field is called __proto__',
    kind,
    '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  ],
  [
    'whose field is too long',
    kind,
    `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'x'.repeat(5000)}\r\n--b--\r\n`,
  ],
  ['with too many heads', kind, `--b\r\n${'x-a: 1\r\n'.repeat(100)}\r\nx\r\n--b--\r\n`],
  ['with a name of control characters', kind, `${part.replace('a.jpg', '\u0001\u0000')}x\r\n--b--\r\n`],
])('an upload %s is refused', async (_, type, body) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await fetch(`${shop.origin}/v1/uploads`, { method: 'POST', headers, body });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/[가-힣]/) });
});
