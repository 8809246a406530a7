import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#test/shop.ts';

let shop: TestShop;
let answers: number | undefined;
const store = createServer((_, response) => void (answers && response.writeHead(answers).end()));
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
  'whoever wants a picture from a store that %s is told when to come back, and waits no nine seconds',
  async (_, status) => {
    answers = status;
    const began = performance.now();
    const told = await fetch(`${shop.origin}/pictures/uploads/${'0'.repeat(32)}-720.webp`);
    expect([told.status, ((await told.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
    expect(Number(told.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(told.headers.get('cache-control')).toBe('no-store');
    expect(performance.now() - began).toBeLessThan(9000);
  },
  30_000,
);
