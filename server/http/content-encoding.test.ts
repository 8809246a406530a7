import { expect, test } from 'vitest';
import { expectEventually } from '#test/due-jobs.ts';
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
