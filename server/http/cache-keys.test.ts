import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { countProductReads, readUntilCached } from '#test/cached-reads.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { cacheKeysOf } from './cache-keys.ts';

const shop = ownShop();

test('only public reads are cached, under keys that the database publishes', () => {
  const published = ['p:{id}', 'c:{id}', 'r:{id}', 'shelf', 'listing', 'reviews', 'd', 'n'];
  for (const { path, access, cache } of Object.values(allRoutes).flatMap((room) => Object.values(room) as Endpoint[])) {
    if (!cache) continue;
    expect([path, access]).toEqual([expect.stringMatching(/^GET /), 'anyone']);
    for (const key of cache) expect(published, path).toContain(key);
  }
});

test('a reply has the keys of the products in it, at any depth', () => {
  const card = (id: number) => ({ id, imageSmall: '/pictures/x' });
  const reply = {
    entities: [
      { id: 3, products: [card(11), card(12)] },
      { product: card(13), id: 14 },
    ],
  };
  expect(cacheKeysOf('GET /v4/display-category', {}, reply).sort()).toEqual(['d', 'listing', 'p:11', 'p:12', 'p:13']);
});

test('a change of one product leaves replies without it in the cache', async () => {
  const [apple, pear] = [
    await insertTestProduct(shop.sql, { name: '사과' }),
    await insertTestProduct(shop.sql, { name: '배' }),
  ];
  await readUntilCached(shop, `/v1/products/${pear.id}`);
  await readUntilCached(shop, `/v1/products/${apple.id}`);
  await shop.sql`update product_option set price = 100 where product_id = ${apple.id}`;
  await expectEventually(
    async () => ((await (await fetch(`${shop.origin}/v1/products/${apple.id}`)).json()) as { price: number }).price,
  ).toBe(100);
  const before = countProductReads(shop);
  await (await fetch(`${shop.origin}/v1/products/${pear.id}`)).arrayBuffer();
  expect(countProductReads(shop) - before).toBe(0);
});
