import { expect, test } from 'vitest';
import { ownShop } from '#test/test-shop.ts';
import { readRequestRate } from './heartbeat.ts';

const shop = ownShop();

test('the request rate counts the requests that caches cannot answer', {
  tags: ['nightly'],
  timeout: 20_000,
}, async () => {
  const before = await readRequestRate(shop.sql);
  expect(before).toBe(0);
  const hana = await shop.guest();
  const stop = performance.now() + 7000;
  await expect
    .poll(
      async () => {
        for (let n = 0; n < 20; n++) await hana.get('GET /v1.2/app-users/shopping-carts', {});
        return readRequestRate(shop.sql);
      },
      { timeout: Math.max(0, stop - performance.now()), interval: 50 },
    )
    .toBeGreaterThan(4);
});
