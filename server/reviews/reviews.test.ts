import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import {
  deliverMoreTo,
  deliverOrderTo,
  fullReviewText,
  joinMember,
  uploadTestPhoto,
  uploadTestVideo,
} from '#test/delivered-orders.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

const write = 'POST /v1/app-users/reviews';
const reviewPath = '/v1/app-users/reviews/{id}' as const;
const words = { score: 5, contents: fullReviewText };

async function points(self: TestCustomer) {
  return (await self.get('GET /v1/app-users/my-point', {})).point;
}

async function stars(id: number) {
  const { counts, scoreAverage } = await shop.person().get('GET /v1/products/{id}', { params: { id } });
  const { summary, entities } = await shop.person().get('GET /v1/products/{id}/reviews', { params: { id } });
  return {
    count: counts.reviews,
    average: scoreAverage,
    summaryAverage: summary.average,
    ids: entities.map((review) => review.id),
  };
}

async function open(self: TestCustomer) {
  const { entities } = await self.get('GET /v1/app-users/no-review-products', {});
  return entities.map(({ uuid }) => uuid);
}

test('an undelivered line cannot be reviewed and is not listed as reviewable', async () => {
  const haneul = await joinMember(shop);
  const { body } = await buyProduct(haneul, await insertTestProduct(shop.sql));
  expect(await open(haneul)).toEqual([]);
  const line = body.orderItemProducts[0]?.uuid ?? '';
  const early = await haneul.ask(write, { body: { ...words, orderItemProduct: line } });
  expect([early.status, early.refusal.code]).toEqual([409, 'REVIEW_NOT_ALLOWED']);
});

test('a returned line is not listed as reviewable', async () => {
  const haneul = await joinMember(shop);
  const { line, order } = await deliverOrderTo(shop, haneul);
  expect(await open(haneul)).toEqual([line]);
  const claimed = await haneul.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', {
    params: { id: order, pid: line },
    body: { kind: 'return', reason: 'CHANGE_OF_MIND', images: [] },
  });
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/lines/{line}/claim/answer', {
    params: { line: claimed.uuid },
    body: { verdict: 'approved', reason: '잘 돌아왔습니다', sellable: true },
  });
  expect(await open(haneul)).toEqual([]);
});

test('하늘 writes a review: it leaves the reviewable lines, and appears in her reviews, on the product and in her points', async () => {
  const haneul = await joinMember(shop);
  const { id, line } = await deliverOrderTo(shop, haneul, { price: 20_000 });
  const before = await haneul.get('GET /v1/app-users/no-review-products', {});
  expect(before.entities[0]).toMatchObject({
    uuid: line,
    isReviewed: false,
    points: { text: 100, photo: 300, video: 500 },
  });

  const review = await haneul.get(write, { body: { ...words, orderItemProduct: line } });
  expect(review).toMatchObject({
    score: 5,
    reviewType: 'text',
    point: 100,
    author: '김*늘',
    orderItemProduct: { uuid: line },
  });
  expect(await open(haneul)).toEqual([]);
  expect(await points(haneul)).toBe(100);
  await expectEventually(() => stars(id)).toMatchObject({ count: 1, average: 5, summaryAverage: 5, ids: [review.id] });
  const order = await haneul.get('GET /v1.2/app-users/orders/{id}', { params: { id: review.orderId ?? 0 } });
  expect(order.orderItemProducts[0]).toMatchObject({ isReviewed: true });
  expect(order.orderItemProducts[0]?.actions).not.toContain('review');
  expect((await haneul.get('GET /v1/app-users/counters', {})).reviewCount).toBe(1);
});

test('a deleted review moves its line to the top of the list, and its points are revoked and never earned again', async () => {
  const haneul = await joinMember(shop);
  const first = await deliverOrderTo(shop, haneul);
  const second = await deliverOrderTo(shop, haneul);
  const review = await haneul.get(write, { body: { ...words, orderItemProduct: first.line } });
  expect(await open(haneul)).toEqual([second.line]);
  const gone = await haneul.get(`DELETE ${reviewPath}`, { params: { id: review.id } });
  expect(gone).toMatchObject({
    point: 100,
    line: { uuid: first.line, isReviewed: false, points: { text: 0, photo: 0, video: 0 } },
  });
  expect(await open(haneul)).toEqual([first.line, second.line]);
  expect(await points(haneul)).toBe(0);
  await expectEventually(() => stars(first.id)).toMatchObject({ count: 0, average: null, ids: [] });
  expect((await haneul.ask(`DELETE ${reviewPath}`, { params: { id: review.id } })).status).toBe(404);

  // A second, longer review earns nothing.
  const images = [await uploadTestPhoto(shop, haneul)];
  const again = await haneul.get(write, { body: { ...words, orderItemProduct: first.line, images } });
  expect(again).toMatchObject({ reviewType: 'photo', point: 0 });
  expect(await points(haneul)).toBe(0);
});

test.each([
  ['few letters', 20_000, '정말 맛있게 잘 먹었어요', {}, 0],
  ['one letter over and over', 20_000, '굿'.repeat(40), {}, 0],
  ['a number to call', 20_000, `${fullReviewText} 010-1234-5678 연락 주세요`, {}, 0],
  ['goods for little money', 1900, fullReviewText, { freeFrom: 1000 }, 50],
])('%s bring %i won words %s: %o points %i', async (_, price, contents, wish, worth) => {
  const haneul = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul, { price, ...wish });
  expect(await haneul.get(write, { body: { score: 4, contents, orderItemProduct: line } })).toMatchObject({
    point: worth,
  });
  expect(await points(haneul)).toBe(worth);
});

test('a line of another member, an undelivered line and a reviewed line cannot be reviewed', async () => {
  const haneul = await joinMember(shop);
  const minsu = await joinMember(shop);
  const goods = await deliverOrderTo(shop, haneul);
  const body = { ...words, orderItemProduct: goods.line };
  const refused = async (self: TestCustomer, sent: typeof body) => {
    const { status, refusal } = await self.ask(write, { body: sent });
    return [status, refusal.code];
  };
  expect(await refused(minsu, body)).toEqual([404, 'NOT_FOUND']);
  expect(await refused(await shop.guest(), body)).toEqual([403, 'GUEST_NOT_ALLOWED']);
  expect(await refused(haneul, { ...body, score: 6 })).toEqual([400, 'VALIDATION']);
  expect(await refused(haneul, { ...body, score: 4.5 })).toEqual([400, 'VALIDATION']);
  expect(await refused(haneul, { ...body, contents: '맛있어요' })).toEqual([400, 'VALIDATION']);
  expect(await refused(haneul, { ...body, contents: '가나'.repeat(5000) })).toEqual([400, 'VALIDATION']);
  await haneul.get(write, { body });
  expect(await refused(haneul, body)).toEqual([409, 'REVIEW_EXISTS']);
  const more = await buyProduct(haneul, goods);
  const unsent = { ...words, orderItemProduct: more.body.orderItemProducts[0]?.uuid ?? '' };
  expect(await refused(haneul, unsent)).toEqual([409, 'REVIEW_NOT_ALLOWED']);
});

test('images and videos belong to their uploader, are used once, and are limited to ten and one', async () => {
  const haneul = await joinMember(shop);
  const minsu = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul);
  const body = { ...words, orderItemProduct: line };
  const [theirs, own] = [await uploadTestPhoto(shop, minsu), await uploadTestPhoto(shop, haneul)];
  const code = async (more: object) => (await haneul.ask(write, { body: { ...body, ...more } })).refusal.code;
  expect(await code({ images: [theirs] })).toBe('FILE_UNKNOWN');
  expect(await code({ video: await uploadTestVideo(shop, minsu) })).toBe('FILM_UNKNOWN');
  expect(await code({ video: own })).toBe('FILM_UNKNOWN');
  expect(await code({ images: Array.from({ length: 11 }, () => own) })).toBe('VALIDATION');
  const ten = [own, ...(await Promise.all(Array.from({ length: 9 }, () => uploadTestPhoto(shop, haneul))))];
  const review = await haneul.get(write, { body: { ...body, images: ten } });
  expect(review.reviewImages).toHaveLength(10);
  const [first, ...rest] = review.reviewImages.map(({ imageFile }) => imageFile);
  const change = {
    params: { id: review.id },
    body: { ...words, images: [...rest.slice(0, 2), '/pictures/uploads/nobody'] },
  };
  expect((await haneul.ask(`PUT ${reviewPath}`, change)).refusal.code).toBe('FILE_UNKNOWN');
  const kept = await haneul.get(`PUT ${reviewPath}`, {
    params: change.params,
    body: { ...words, images: rest.slice(0, 2) },
  });
  expect(kept.reviewImages.map(({ imageFile }) => imageFile)).toEqual(rest.slice(0, 2));
  const [row] = await shop.sql`select used from upload where path = ${first ?? ''}`;
  expect(row).toEqual({ used: false });
});

test('a changed review is shown to all readers with its new rating', async () => {
  const [haneul, passerby] = [await joinMember(shop), await shop.guest()];
  const { id: product, line } = await deliverOrderTo(shop, haneul);
  const { id } = await haneul.get(write, { body: { ...words, orderItemProduct: line } });
  await haneul.get(`PUT ${reviewPath}`, {
    params: { id },
    body: { score: 2, contents: `${fullReviewText} 이번에는 조금 시었어요.` },
  });
  const params = { id: product };
  const read = () => passerby.get('GET /v1/products/{id}/reviews', { params });
  await expectEventually(async () => (await read()).summary.average).toBe(2);
  expect((await read()).entities).toMatchObject([
    { id, score: 2, contents: `${fullReviewText} 이번에는 조금 시었어요.` },
  ]);
  await haneul.get(`DELETE ${reviewPath}`, { params: { id } });
  await expectEventually(async () => (await read()).entities).toEqual([]);
});

test('of two devices, the one that has not read the change cannot overwrite it', async () => {
  const haneul = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul);
  const { id, version } = await haneul.get(write, { body: { ...words, orderItemProduct: line } });
  const change = { params: { id }, body: { ...words, score: 3, version } };
  await haneul.get(`PUT ${reviewPath}`, change);
  expect((await haneul.ask(`PUT ${reviewPath}`, change)).refusal.code).toBe('REVIEW_CHANGED');
});

test('another member cannot change, delete or appeal a review and gets the response of a missing one', async () => {
  const haneul = await joinMember(shop);
  const minsu = await joinMember(shop);
  const { line } = await deliverOrderTo(shop, haneul);
  const { id } = await haneul.get(write, { body: { ...words, orderItemProduct: line } });
  const params = { id };
  expect((await minsu.ask(`PUT ${reviewPath}`, { params, body: words })).status).toBe(404);
  expect((await minsu.ask(`DELETE ${reviewPath}`, { params })).status).toBe(404);
  const appeal = { params, body: { contents: '제 후기는 아니지만 항의합니다.' } };
  expect((await minsu.ask(`POST ${reviewPath}/appeal`, appeal)).status).toBe(404);
  expect((await haneul.get('GET /v1/app-users/reviews', {})).entities.map((review) => review.id)).toEqual([id]);
});

test('ten concurrent reviews of one line create one review and one grant of points', async () => {
  const haneul = await joinMember(shop);
  const { line, id } = await deliverOrderTo(shop, haneul);
  const all = await Promise.all(
    Array.from({ length: 10 }, () => haneul.ask(write, { body: { ...words, orderItemProduct: line } })),
  );
  expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect(await points(haneul)).toBe(100);
  await expectEventually(async () => (await stars(id)).count).toBe(1);
});

test('a line split by a claim is reviewed once and earns points once', async () => {
  const haneul = await joinMember(shop);
  const { line, order } = await deliverOrderTo(shop, haneul, { unit: 3, price: 20_000 });
  const body = { kind: 'return' as const, reason: 'CHANGE_OF_MIND' as const, units: 1 };
  const params = { id: order, pid: line };
  await haneul.get('POST /v1/app-users/order-items/{id}/products/{pid}/claim', { params, body });
  const { orderItemProducts } = await haneul.get('GET /v1.2/app-users/orders/{id}', { params: { id: order } });
  expect(orderItemProducts).toHaveLength(2);
  for (const { uuid } of orderItemProducts) await haneul.ask(write, { body: { ...words, orderItemProduct: uuid } });
  expect(await points(haneul)).toBe(100);
  expect((await haneul.get('GET /v1/app-users/reviews', {})).entities).toHaveLength(1);
});

test('concurrent reviews of one product are all counted', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => joinMember(shop)));
  const [first, ...others] = people;
  if (!first) return;
  const goods = await deliverOrderTo(shop, first);
  const lines = [goods.line];
  for (const self of others) lines.push((await deliverMoreTo(shop, self, goods)).line);
  await Promise.all(
    people.map((self, at) => self.get(write, { body: { ...words, score: at + 2, orderItemProduct: lines[at] ?? '' } })),
  );
  await expectEventually(() => stars(goods.id)).toMatchObject({ count: 4, average: 3.5, summaryAverage: 3.5 });
});

test('a seller answers reviews of the seller’s products, and no others', async () => {
  const haneul = await joinMember(shop);
  const { line, id } = await deliverOrderTo(shop, haneul);
  const review = await haneul.get(write, { body: { ...words, score: 2, orderItemProduct: line } });
  const seller = await openStaffClient(shop, 'distributor');
  const [own] = await shop.sql<{ own: boolean }[]>`
    select p.distributor_id = (select distributor_id from staff_account where role = 'distributor' limit 1) as own from product p where p.id = ${id}`;
  const call = { params: { id: review.id }, body: { text: '소중한 말씀 고맙습니다.' } };
  const { status } = await seller.ask('PUT /v1/seller/reviews/{id}/answer', call);
  expect(status).toBe(own?.own ? 200 : 404);
  const owner = await openStaffClient(shop, 'owner');
  expect(await owner.get('PUT /v1/staff/reviews/{id}/answer', call)).toMatchObject({
    answer: { text: call.body.text },
  });
  const late = { ...call, body: { text: '다시 살펴볼게요.', seen: null } };
  expect((await owner.ask('PUT /v1/staff/reviews/{id}/answer', late)).refusal.code).toBe('VERSION_MOVED');
  const blind = { params: { id: review.id }, body: { reason: 'abuse' as const } };
  expect((await seller.ask('PUT /v1/staff/reviews/{id}/blind', blind)).status).toBe(404);
  const shownAnswer = async () => {
    const { entities } = await shop.person().get('GET /v1/products/{id}/reviews', { params: { id } });
    return entities[0]?.answer?.text;
  };
  await expectEventually(shownAnswer).toBe(call.body.text);
});

test('the community feed has reviews, answered questions and videos, newest first, and pages without repeating', async () => {
  const { id } = await insertTestProduct(shop.sql);
  await shop.sql`
    insert into product_question (product_id, author, contents, is_secret, answer, answered_at)
    values (${id}, '김*늘', '주말에도 오나요?', false, '토요일에 도착해요.', now()), (${id}, '김*늘', '비밀이에요.', true, '네.', now()),
      (${id}, '김*늘', '아직 답이 없어요.', false, null, null)`;
  await shop.sql`
    insert into review (product_id, author, option_name, line_price, score, contents, review_type, hidden)
    values (${id}, '이*다', '1kg', 1000, 5, '보이는 후기', 'text', false), (${id}, '이*다', '1kg', 1000, 1, '숨긴 후기', 'text', true)`;
  const ask = (query: object) => shop.person().get('GET /v1/community', { query });
  const mine = async (query: object) =>
    (await ask(query)).entities.filter(({ product }) => product.id === id).map(({ text }) => text);
  expect((await mine({ take: 60 })).sort()).toEqual(['보이는 후기', '주말에도 오나요?']);
  expect(await mine({ kind: 'question' })).toEqual(['주말에도 오나요?']);
  expect(await mine({ kind: 'review' })).toEqual(['보이는 후기']);
  const first = await ask({ take: 4 });
  const second = await ask({ take: 4, nextPage: first.nextPage ?? '' });
  const posts = [...first.entities, ...second.entities];
  expect(new Set(posts.map((post) => post.kind + post.id)).size).toBe(8);
  expect(posts.map(({ createDate }) => createDate)).toEqual(
    posts
      .map(({ createDate }) => createDate)
      .sort()
      .reverse(),
  );
  expect((await shop.person().ask('GET /v1/community', { query: { nextPage: 'x' } })).status).toBe(400);
  await shop.sql`delete from review where product_id = ${id}`;
});
