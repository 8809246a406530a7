import { type Member, once, type Placed, settled } from './flows.ts';

/** Points of a review of words, of what cost as much as the goods here. */
export const earned = 100;
export const words = '달고 향이 진해서 가족 모두 맛있게 먹었어요. 또 주문할게요.';

/** The buyer speaks of what came. */
export async function speak({ self }: Member, { uuid }: Placed) {
  const { orderItemProducts } = await settled(() =>
    self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } }),
  );
  const body = { score: 5, contents: words, orderItemProduct: orderItemProducts[0]?.uuid ?? '' };
  await settled(once((key) => self.ask('POST /v1/app-users/reviews', { body }, key)));
}

/** The buyer takes the only review there is away. */
export async function unsay({ self }: Member) {
  const { entities } = await settled(() => self.ask('GET /v1/app-users/reviews', {}));
  const params = { id: entities[0]?.id ?? 0 };
  await settled(once((key) => self.ask('DELETE /v1/app-users/reviews/{id}', { params }, key)));
}
