import { expect, test } from 'vitest';
import { dateInKorea } from '#contract/rules/calendar.ts';
import { deliverMoreTo, deliverOrderTo, fullReviewText, joinMember, uploadTestPhoto } from '#test/delivered-orders.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { advanceClock, expectInvariantsAfterAll } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { openReference } from '../platform/reference-data.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const write = 'POST /v1/app-users/reviews';
const today = async () => dateInKorea((await openReference(shop.sql, 'cuma')).now().getTime());

test('reviews with photos come eighteen to a page, without text-only reviews', async () => {
  const haneul = await joinMember(shop);
  const { line, ...goods } = await deliverOrderTo(shop, haneul);
  await haneul.get(write, { body: { score: 5, contents: fullReviewText, orderItemProduct: line } });
  const pages = [];
  for (let nth = 0; nth < 20; nth++) {
    const box = await deliverMoreTo(shop, haneul, goods);
    const images = [await uploadTestPhoto(shop, haneul)];
    const body = { score: 4, contents: fullReviewText, images, orderItemProduct: box.line };
    pages.push((await haneul.get(write, { body })).id);
  }
  const passerby = await shop.guest();
  const read = (page: number) =>
    passerby.get('GET /v1/products/{id}/reviews', {
      params: { id: goods.id },
      query: { reviewType: 'photo', take: 18, page, orderBy: 'latest' },
    });
  await expectEventually(async () => (await read(1)).page.count).toBe(20);
  const [first, second] = [await read(1), await read(2)];
  expect([first.entities.length, first.page.nextPage]).toEqual([18, '2']);
  expect([second.entities.length, second.page.nextPage]).toEqual([2, null]);
  expect([...first.entities, ...second.entities].map(({ id }) => id)).toEqual(pages.toReversed());
  expect(first.summary).toMatchObject({ photoCount: 20, average: 4 });
}, 120_000);

// The clock only moves forward from here on.
test('each review shows the purchase of its author; ratings are summed by month, and this week’s separately', async () => {
  const [haneul, minsu] = [await joinMember(shop), await joinMember(shop)];
  const { line, ...goods } = await deliverOrderTo(shop, haneul);
  const [then, first] = [await today(), { score: 5, contents: `${fullReviewText} 첫물이에요.` }];
  const old = await haneul.get(write, { body: { ...first, orderItemProduct: line } });
  await advanceClock(shop, '40d');
  const box = await deliverMoreTo(shop, minsu, goods);
  const now = await today();
  const late = await minsu.get(write, {
    body: { score: 2, contents: `${fullReviewText} 끝물이네요.`, orderItemProduct: box.line },
  });
  const passerby = await shop.guest();
  const read = (period: 'all' | 'week') =>
    passerby.get('GET /v1/products/{id}/reviews', { params: { id: goods.id }, query: { period, orderBy: 'latest' } });
  await expectEventually(async () => (await read('all')).summary.average).toBe(3.5);
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
