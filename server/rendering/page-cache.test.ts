import { expect, test } from 'vitest';
import { countProductReads, readUntilCached } from '#test/cached-reads.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { storefrontScreens } from '#test/storefront-screens.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

const text = async (path: string) => (await fetch(shop.origin + path)).text();
const marks = async (origin: string, paths: string[], method = 'GET') => {
  const replies: [string, number, string | null][] = [];
  for (const path of paths) {
    const answer = await fetch(origin + path, { method, redirect: 'manual' });
    await answer.arrayBuffer();
    replies.push([path, answer.status, answer.headers.get('etag')]);
  }
  return replies;
};

test('two processes render identical pages, and HEAD has the headers of GET', { tags: ['nightly'] }, async () => {
  const other = await shop.beside();
  const screenPaths = (await storefrontScreens(shop)).filter((path) => !path.startsWith('/login/social-popup'));
  const slot = () => Math.floor(Date.now() / 600_000);
  const read = async () => [
    slot(),
    await marks(shop.origin, screenPaths),
    await marks(other.origin, screenPaths),
    await marks(shop.origin, screenPaths, 'HEAD'),
  ];
  // Pages show times of ten minutes: three readings over such a boundary may differ, and are repeated.
  let [begun, here, there, heads] = await read();
  if (begun !== slot()) [begun, here, there, heads] = await read();
  expect(here).toHaveLength(screenPaths.length);
  expect(screenPaths.length).toBeGreaterThan(12);
  expect(there).toEqual(here);
  expect(heads).toEqual(here);
  await other.close();
});

test('a campaign’s click is served the cached page, which contains no trace of the click', async () => {
  const { id } = await insertTestProduct(shop.sql);
  await readUntilCached(shop, `/product/${id}`);
  const first = await text(`/product/${id}`);
  const before = countProductReads(shop);
  for (const click of ['a', 'b', 'c']) {
    expect(await text(`/product/${id}?gclid=${click}&utm_campaign=x`)).toBe(first);
  }
  expect(countProductReads(shop)).toBe(before);
});

test('a changed price is on every page that shows it, and other pages stay cached', async () => {
  const { id } = await insertTestProduct(shop.sql, { price: 12_300 });
  const far = await insertTestProduct(shop.sql, { category: 93 });
  await readUntilCached(shop, `/product/${far.id}`);
  expect(await text(`/product/${id}`)).toContain('12,300');
  await shop.sql`update product_option set price = 11100 where product_id = ${id}`;
  await expectEventually(() => text(`/product/${id}`)).toContain('11,100');
  const before = countProductReads(shop);
  await text(`/product/${far.id}`);
  expect(countProductReads(shop)).toBe(before);
});
