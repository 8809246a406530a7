import { expect, test } from 'vitest';
import { routes } from '#contract/routes.ts';
import { shelve } from '#test/goods.ts';
import { testShop } from '#test/shop.ts';
import { shownBy, shownLines } from './shown.ts';

const shop = testShop();

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
  await expect.poll(async () => (await shop.sql`select 1 from card_change`).length).toBe(0);
  const look = async (id: number) => {
    await (await fetch(`${shop.origin}/v1/products/${id}`)).text();
  };
  const asked = () => shop.statements.filter((text) => text.includes("'restrictedStockOrder'")).length;
  await look(apple.id);
  await look(pear.id);
  await shop.sql`update product_option set price = 100 where product_id = ${apple.id}`;
  await expect
    .poll(
      async () => ((await (await fetch(`${shop.origin}/v1/products/${apple.id}`)).json()) as { price: number }).price,
    )
    .toBe(100);
  const before = asked();
  await look(pear.id);
  expect(asked() - before).toBe(0);
});
