import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { lookUntilKept, productReads } from '#test/cached-reads.ts';
import { eventually } from '#test/due-jobs.ts';
import { shelve } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { shownBy, shownLines } from './cache-keys.ts';

const shop = ownShop();

test('every public line says what it shows, and no other', () => {
  const open = Object.values(routes)
    .flatMap((room) => Object.values(room))
    .filter((line) => 'cache' in line && line.cache === 'public')
    .map((line) => line.path);
  expect([...shownLines].sort()).toEqual([...open].sort());
});

test('a reply shows the products in it, wherever they stand', () => {
  const card = (id: number) => ({ id, imageSmall: '/pictures/x' });
  const reply = {
    entities: [
      { id: 3, products: [card(11), card(12)] },
      { product: card(13), id: 14 },
    ],
  };
  expect(shownBy('GET /v4/display-category', {}, reply).sort()).toEqual(['d', 'listing', 'p:11', 'p:12', 'p:13']);
});

test('what happens to one product leaves the replies that do not show it in memory', async () => {
  const [apple, pear] = [await shelve(shop.sql, { name: '사과' }), await shelve(shop.sql, { name: '배' })];
  await lookUntilKept(shop, `/v1/products/${pear.id}`);
  await lookUntilKept(shop, `/v1/products/${apple.id}`);
  await shop.sql`update product_option set price = 100 where product_id = ${apple.id}`;
  await eventually(
    async () => ((await (await fetch(`${shop.origin}/v1/products/${apple.id}`)).json()) as { price: number }).price,
  ).toBe(100);
  const before = productReads(shop);
  await (await fetch(`${shop.origin}/v1/products/${pear.id}`)).arrayBuffer();
  expect(productReads(shop) - before).toBe(0);
});
