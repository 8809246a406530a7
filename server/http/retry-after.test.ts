import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '#database/port.ts';
import { openDatabaseProxy } from '#test/database-proxy.ts';
import { insertTestProduct } from '#test/products.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { openShop } from '../main.ts';
import { readEnv } from '../platform/config/env.ts';

let shop: TestShop;
let wire: Awaited<ReturnType<typeof openDatabaseProxy>>;
let far: Awaited<ReturnType<typeof openShop>>;
let origin = '';
let token = '';
let body = '';

beforeAll(async () => {
  shop = await openTestShop({ ROLE: 'web' });
  wire = await openDatabaseProxy(shop.databaseUrl);
  const port = String(await freePort());
  const env = readEnv({ PORT: port, DATA_DIR: shop.dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'silent', ROLE: 'api' });
  origin = env.origin;
  far = await openShop({ env, databaseUrl: wire.url });
  token = (await shop.guest()).token ?? '';
  const goods = await insertTestProduct(shop.sql);
  body = JSON.stringify({ productId: goods.id, options: [{ optionIdPathKey: goods.key, unit: 1 }] });
});
afterAll(async () => {
  await wire.close();
  await far.close();
  await shop.close();
});

async function again(method: string, path: string, more: Record<string, string> = {}) {
  const sends: Record<string, string> = method === 'POST' ? { 'content-type': 'application/json' } : {};
  const headers: Record<string, string> = { authorization: `Bearer ${token}`, ...sends, ...more };
  const answer = await fetch(origin + path, { method, headers, body: method === 'POST' ? body : null });
  expect(answer.status).toBe(503);
  return answer.headers.has('retry-after');
}
const key = { 'idempotency-key': 'sheet-2026-11-21-a' };
const sheets = '/v4/app-users/order-tmp';

test('a request whose result is unknown gets Retry-After only if a repeat has no second effect', {
  tags: ['nightly'],
}, async () => {
  wire.hush(true);
  const replies = [
    again('POST', sheets),
    again('POST', sheets, key),
    again('GET', '/v1.2/app-users/shopping-carts'),
  ] as const;
  expect(await Promise.all(replies)).toEqual([false, true, true]);
  wire.hush(false);
});

test.each(['53300', '57P03', '25006'])('a request that the database never ran (%s) gets Retry-After', async (code) => {
  wire.refuse(code);
  expect([await again('POST', sheets), await again('GET', '/v1.2/app-users/shopping-carts')]).toEqual([true, true]);
  wire.refuse();
});
