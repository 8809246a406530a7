import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

let shop: TestShop;
let answers: number | undefined;
/** How many bytes of a 100-byte file the store sends before it hangs; with 0 it does not even send headers. */
let sends: number | undefined;
const store = createServer(({ method }, response) => {
  if (sends === undefined) return void (answers && response.writeHead(answers).end());
  if (method === 'HEAD') return void response.writeHead(200, { 'content-length': 100 }).end();
  if (sends > 0) response.writeHead(200, { 'content-length': 100 }).write('x'.repeat(sends));
});
beforeAll(async () => {
  await new Promise<void>((done) => void store.listen(0, '127.0.0.1', done));
  const { port } = store.address() as AddressInfo;
  shop = await openTestShop({ FILES_URL: `http://key:secret@127.0.0.1:${port}/shop`, ROLE: 'web' });
});
afterAll(async () => {
  await shop.close();
  store.closeAllConnections();
  store.close();
});

test.each([
  ['says that something is wrong with it', 500],
  ['hangs', undefined],
])(
  'an image from a store that %s is answered within nine seconds with 503 and Retry-After',
  { tags: ['nightly'], timeout: 30_000 },
  async (_, status) => {
    answers = status;
    const began = performance.now();
    const response = await fetch(`${shop.origin}/pictures/uploads/${'0'.repeat(32)}-720.webp`);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(performance.now() - began).toBeLessThan(9000);
  },
);

test('an image or a range that the store lists but does not send is answered with 503', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  sends = 0;
  const began = performance.now();
  const ask = (headers: Record<string, string>) =>
    fetch(`${shop.origin}/pictures/uploads/${'1'.repeat(32)}-720.webp`, { headers });
  for (const response of await Promise.all([ask({}), ask({ range: 'bytes=0-9' })])) {
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
    expect([response.headers.get('cache-control'), response.headers.get('content-range')]).toEqual(['no-store', null]);
  }
  expect(performance.now() - began).toBeLessThan(9000);
});

test('an image whose transfer hangs is broken off within nine seconds', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  sends = 40;
  const began = performance.now();
  const response = await fetch(`${shop.origin}/pictures/uploads/${'2'.repeat(32)}-720.webp`);
  expect(response.status).toBe(200);
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(9000);
});
