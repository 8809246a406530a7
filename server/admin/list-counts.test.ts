import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { allRoutes } from '#contract/routes.ts';
import { insertCouponFor } from '#test/coupon-steps.ts';
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

/** The counts of every list for each of some queries. */
async function countsFor(queries: Record<string, string>[], isOf: (line: Endpoint) => boolean = () => true) {
  const member = await joinMember(shop);
  const first = await deliverOrderTo(shop, member, { price: 10_000 });
  const all = [first, await deliverMoreTo(shop, member, first), await deliverMoreTo(shop, member, first)];
  for (const { line } of all) {
    const body = { orderItemProduct: line, score: 5, contents: fullReviewText, images: [] };
    await member.get('POST /v1/app-users/reviews', { body });
  }
  await insertCouponFor(shop.sql, (await member.get('GET /v2/app-users/detail', {})).id as number, { won: 1000 });
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
  for (const { path, access, query } of lists.filter(isOf)) {
    const needed = Object.keys(query?.shape ?? {}).filter((key) => key in required);
    const url = path.slice(4).replace(/\{(\w+)\}/g, (_, key) => String(params(path)[key]));
    const found: number[] = [];
    for (const one of queries) {
      const query = new URLSearchParams({
        ...Object.fromEntries(needed.map((key) => [key, required[key] ?? ''])),
        ...one,
      });
      const reply = await fetch(`${shop.origin}${url}?${query}`, {
        headers: { authorization: `Bearer ${tokens[access]}` },
      });
      const body = (await reply.json()) as { page?: { count: number } };
      found.push(body.page?.count ?? -reply.status);
    }
    counts.push([path, found]);
  }
  return counts;
}

const differing = (counts: [string, number[]][]) =>
  counts.filter(([, found]) => new Set(found).size > 1 || found.some((count) => count < 0));

test('the count of a list is the same for every page size', async () => {
  expect(differing(await countsFor(['1', '2', '3'].map((take) => ({ take }))))).toEqual([]);
});

test('the count of a list with numbered pages is the same behind its last page', async () => {
  const isNumbered = ({ query }: Endpoint) => query !== undefined && 'page' in query.shape;
  const counts = await countsFor([{ page: '1' }, { page: '50' }], isNumbered);
  expect(counts.length).toBeGreaterThan(5);
  expect(differing(counts)).toEqual([]);
});
