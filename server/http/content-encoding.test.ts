import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { buyProduct } from '#test/buy.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';
import { acceptedEncodingOf } from './content-encoding.ts';

const shop = ownShop();

test.each([
  [undefined, undefined],
  ['', undefined],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['BR;Q=1', 'br'],
  ['br;q=0', undefined],
  ['br;q=0.000, gzip', 'gzip'],
  ['br; q=0, *', 'gzip'],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['gzip;q=0.8, br;q=0.2', 'gzip'],
  ['identity, br;q=0.5', undefined],
  ['identity;q=0, gzip', 'gzip'],
  ['xbr, brr, not-br', undefined],
  ['br;q=nonsense', undefined],
  ['x-gzip', 'gzip'],
])('Accept-Encoding %s selects %s', (accepts, form) => expect(acceptedEncodingOf(accepts)).toBe(form));

test('a refusal of brotli is respected in cached and in new replies', async () => {
  for (const accepts of ['br', 'br', 'br;q=0', 'br;q=0, gzip;q=0']) {
    const answer = await fetch(`${shop.origin}/v1/categories`, { headers: { 'accept-encoding': accepts } });
    await answer.arrayBuffer();
    if (accepts !== 'br') expect(answer.headers.get('content-encoding')).toBeNull();
    await expectEventually(() => answer.status).toBe(200);
  }
});

test('the order list alone is compressed among personal replies, and only from a kilobyte on', async () => {
  const compressed = Object.values(allRoutes)
    .flatMap((room) => Object.values(room) as Endpoint[])
    .filter(({ isCompressed }) => isCompressed)
    .map(({ path }) => path);
  // Another endpoint needs the reason that `isCompressed` asks for.
  expect(compressed).toEqual(['GET /v1/app-users/order-items']);
  const buyer = await shop.guest();
  const ask = (path: string) =>
    fetch(shop.origin + path, { headers: { authorization: `Bearer ${buyer.token}`, 'accept-encoding': 'br' } });
  expect((await ask('/v1/app-users/order-items')).headers.get('content-encoding')).toBeNull();
  await buyProduct(buyer, await insertTestProduct(shop.sql, { stock: 3, name: '하동 대봉감' }));
  const list = await ask('/v1/app-users/order-items');
  expect(list.headers.get('content-encoding')).toBe('br');
  expect(list.headers.get('vary')).toBe('accept-encoding');
  const { entities } = (await list.json()) as { entities: { id: number }[] };
  const [{ id } = { id: 0 }] = entities;
  expect((await ask(`/v1.2/app-users/orders/${id}`)).headers.get('content-encoding')).toBeNull();
});
