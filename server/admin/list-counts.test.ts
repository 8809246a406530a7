import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { deliverMoreTo, deliverOrderTo, fullReviewText, joinMember } from '#test/delivered-orders.ts';
import { openStaffClient } from '#test/order-steps.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();

// The orders of a guest need a code from a phone.
const ofGuest = 'GET /v1/app-users/order-items/guest';

/** The GET endpoints of the contract with a page size and a count. */
const lists = Object.values(allRoutes)
  .flatMap((room) => Object.values(room) as Endpoint[])
  .filter(
    ({ path, query, reply }) =>
      path.startsWith('GET ') &&
      path !== ofGuest &&
      query &&
      'take' in query.shape &&
      reply instanceof z.ZodObject &&
      'page' in reply.shape,
  );

/** Values of the fields that a list requires. */
const required: Record<string, string> = { queue: 'new', filter: 'base' };

test('the count of a list is the same for every page size', async () => {
  const member = await joinMember(shop);
  const first = await deliverOrderTo(shop, member, { price: 10_000 });
  const all = [first, await deliverMoreTo(shop, member, first), await deliverMoreTo(shop, member, first)];
  for (const { line } of all) {
    const body = { orderItemProduct: line, score: 5, contents: fullReviewText, images: [] };
    await member.get('POST /v1/app-users/reviews', { body });
  }
  const staff = await openStaffClient(shop, 'owner');
  const tokens = {
    ...{ anyone: member.token, guest: member.token, member: member.token, staff: staff.token },
    seller: (await openStaffClient(shop, 'distributor')).token,
  };
  const [ids] = await shop.sql<{ group: number; category: number }[]>`
    select (select min(id) from display_group) as group, (select min(id) from category) as category`;
  const params = (path: string): Record<string, string | number | undefined> => ({
    id: path.includes('display') ? ids?.group : path.includes('categor') ? ids?.category : first.id,
    type: 'favorite',
    code: 'new',
    name: 'sales',
  });
  const counts: [string, number[]][] = [];
  for (const { path, access, query } of lists) {
    const needed = Object.keys(query?.shape ?? {}).filter((key) => key in required);
    const url = path.slice(4).replace(/\{(\w+)\}/g, (_, key) => String(params(path)[key]));
    const countsByTake: number[] = [];
    for (const take of [1, 2, 3]) {
      const query = new URLSearchParams([...needed.map((key) => [key, required[key] ?? '']), ['take', String(take)]]);
      const reply = await fetch(`${shop.origin}${url}?${query}`, {
        headers: { authorization: `Bearer ${tokens[access]}` },
      });
      const body = (await reply.json()) as { page?: { count: number } };
      countsByTake.push(body.page?.count ?? -reply.status);
    }
    counts.push([path, countsByTake]);
  }
  expect(counts.filter(([, found]) => new Set(found).size > 1 || found.some((count) => count < 0))).toEqual([]);
});
