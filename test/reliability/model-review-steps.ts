import assert from 'node:assert/strict';
import { flowAddress, payByCard, retryUntilSettled, withOneKey } from './customer-flows.ts';
import type { ModelledShop } from './model-commands.ts';
import { retryUntilAnswered } from './model-purchase-steps.ts';
import type { ModelBox, ShopModel } from './model-state.ts';
import { laneReviewText as contents, reviewPointsEarned } from './review-flows.ts';
import { deliverPaidLine } from './staff-actions.ts';

/** A box is bought and delivered. */
export function receiveBox(good: number) {
  return async (model: ShopModel, { member, staff, goods }: ModelledShop) => {
    const { self } = member;
    const { id: productId, key: optionIdPathKey } = goods[good] as ModelledShop['goods'][number];
    const options = [{ optionIdPathKey, unit: 1 }];
    const sheet = { body: { productId, options } };
    const { id } = await retryUntilSettled(withOneKey((key) => self.ask('POST /v4/app-users/order-tmp', sheet, key)));
    const payable = (model.prices[good] ?? 0) + 3000;
    const how = { couponIds: [], chkUsedPoint: 0, paymentMethodType: 'card' as const };
    const body = { address: flowAddress, chkPrice: payable, ...how };
    const check = { params: { id }, body };
    const { orderUuid: uuid, orderId } = await retryUntilSettled(
      withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', check, key)),
    );
    await payByCard(member, { uuid, id: orderId, payable });
    const { orderItemProducts } = await retryUntilSettled(() =>
      self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } }),
    );
    const line = orderItemProducts[0]?.uuid ?? '';
    await deliverPaidLine(staff, line);
    model.left[good] = (model.left[good] ?? 0) - 1;
    addReviewable(model, { line, points: reviewPointsEarned });
  };
}

/** The latest delivered line is first among those to review; a line with a deleted review comes before it. */
export function addReviewable(model: ShopModel, { line, points }: Pick<ModelBox, 'line' | 'points'>) {
  const box: ModelBox = { line, points, review: null, isClosed: false };
  const at = model.reviewable.findIndex(({ isClosed }) => !isClosed);
  model.reviewable.splice(at < 0 ? model.reviewable.length : at, 0, box);
}

/** A review of the first line, once: its points are granted, and it leaves the list. */
export async function writeModelReview(model: ShopModel, { member: { self } }: ModelledShop) {
  const box = model.reviewable.shift() as ModelBox;
  const body = { score: 5, contents, orderItemProduct: box.line };
  const review = await retryUntilSettled(withOneKey((key) => self.ask('POST /v1/app-users/reviews', { body }, key)));
  const again = await retryUntilAnswered(withOneKey((key) => self.ask('POST /v1/app-users/reviews', { body }, key)));
  assert.equal(again.refusal.code, 'REVIEW_EXISTS');
  assert.equal(review.point, box.isClosed ? 0 : box.points, 'points of a review');
  model.balance += review.point;
  box.review = review.id;
  model.reviewed.unshift(box);
}

/** A text too short for points takes them back; a longer one again grants none a second time. */
export async function shortenModelReview(model: ShopModel, { member: { self } }: ModelledShop) {
  const [box] = model.reviewed as [ModelBox];
  const params = { id: box.review as number };
  const now = await retryUntilSettled(
    withOneKey((key) => self.ask('PUT /v1/app-users/reviews/{id}', { params, body: { score: 1, contents } }, key)),
  );
  assert.equal(now.point, box.isClosed ? 0 : box.points, 'points after a change');
}

/** The points are returned, unless a waiting order holds them; the line is first again. */
export async function deleteModelReview(model: ShopModel, { member: { self } }: ModelledShop) {
  const [box] = model.reviewed as [ModelBox];
  const back = box.isClosed ? 0 : box.points;
  const held = model.orders.some(({ state, point }) => (state === 'request' || state === 'waiting') && point > 0);
  const params = { id: box.review as number };
  const answer = await retryUntilAnswered(
    withOneKey((key) => self.ask('DELETE /v1/app-users/reviews/{id}', { params }, key)),
  );
  if (held && back > 0 && model.balance < back) {
    assert.equal(answer.refusal.code, 'REVIEW_POINTS_HELD');
    return;
  }
  assert.equal(answer.status, 200, `delete a review: ${answer.refusal.code}`);
  assert.deepEqual([answer.body.point, answer.body.line?.uuid], [back, box.line], 'points and line after the deletion');
  model.balance -= back;
  model.reviewed.shift();
  model.reviewable.unshift({ ...box, review: null, isClosed: true });
}

/** Compares both lists, in their order, with the model. */
export async function expectReviewsAgree(model: ShopModel, { member: { self } }: ModelledShop) {
  if (model.reviewable.length + model.reviewed.length === 0) return;
  const [reviewable, reviewed] = await Promise.all([
    retryUntilSettled(() => self.ask('GET /v1/app-users/no-review-products', {})),
    retryUntilSettled(() => self.ask('GET /v1/app-users/reviews', {})),
  ]);
  const lines = (all: ModelBox[]) => all.map(({ line }) => line).slice(0, 10);
  assert.deepEqual(
    reviewable.entities.map(({ uuid }) => uuid),
    lines(model.reviewable),
    'lines to review',
  );
  assert.deepEqual(
    reviewed.entities.map(({ orderItemProduct }) => orderItemProduct.uuid),
    lines(model.reviewed),
    'reviewed lines',
  );
  for (const review of reviewed.entities) {
    const box = model.reviewed.find(({ line }) => line === review.orderItemProduct.uuid) as ModelBox;
    assert.equal(review.point, box.isClosed ? 0 : box.points, 'points of a review in the list');
  }
}
