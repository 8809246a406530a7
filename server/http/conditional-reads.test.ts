import { beforeAll, expect, test } from 'vitest';
import type { ResponseMemory } from '#contract/client.ts';
import { createClient } from '#contract/client.ts';
import { buyProduct } from '#test/buy.ts';
import { openStaffClient, waitForOpening } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
beforeAll(() => waitForOpening(shop));

test('what a page reads again and again comes whole when it has moved, and as a word when it has not; nobody else keeps it', async () => {
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
  // A mark opens nothing: whoever may not read is refused before anything is compared.
  const stranger = await fetch(`${shop.origin}/v1/staff/lines?queue=new`, { headers: { 'if-none-match': mark } });
  expect(stranger.status).toBe(401);
});

test('the client gives the same answer for a word as for the whole, and forgets what it has seen longest', async () => {
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
