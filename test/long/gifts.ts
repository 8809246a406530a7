import assert from 'node:assert/strict';
import { consent, gave } from '../gift.ts';
import type { Goods } from '../goods.ts';
import type { Model } from './arithmetic.ts';
import type { Real } from './commands.ts';
import { home, type Member, once, type Placed, payByCard, settled, spent } from './flows.ts';

type Wish = { unit: number; coupon: boolean };

/** From the product to a gift by link, with coupon and points where wished. */
export async function placeGift({ self, coupon }: Member, goods: Goods, wish: Wish): Promise<Placed> {
  const options = [{ optionIdPathKey: goods.key, unit: wish.unit }];
  const { id } = await settled(
    once((key) => self.ask('POST /v4/app-users/order-tmp/gift', { body: { productId: goods.id, options } }, key)),
  );
  const params = { id };
  const spending = wish.coupon ? { couponIds: [coupon], usedPoint: spent } : { couponIds: [], usedPoint: 0 };
  const query = { isGift: true, giftCount: 1 };
  const { price } = await settled(() =>
    self.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', { params, query, body: spending }),
  );
  const body = {
    isGift: true,
    giftData: gave,
    chkPrice: price,
    chkUsedPoint: 0 - spending.usedPoint,
    couponIds: spending.couponIds,
    paymentMethodType: 'card' as const,
  };
  const checked = await settled(
    once((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, key)),
  );
  return { uuid: checked.orderUuid, id: checked.orderId, payable: checked.payable };
}

async function groupOf({ self }: Member, { uuid }: Placed) {
  const { entities } = await settled(() => self.ask('GET /v1/gift/group', {}));
  const group = entities.find(({ orderUuid }) => orderUuid === uuid);
  assert.ok(group, 'the gift is in its sender’s list');
  return group;
}

/** The sender takes all of it back. */
export async function takeBack(member: Member, placed: Placed) {
  const { id } = await groupOf(member, placed);
  const call = { params: { id }, body: {} };
  const group = await settled(once((key) => member.self.ask('PUT /v1/gift/group/{id}/withdraw', call, key)));
  assert.equal(group.giftGroupStatus, 'withdraw');
}

/** Whoever has the number opens the link and says where it goes: here the sender himself. */
export async function receive(member: Member, placed: Placed) {
  const { giftTos } = await groupOf(member, placed);
  const { phone } = await settled(() => member.self.ask('GET /v2/app-users/detail', {}));
  const call = { params: { id: giftTos[0]?.uuid ?? '' }, body: { ...home, phone: phone ?? '', consent } };
  const gift = await settled(once((key) => member.self.ask('POST /v1/gift/to/{id}/address', call, key)));
  assert.equal(gift.giftStatus, 'used');
}

/** A box is given away and taken, or taken back before anybody did. */
export function giveAway(good: number, isTaken: boolean) {
  return async (model: Model, { member, goods }: Real) => {
    const placed = await placeGift(member, goods[good] as Goods, { unit: 1, coupon: false });
    assert.equal(placed.payable, (model.prices[good] ?? 0) + 3000, 'a gift costs its goods and a parcel');
    await payByCard(member, placed);
    if (isTaken) {
      await receive(member, placed);
      model.left[good] = (model.left[good] ?? 0) - 1;
    } else await takeBack(member, placed);
  };
}
