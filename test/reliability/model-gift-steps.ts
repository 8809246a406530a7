import assert from 'node:assert/strict';
import { giftConsentVersion } from '../gift.ts';
import type { TestProduct } from '../products.ts';
import { flowAddress, payByCard, retryUntilSettled, withOneKey } from './customer-flows.ts';
import { giftOfOrder, placeGift } from './gift-flows.ts';
import type { ModelledShop } from './model-commands.ts';
import { retryUntilAnswered } from './model-purchase-steps.ts';
import { addReviewable } from './model-review-steps.ts';
import type { ModelGift, ShopModel } from './model-state.ts';
import { deliverPaidLine } from './staff-actions.ts';

/** A gift of a box is bought, without an address yet. */
export function buyModelGift(good: number) {
  return async (model: ShopModel, { member, goods }: ModelledShop) => {
    const placed = await placeGift(member, goods[good] as TestProduct, { unit: 1, coupon: false });
    assert.equal(placed.payable, (model.prices[good] ?? 0) + 3000, 'a gift costs its goods and shipping');
    await payByCard(member, placed);
    const { id: group, giftTos } = await giftOfOrder(member, placed);
    const [to] = giftTos;
    model.left[good] = (model.left[good] ?? 0) - 1;
    model.gifts.push({
      ...{ order: placed.uuid, good, group, id: to?.id ?? 0, link: to?.uuid ?? '', payable: placed.payable },
      ...{ state: 'unused', isExtended: false },
    });
  };
}

/** Here the sender has the number too, and enters the address; a second time changes nothing. */
export async function acceptModelGift(model: ShopModel, { member: { self } }: ModelledShop) {
  const gift = model.gifts.find(({ state }) => state === 'unused') as ModelGift;
  const { phone } = await retryUntilSettled(() => self.ask('GET /v2/app-users/detail', {}));
  const call = { params: { id: gift.link }, body: { ...flowAddress, phone: phone ?? '', consent: giftConsentVersion } };
  for (const _ of ['once', 'twice']) {
    const taken = await retryUntilSettled(withOneKey((key) => self.ask('POST /v1/gift/to/{id}/address', call, key)));
    assert.equal(taken.giftStatus, 'used');
  }
  gift.state = 'used';
}

/** An unclaimed gift is refunded in full; a claimed one not at all. */
export async function withdrawModelGift(model: ShopModel, { member: { self } }: ModelledShop) {
  const gift = model.gifts.find(({ state }) => state === 'unused' || state === 'used') as ModelGift;
  const call = { params: { id: gift.id }, body: {} };
  const answer = await retryUntilAnswered(withOneKey((key) => self.ask('PUT /v1/gift/to/{id}/withdraw', call, key)));
  const isOpen = gift.state === 'unused';
  assert.equal(answer.status, isOpen ? 200 : 409, `withdraw a gift: ${answer.refusal.code}`);
  if (isOpen) endGift(model, gift, 'withdraw');
}

/** The recipient declines, before or after the address. */
export async function declineModelGift(model: ShopModel, { member: { self } }: ModelledShop) {
  const gift = model.gifts.find(({ state }) => state === 'unused' || state === 'used') as ModelGift;
  const { phone } = await retryUntilSettled(() => self.ask('GET /v2/app-users/detail', {}));
  const params = { id: gift.link };
  await retryUntilSettled(
    withOneKey((key) => self.ask('POST /v1/gift/to/{id}/open', { params, body: { phone: phone ?? '' } }, key)),
  );
  const answer = await retryUntilAnswered(
    withOneKey((key) => self.ask('PUT /v1/gift/to/{id}/reject', { params, body: {} }, key)),
  );
  assert.equal(answer.status, 200, `decline a gift: ${answer.refusal.code}`);
  endGift(model, gift, 'rejected');
}

/** The sender extends a gift by a week, once. */
export async function extendModelGift(model: ShopModel, { member: { self } }: ModelledShop) {
  const gift = model.gifts.find(({ state }) => state === 'unused') as ModelGift;
  const params = { id: gift.id };
  const answer = await retryUntilAnswered(
    withOneKey((key) => self.ask('PUT /v1/gift/to/{id}/extend', { params }, key)),
  );
  assert.equal(answer.status, gift.isExtended ? 409 : 200, `extend a gift: ${answer.refusal.code}`);
  gift.isExtended = true;
}

/** The parcel of a gift arrives at its recipient, who may review it for no points. */
export async function deliverModelGift(model: ShopModel, { stage, staff }: ModelledShop) {
  const gift = model.gifts.find(({ state }) => state === 'used') as ModelGift;
  const [row] = await stage.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join gift_recipient t on t.order_line_id = l.id where t.id = ${gift.id}`;
  await deliverPaidLine(staff, row?.line ?? '');
  gift.state = 'arrived';
  addReviewable(model, { line: row?.line ?? '', points: 0 });
}

/** Compares the sender's view of every gift with the model. */
export async function expectGiftsAgree(model: ShopModel, { member: { self } }: ModelledShop) {
  if (model.gifts.length === 0) return;
  const { entities } = await retryUntilSettled(() => self.ask('GET /v1/gift/group', { query: { take: 60 } }));
  const tos = new Map(entities.flatMap(({ giftTos }) => giftTos).map((to) => [to.id, to]));
  for (const gift of model.gifts) {
    const to = tos.get(gift.id);
    const isBack = gift.state === 'withdraw' || gift.state === 'rejected';
    assert.equal(to?.giftStatus, gift.state === 'arrived' ? 'used' : gift.state, 'status of a gift');
    assert.equal(to.extended, gift.isExtended, 'extension of a gift');
    assert.deepEqual(to.refunded, isBack ? { cash: gift.payable, point: 0 } : null, 'refund of a gift');
    assert.equal(to.canWithdraw, gift.state === 'unused', 'whether the sender can withdraw the gift');
  }
}

function endGift(model: ShopModel, gift: ModelGift, state: 'withdraw' | 'rejected') {
  gift.state = state;
  model.left[gift.good] = (model.left[gift.good] ?? 0) + 1;
}
