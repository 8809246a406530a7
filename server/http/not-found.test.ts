import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

const taken = new Map<string, Set<string>>();
const lines: [verb: string, pattern: RegExp][] = [];
for (const room of Object.values(allRoutes))
  for (const { path } of Object.values(room) as Endpoint[]) {
    const [verb = '', address = ''] = path.split(' ');
    const url = address.replace(/\{\w+\}/g, '7');
    lines.push([verb, new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`)]);
    taken.set(url, (taken.get(url) ?? new Set()).add(verb));
  }

async function ask(method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS', url: string) {
  const { status, headers } = await fetch(`${shop.origin}${url}`, { method });
  return [status, headers.get('allow') ?? undefined];
}

/** Whether another endpoint accepts this method at a path with a parameter in that place: then that endpoint answers. */
const isNeighbours = (verb: string, url: string) => lines.some(([of, pattern]) => of === verb && pattern.test(url));

test('every path answers a method it does not accept with the methods it accepts', { tags: ['nightly'] }, async () => {
  const wrong: unknown[] = [];
  const left: unknown[] = [];
  for (const [url, verbs] of taken)
    for (const verb of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      if (verbs.has(verb) || (verb === 'GET' && verbs.has('HEAD'))) continue;
      if (isNeighbours(verb, url)) {
        left.push([verb, url]);
        continue;
      }
      const answer = await ask(verb, url);
      if (String(answer) !== String([405, [...verbs].join(', ')])) wrong.push([verb, url, ...answer]);
    }
  expect(wrong).toEqual([]);
  expect(left).toEqual([
    ['GET', '/v4/app-users/order-tmp/gift'],
    ['PUT', '/v1/staff/approvals/mine'],
  ]);
});

test('also with a query and without a body; a literal segment precedes a parameter', async () => {
  expect(await ask('DELETE', '/v1/categories?a=/b')).toEqual([405, 'GET']);
  expect(await ask('HEAD', '/v2/tokens')).toEqual([405, 'POST, DELETE']);
  expect(await ask('DELETE', '/v1/products/category/7')).toEqual([405, 'GET']);
});

test('an unknown path, a longer path and an unused method answer 404', async () => {
  expect(await ask('DELETE', '/v1/nowhere')).toEqual([404, undefined]);
  expect(await ask('DELETE', '/v1/categories/')).toEqual([404, undefined]);
  expect(await ask('DELETE', '/v1x2/app-users/shopping-carts')).toEqual([404, undefined]);
  expect(await ask('OPTIONS', '/v1/categories')).toEqual([404, undefined]);
});
