import { beforeAll, expect, test } from 'vitest';
import type { ResponseMemory } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';
import { buyProduct } from '#test/buy.ts';
import { openStaffClient, waitForOpening } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
beforeAll(() => waitForOpening(shop));

test('a polled list is sent whole when it has changed and as 304 when it has not, and caches do not store it', async () => {
  const { token = '' } = await openStaffClient(shop, 'operator');
  const read = (mark?: string) =>
    fetch(`${shop.origin}/v1/staff/lines?queue=new`, {
      headers: { authorization: `Bearer ${token}`, ...(mark ? { 'if-none-match': mark } : {}) },
    });
  const first = await read();
  const mark = first.headers.get('etag') ?? '';
  expect(mark).toMatch(/^"[\w-]+"$/);
  expect(first.headers.get('cache-control')).toBe('no-store');
  const same = await read(mark);
  expect([same.status, await same.text()]).toEqual([304, '']);
  await buyProduct(await shop.guest(), await insertTestProduct(shop.sql));
  const moved = await read(mark);
  expect([moved.status, moved.headers.get('etag') === mark]).toEqual([200, false]);
  // An ETag grants no access: a caller without access is refused before the comparison.
  const stranger = await fetch(`${shop.origin}/v1/staff/lines?queue=new`, { headers: { 'if-none-match': mark } });
  expect(stranger.status).toBe(401);
});

test('the client returns the same reply for a 304 as for the whole, and drops the entry seen longest ago', async () => {
  const { token = null } = await openStaffClient(shop, 'operator');
  const client = createClient({ origin: shop.origin });
  const seen: ResponseMemory = new Map();
  const read = (take: number) =>
    client.get('GET /v1/staff/lines', { query: { queue: 'claims', take } }, { token, seen });
  const whole = await read(50);
  expect(await read(50)).toBe(whole);
  for (let take = 51; take < 120; take++) await read(take);
  expect(seen.size).toBe(60);
  expect(await read(50)).toEqual(whole);
});
