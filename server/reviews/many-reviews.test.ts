import { expect, test } from 'vitest';
import { koreaDate } from '#contract/rules/calendar.ts';
import { member, photograph, receive, receiveMore, tasty } from '#test/delivered-orders.ts';
import { eventually } from '#test/due-jobs.ts';
import { advance, keepsLaws } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { openReference } from '../platform/reference-data.ts';

const shop = ownShop();
keepsLaws(shop);

const write = 'POST /v1/app-users/reviews';
const today = async () => koreaDate((await openReference(shop.sql, 'cuma')).now().getTime());

test('reviews with photographs come eighteen at a time, those of words not among them', async () => {
  const haneul = await member(shop);
  const { line, ...goods } = await receive(shop, haneul);
  await haneul.get(write, { body: { score: 5, contents: tasty, orderItemProduct: line } });
  const shown = [];
  for (let nth = 0; nth < 20; nth++) {
    const box = await receiveMore(shop, haneul, goods);
    const images = [await photograph(shop, haneul)];
    const body = { score: 4, contents: tasty, images, orderItemProduct: box.line };
    shown.push((await haneul.get(write, { body })).id);
  }
  const passerby = await shop.guest();
  const read = (page: number) =>
    passerby.get('GET /v1/products/{id}/reviews', {
      params: { id: goods.id },
      query: { reviewType: 'photo', take: 18, page, orderBy: 'latest' },
    });
  await eventually(async () => (await read(1)).page.count).toBe(20);
  const [first, second] = [await read(1), await read(2)];
  expect([first.entities.length, first.page.nextPage]).toEqual([18, '2']);
  expect([second.entities.length, second.page.nextPage]).toEqual([2, null]);
  expect([...first.entities, ...second.entities].map(({ id }) => id)).toEqual(shown.toReversed());
  expect(first.summary).toMatchObject({ photoCount: 20, average: 4 });
}, 120_000);

// The clock goes forward from here on.
test('each review speaks of the box its writer had; the stars stand by month, and this week’s apart from all time', async () => {
  const [haneul, minsu] = [await member(shop), await member(shop)];
  const { line, ...goods } = await receive(shop, haneul);
  const [then, first] = [await today(), { score: 5, contents: `${tasty} 첫물이에요.` }];
  const old = await haneul.get(write, { body: { ...first, orderItemProduct: line } });
  await advance(shop, '40d');
  const box = await receiveMore(shop, minsu, goods);
  const now = await today();
  const late = await minsu.get(write, {
    body: { score: 2, contents: `${tasty} 끝물이네요.`, orderItemProduct: box.line },
  });
  const passerby = await shop.guest();
  const read = (period: 'all' | 'week') =>
    passerby.get('GET /v1/products/{id}/reviews', { params: { id: goods.id }, query: { period, orderBy: 'latest' } });
  await eventually(async () => (await read('all')).summary.average).toBe(3.5);
  const { entities, summary } = await read('all');
  expect(entities.map(({ id, receivedDate }) => [id, receivedDate])).toEqual([
    [late.id, now],
    [old.id, then],
  ]);
  expect(entities.every(({ orderItemProduct }) => orderItemProduct.shipmentDate !== null)).toBe(true);
  expect(summary.months).toEqual([
    { month: then.slice(0, 7), average: 5, count: 1, byScore: [0, 0, 0, 0, 1] },
    { month: now.slice(0, 7), average: 2, count: 1, byScore: [0, 1, 0, 0, 0] },
  ]);
  expect(summary.week).toEqual({ average: 2, count: 1, byScore: [0, 1, 0, 0, 0] });
  const week = await read('week');
  expect([week.entities.map(({ id }) => id), week.page.count, week.summary.average]).toEqual([[late.id], 1, 3.5]);
}, 60_000);
