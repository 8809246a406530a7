import { expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import {
  deliverOrderTo,
  fullReviewText,
  joinMember,
  uploadTestPhoto,
  uploadTestVideo,
} from '#test/delivered-orders.ts';
import { advanceClock, expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const write = 'POST /v1/app-users/reviews';
const one = '/v1/app-users/reviews/{id}' as const;
const words = { score: 5, contents: fullReviewText };

async function points(self: TestCustomer) {
  return (await self.get('GET /v1/app-users/my-point', {})).point;
}

async function open(self: TestCustomer) {
  const { entities } = await self.get('GET /v1/app-users/no-review-products', {});
  return entities.map(({ uuid }) => uuid);
}

test('adding a photo earns the difference, removing it revokes the difference, and adding it again earns nothing', async () => {
  const haneul = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul);
  const { id } = await haneul.get(write, { body: { ...words, orderItemProduct: line } });
  const params = { id };
  const withPhoto = async () => ({ ...words, images: [await uploadTestPhoto(shop, haneul)] });
  const photo = await haneul.get(`PUT ${one}`, { params, body: await withPhoto() });
  expect(photo).toMatchObject({ reviewType: 'photo', point: 300, version: 2 });
  expect(await points(haneul)).toBe(300);
  expect(await haneul.get(`PUT ${one}`, { params, body: words })).toMatchObject({ reviewType: 'text', point: 100 });
  expect(await points(haneul)).toBe(100);
  expect(await haneul.get(`PUT ${one}`, { params, body: await withPhoto() })).toMatchObject({ point: 100 });
  expect(await points(haneul)).toBe(100);
  const film = await haneul.get(`PUT ${one}`, {
    params,
    body: { ...words, video: await uploadTestVideo(shop, haneul) },
  });
  expect(film).toMatchObject({ reviewType: 'video', point: 300 });
  expect(film.video?.videoUrl).toMatch(/^\/pictures\/uploads\/\w+\.mp4$/);
  expect(await points(haneul)).toBe(300);
  expect((await haneul.get(`DELETE ${one}`, { params })).point).toBe(300);
  expect(await points(haneul)).toBe(0);
});

test('after the product was returned, a removed photo costs what it is worth then, and a corrected word nothing', async () => {
  const haneul = await joinMember(shop);
  const { line, order } = await deliverOrderTo(shop, haneul);
  const images = [await uploadTestPhoto(shop, haneul)];
  const { id } = await haneul.get(write, { body: { ...words, images, orderItemProduct: line } });
  await haneul.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order, pid: line },
    body: { kind: 'return', reason: 'CHANGE_OF_MIND', images: [] },
  });
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line },
    body: { verdict: 'approved', reason: '잘 돌아왔습니다', sellable: true },
  });
  const bare = await haneul.get(`PUT ${one}`, { params: { id }, body: words });
  expect(bare).toMatchObject({ reviewType: 'text', point: 200 });
  const body = { ...words, contents: `${fullReviewText} 고마워요.` };
  expect(await haneul.get(`PUT ${one}`, { params: { id }, body })).toMatchObject({ point: 200 });
  expect(await points(haneul)).toBe(200);
});

test('a review on the thirtieth day still earns points', async () => {
  const haneul = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul);
  await advanceClock(shop, '30d');
  expect((await haneul.get(write, { body: { ...words, orderItemProduct: line } })).point).toBeGreaterThan(0);
});

test('after thirty days a review earns nothing and cannot be changed, and after ninety days none can be written', async () => {
  const haneul = await joinMember(shop);
  const [early, late, never] = [
    await deliverOrderTo(shop, haneul),
    await deliverOrderTo(shop, haneul),
    await deliverOrderTo(shop, haneul),
  ];
  const { id } = await haneul.get(write, { body: { ...words, orderItemProduct: early.line } });
  await advanceClock(shop, '31d');
  expect((await haneul.ask(`PUT ${one}`, { params: { id }, body: words })).refusal.code).toBe('REVIEW_PERIOD');
  const images = [await uploadTestPhoto(shop, haneul)];
  expect(await haneul.get(write, { body: { ...words, orderItemProduct: late.line, images } })).toMatchObject({
    point: 0,
  });
  await advanceClock(shop, '60d');
  expect(await open(haneul)).toEqual([]);
  const refused = await haneul.ask(write, { body: { ...words, orderItemProduct: never.line } });
  expect([refused.status, refused.refusal.code]).toEqual([409, 'REVIEW_PERIOD']);
  // The line of a deleted review is back at the top, however late.
  await haneul.get(`DELETE ${one}`, { params: { id } });
  expect(await open(haneul)).toEqual([early.line]);
});

test('the described points of a review equal the policy', async () => {
  const { rows, days, notes } = await (await shop.guest()).get('GET /v1/app-users/review-point/description', {});
  expect(rows).toEqual([
    { reviewType: 'text', point: 100, minLength: 20 },
    { reviewType: 'photo', point: 300, minLength: 10 },
    { reviewType: 'video', point: 500, minLength: 10 },
  ]);
  expect(days).toBe(30);
  expect(notes.length).toBeGreaterThan(3);
});
