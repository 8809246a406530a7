import { expect, test } from 'vitest';
import type { TestCustomer } from '#test/customer.ts';
import { deliverOrderTo, fullReviewText, joinMember } from '#test/delivered-orders.ts';
import { expectEventually } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, messageKindsTo, openStaffClient } from '#test/order-steps.ts';
import { joinAsMember, newNumber } from '#test/phone-steps.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);
const reviewPath = '/v1/app-users/reviews/{id}' as const;

async function reviewed() {
  const phone = newNumber();
  const haneul = shop.person();
  await joinAsMember(haneul, shop.sandbox, { phone });
  const goods = await deliverOrderTo(shop, haneul);
  const body = { score: 4, contents: fullReviewText, orderItemProduct: goods.line };
  const { id } = await haneul.get('POST /v1/app-users/reviews', { body });
  return { haneul, phone, goods, id, params: { id } };
}

async function publicReviews(id: number) {
  const { entities, summary } = await shop.person().get('GET /v1/products/{id}/reviews', { params: { id } });
  return { entities, count: summary.byScore.reduce((sum, many) => sum + many, 0) };
}

/** Whether a new review without a vote is among the recommended ones. It comes after the reviews with photos or votes. */
async function isRecommended(review: number) {
  const [row] = await shop.sql<{ before: number }[]>`
    select count(*)::int as before from review r join product_card k on k.product_id = r.product_id and k.is_listed
    where r.score >= 4 and not r.hidden and (r.review_type <> 'text' or r.helpful > 0)`;
  const query = { take: 60, nextPage: String(row?.before ?? 0) };
  const { entities } = await shop.person().get('GET /v1/reviews/recommended', { query });
  return entities.some(({ id }) => id === review);
}

test('a member marks a review as helpful once, not the member’s review, and can undo it', async () => {
  const { haneul, goods, params } = await reviewed();
  const minsu = await joinMember(shop);
  const dana = await joinMember(shop);
  expect(await minsu.get(`POST ${reviewPath}/helpful`, { params })).toEqual({ helpful: 1, isHelpful: true });
  expect(await minsu.get(`POST ${reviewPath}/helpful`, { params })).toEqual({ helpful: 1, isHelpful: true });
  expect(await dana.get(`POST ${reviewPath}/helpful`, { params })).toEqual({ helpful: 2, isHelpful: true });
  expect((await haneul.ask(`POST ${reviewPath}/helpful`, { params })).refusal.code).toBe('REVIEW_OWN');
  expect((await (await shop.guest()).ask(`POST ${reviewPath}/helpful`, { params })).refusal.code).toBe(
    'GUEST_NOT_ALLOWED',
  );
  const mine = (self: TestCustomer) => self.get('GET /v1/products/{id}/reviews/mine', { params: { id: goods.id } });
  expect(await mine(minsu)).toEqual({ written: [], helpful: [params.id], reported: [] });
  expect(await mine(haneul)).toEqual({ written: [params.id], helpful: [], reported: [] });
  expect(await minsu.get(`DELETE ${reviewPath}/helpful`, { params })).toEqual({ helpful: 1, isHelpful: false });
  await expectEventually(async () => (await publicReviews(goods.id)).entities[0]?.helpful).toBe(1);
});

test('fifty concurrent votes of one member count once', async () => {
  const { params } = await reviewed();
  const minsu = await joinMember(shop);
  await Promise.all(Array.from({ length: 50 }, () => minsu.ask(`POST ${reviewPath}/helpful`, { params })));
  expect((await minsu.get(`POST ${reviewPath}/helpful`, { params })).helpful).toBe(1);
});

test('a review is reported, hidden with a reason, appealed and shown again: all parties are notified, and the rating follows', async () => {
  const { haneul, phone, goods, params } = await reviewed();
  const minsu = shop.person();
  const theirs = newNumber();
  await joinAsMember(minsu, shop.sandbox, { phone: theirs });
  const report = { params, body: { reason: 'personal' as const, detail: '전화번호가 있어요' } };
  expect((await haneul.ask(`POST ${reviewPath}/report`, report)).refusal.code).toBe('REVIEW_OWN');
  await minsu.get(`POST ${reviewPath}/report`, report);
  await minsu.get(`POST ${reviewPath}/report`, report);
  const content = await openStaffClient(shop, 'content');
  const list = await content.get('GET /v1/staff/reviews', { query: { state: 'reported' } });
  expect(list.entities.find(({ id }) => id === params.id)?.reports).toHaveLength(1);
  // A report alone hides nothing.
  expect((await publicReviews(goods.id)).count).toBe(1);
  expect(await isRecommended(params.id)).toBe(true);

  const blind = { params, body: { reason: 'personal' as const } };
  await content.get('PUT /v1/staff/reviews/{id}/blind', blind);
  expect((await content.ask('PUT /v1/staff/reviews/{id}/blind', blind)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  await expectEventually(() => publicReviews(goods.id)).toEqual({ entities: [], count: 0 });
  await expectEventually(() => isRecommended(params.id)).toBe(false);
  const stars = async () => {
    const product = await shop.person().get('GET /v1/products/{id}', { params: { id: goods.id } });
    return [product.counts.reviews, product.scoreAverage];
  };
  await expectEventually(stars).toEqual([0, null]);
  await expectEventually(() => messageKindsTo(shop, phone)).toContain('REVIEW_HIDDEN');
  await expectEventually(() => messageKindsTo(shop, theirs)).toContain('REVIEW_REPORT_RESULT');

  const ownReview = async () => (await haneul.get('GET /v1/app-users/reviews', {})).entities[0];
  expect(await ownReview()).toMatchObject({ hidden: { reason: 'personal', appeal: null } });
  const change = { params, body: { score: 5, contents: fullReviewText } };
  expect((await haneul.ask(`PUT ${reviewPath}`, change)).refusal.code).toBe('REVIEW_HIDDEN');
  const appeal = { params, body: { contents: '제 번호가 아니라 농장 대표번호예요.' } };
  await haneul.get(`POST ${reviewPath}/appeal`, appeal);
  expect((await haneul.ask(`POST ${reviewPath}/appeal`, appeal)).refusal.code).toBe('APPEAL_PERIOD');
  await content.get('PUT /v1/staff/reviews/{id}/unblind', { params, body: { reason: '농장 번호가 맞아요' } });
  await expectEventually(async () => (await publicReviews(goods.id)).count).toBe(1);
  expect((await ownReview())?.hidden).toBeNull();
});

test('a dismissed report leaves the review visible, and its reporter is notified of the reason', async () => {
  const { goods, params } = await reviewed();
  const minsu = shop.person();
  const phone = newNumber();
  await joinAsMember(minsu, shop.sandbox, { phone });
  await minsu.get(`POST ${reviewPath}/report`, { params, body: { reason: 'abuse' } });
  const owner = await openStaffClient(shop, 'owner');
  const call = { params, body: { reason: '별점이 낮을 뿐이에요' } };
  await owner.get('PUT /v1/staff/reviews/{id}/settle', call);
  expect((await owner.ask('PUT /v1/staff/reviews/{id}/settle', call)).refusal.code).toBe('INVALID_STATUS_TRANSITION');
  expect((await publicReviews(goods.id)).count).toBe(1);
  await expectEventually(() => messageKindsTo(shop, phone)).toContain('REVIEW_REPORT_RESULT');
});

test('the reporter of a review is notified when its author deletes it', async () => {
  const { haneul, params } = await reviewed();
  const minsu = shop.person();
  const phone = newNumber();
  await joinAsMember(minsu, shop.sandbox, { phone });
  await minsu.get(`POST ${reviewPath}/report`, { params, body: { reason: 'advert' } });
  await haneul.get(`DELETE ${reviewPath}`, { params });
  await expectEventually(() => messageKindsTo(shop, phone)).toContain('REVIEW_REPORT_RESULT');
});

test('an author who turned pushes about answers off is notified of a seller’s answer by message', async () => {
  const { haneul, phone, params } = await reviewed();
  await haneul.get('PUT /v1/app-users', { body: { userSettings: { clientCenterReplyAlarm: false } } });
  const owner = await openStaffClient(shop, 'owner');
  await owner.get('PUT /v1/staff/reviews/{id}/answer', { params, body: { text: '소중한 말씀 고맙습니다.' } });
  await expectEventually(() => messageKindsTo(shop, phone)).toContain('REVIEW_ANSWERED');
});

test('the reviews of a member who leaves stay without the name', async () => {
  const { haneul, goods } = await reviewed();
  haneul.carry((await haneul.get('POST /v2/tokens/proof', { body: { password: 'Gamgyul!73' } })).token);
  await haneul.get('DELETE /v1/app-users', { body: { password: 'Gamgyul!73' } as never });
  const anonymousReview = { author: '탈퇴한 회원', contents: fullReviewText };
  await expectEventually(async () => (await publicReviews(goods.id)).entities[0]).toMatchObject(anonymousReview);
});
