import assert from 'node:assert/strict';
import { giftConsentVersion, giftLinkInput } from '../gift.ts';
import type { TestProduct } from '../products.ts';
import {
  type FlowMember,
  type FlowOrder,
  flowAddress,
  retryUntilSettled,
  spentPoints,
  withOneKey,
} from './customer-flows.ts';

type Wish = { unit: number; coupon: boolean };

/** From the product to a gift by link, with coupon and points if given. */
export async function placeGift({ self, coupon }: FlowMember, goods: TestProduct, wish: Wish): Promise<FlowOrder> {
  const options = [{ optionIdPathKey: goods.key, unit: wish.unit }];
  const { id } = await retryUntilSettled(
    withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/gift', { body: { productId: goods.id, options } }, key)),
  );
  const params = { id };
  const spending = wish.coupon ? { couponIds: [coupon], usedPoint: spentPoints } : { couponIds: [], usedPoint: 0 };
  const query = { isGift: true, giftCount: 1 };
  const { price } = await retryUntilSettled(() =>
    self.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, query, body: spending }),
  );
  const body = {
    isGift: true,
    giftData: giftLinkInput,
    chkPrice: price,
    chkUsedPoint: 0 - spending.usedPoint,
    couponIds: spending.couponIds,
    paymentMethodType: 'card' as const,
    orderAgain: true,
  };
  const checked = await retryUntilSettled(
    withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, key)),
  );
  return { uuid: checked.orderUuid, id: checked.orderId, payable: checked.payable };
}

/** The gift of an order, as its sender reads it. */
export async function giftOfOrder({ self }: FlowMember, { uuid }: FlowOrder) {
  const { entities } = await retryUntilSettled(() => self.ask('GET /v1/gift/group', {}));
  const group = entities.find(({ orderUuid }) => orderUuid === uuid);
  assert.ok(group, 'the gift is in its sender’s list');
  return group;
}

/** The sender cancels it in full. */
export async function cancelWholeGift(member: FlowMember, placed: FlowOrder) {
  const { id } = await giftOfOrder(member, placed);
  const call = { params: { id }, body: {} };
  const group = await retryUntilSettled(
    withOneKey((key) => member.self.ask('PUT /v1/gift/group/{id}/withdraw', call, key)),
  );
  assert.equal(group.giftGroupStatus, 'withdraw');
}

/** Another week for the only recipient. */
export async function extendOnlyReceiver(member: FlowMember, placed: FlowOrder) {
  const { giftTos } = await giftOfOrder(member, placed);
  const call = { params: { id: giftTos[0]?.id ?? 0 } };
  await retryUntilSettled(withOneKey((key) => member.self.ask('PUT /v1/gift/to/{id}/extend', call, key)));
}

/** The owner of the number opens the link and declines: here the sender. */
export async function declineOwnGift(member: FlowMember, placed: FlowOrder) {
  const { giftTos } = await giftOfOrder(member, placed);
  const { phone } = await retryUntilSettled(() => member.self.ask('GET /v2/app-users/detail', {}));
  const params = { id: giftTos[0]?.uuid ?? '' };
  const open = { params, body: { phone: phone ?? '' } };
  await retryUntilSettled(withOneKey((key) => member.self.ask('POST /v1/gift/to/{id}/open', open, key)));
  const gift = await retryUntilSettled(
    withOneKey((key) => member.self.ask('PUT /v1/gift/to/{id}/reject', { params, body: {} }, key)),
  );
  assert.equal(gift.giftStatus, 'rejected');
}

/** The owner of the number opens the link and enters the address: here the sender. */
export async function acceptOwnGift(member: FlowMember, placed: FlowOrder) {
  const { giftTos } = await giftOfOrder(member, placed);
  const { phone } = await retryUntilSettled(() => member.self.ask('GET /v2/app-users/detail', {}));
  const call = {
    params: { id: giftTos[0]?.uuid ?? '' },
    body: { ...flowAddress, phone: phone ?? '', consent: giftConsentVersion },
  };
  const gift = await retryUntilSettled(
    withOneKey((key) => member.self.ask('POST /v1/gift/to/{id}/address', call, key)),
  );
  assert.equal(gift.giftStatus, 'used');
}
