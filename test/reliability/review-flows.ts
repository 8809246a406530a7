import { type FlowMember, type FlowOrder, retryUntilSettled, withOneKey } from './customer-flows.ts';

/** Points of a text review of a product at this price. */
export const reviewPointsEarned = 100;
export const laneReviewText = '달고 향이 진해서 가족 모두 맛있게 먹었어요. 또 주문할게요.';

/** The buyer reviews a delivered line. */
export async function writeFlowReview({ self }: FlowMember, { uuid }: FlowOrder) {
  const { orderItemProducts } = await retryUntilSettled(() =>
    self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } }),
  );
  const body = { score: 5, contents: laneReviewText, orderItemProduct: orderItemProducts[0]?.uuid ?? '' };
  await retryUntilSettled(withOneKey((key) => self.ask('POST /v1/app-users/reviews', { body }, key)));
}

/** The buyer deletes the only review. */
export async function deleteFlowReview({ self }: FlowMember) {
  const { entities } = await retryUntilSettled(() => self.ask('GET /v1/app-users/reviews', {}));
  const params = { id: entities[0]?.id ?? 0 };
  await retryUntilSettled(withOneKey((key) => self.ask('DELETE /v1/app-users/reviews/{id}', { params }, key)));
}
