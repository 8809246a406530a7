import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#database/port.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openShop } from '../main.ts';
import { readEnv } from '../platform/config/env.ts';

let shop: TestShop;
let other: Awaited<ReturnType<typeof openShop>> & { origin: string };
beforeAll(async () => {
  shop = await openTestShop();
  const env = readEnv({
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    DATA_DIR: shop.dataDir,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    ROLE: 'api',
  });
  other = { ...(await openShop({ env, databaseUrl: shop.databaseUrl })), origin: env.origin };
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const path = (id: number) => `/v1/products/${id}`;
const read = async (origin: string, id: number) =>
  (await fetch(origin + path(id))).json() as Promise<Record<string, unknown>>;

const readBoth = (id: number) => Promise.all([read(shop.origin, id), read(other.origin, id)]);

type Change = { write: () => Promise<unknown>; shows: (product: Record<string, unknown>) => boolean };

/**
 * Makes the changes one after the other until both processes of the shop show one within a second. A busy machine may delay some of them;
 * every one is shown. Returns whether one was in time.
 */
async function showsInTime(id: number, changes: Change[]) {
  for (const { write, shows } of changes) {
    await readBoth(id);
    await write();
    const began = performance.now();
    await expect.poll(async () => (await readBoth(id)).every(shows), { interval: 20, timeout: 20_000 }).toBe(true);
    if (performance.now() - began < 1000) return true;
  }
  return false;
}

test('a public reply has an ETag, may be cached, and is not sent again to a client that has it', async () => {
  const { id } = await insertTestProduct(shop.sql);
  for (const round of ['made', 'kept']) {
    const first = await fetch(shop.origin + path(id));
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control'), round).toBe('public, max-age=0, must-revalidate');
    expect(etag, round).toMatch(/^"[\w-]+"$/);
    const again = await fetch(shop.origin + path(id), { headers: { 'if-none-match': etag } });
    expect(again.status, round).toBe(304);
    expect(await again.text(), round).toBe('');
    expect(again.headers.get('etag'), round).toBe(etag);
  }
});

test('a cached reply is the same, compressed or not', async () => {
  const { id } = await insertTestProduct(shop.sql);
  const first = await (await fetch(shop.origin + path(id))).text();
  for (const encoding of ['identity', 'gzip', 'gzip', 'br', 'br']) {
    const answer = await fetch(shop.origin + path(id), { headers: { 'accept-encoding': encoding } });
    expect(await answer.text(), encoding).toBe(first);
    await new Promise((done) => setTimeout(done, 30));
  }
});

test('every process shows a new price within a second', async () => {
  const { id } = await insertTestProduct(shop.sql, { price: 12_900 });
  const changes = [9900, 9800, 9700, 9600, 9500].map((price) => ({
    write: () => shop.sql`update product_option set price = ${price} where product_id = ${id}`,
    shows: (product: Record<string, unknown>) => product.price === price,
  }));
  expect(await showsInTime(id, changes)).toBe(true);
});

test('every process shows within a second that a product is sold out', async () => {
  const { id, optionId } = await insertTestProduct(shop.sql, { stock: 3 });
  const changes = [3, 0, 3, 0, 3].map((sold) => ({
    write: () => shop.sql`update stock set sold = ${sold} where option_id = ${optionId}`,
    shows: (product: Record<string, unknown>) => product.productStatus === (sold > 0 ? 'stock_out' : 'stock_in'),
  }));
  expect(await showsInTime(id, changes)).toBe(true);
});

test('refusals and personal replies are never cached', async () => {
  const visitor = shop.person();
  await visitor.arrive();
  const missing = await fetch(`${shop.origin}/v1/products/999999999`);
  expect([missing.status, missing.headers.get('cache-control')]).toEqual([404, 'no-store']);
  const { headers } = await visitor.ask('GET /v1/products/{id}/user-personal', { params: { id: 1 } });
  expect(headers.get('cache-control')).toBe('no-store');
});
