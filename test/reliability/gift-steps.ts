import assert from 'node:assert/strict';
import { consent } from '../gift.ts';
import type { Goods } from '../products.ts';
import type { Given, Model } from './arithmetic.ts';
import type { Real } from './commands.ts';
import { bring } from './desk.ts';
import { home, once, payByCard, settled } from './flows.ts';
import { groupOf, placeGift } from './gifts.ts';
import { came } from './review-steps.ts';
import { answered } from './steps.ts';

/** A box is bought for somebody, who has not said yet where it goes. */
export function give(good: number) {
  return async (model: Model, { member, goods }: Real) => {
    const placed = await placeGift(member, goods[good] as Goods, { unit: 1, coupon: false });
    assert.equal(placed.payable, (model.prices[good] ?? 0) + 3000, 'a gift costs its goods and a parcel');
    await payByCard(member, placed);
    const { id: group, giftTos } = await groupOf(member, placed);
    const [to] = giftTos;
    model.left[good] = (model.left[good] ?? 0) - 1;
    model.gifts.push({
      ...{ order: placed.uuid, good, group, id: to?.id ?? 0, link: to?.uuid ?? '', payable: placed.payable },
      ...{ state: 'unused', isExtended: false },
    });
  };
}

/** Here the sender has the number too, and says where it goes; a second time nothing changes. */
export async function take(model: Model, { member: { self } }: Real) {
  const gift = model.gifts.find(({ state }) => state === 'unused') as Given;
  const { phone } = await settled(() => self.ask('GET /v2/app-users/detail', {}));
  const call = { params: { id: gift.link }, body: { ...home, phone: phone ?? '', consent } };
  for (const _ of ['once', 'twice']) {
    const taken = await settled(once((key) => self.ask('POST /v1/gift/to/{id}/address', call, key)));
    assert.equal(taken.giftStatus, 'used');
  }
  gift.state = 'used';
}

/** All of a gift nobody has taken comes back; of one that was taken nothing does. */
export async function takeBack(model: Model, { member: { self } }: Real) {
  const gift = model.gifts.find(({ state }) => state === 'unused' || state === 'used') as Given;
  const call = { params: { id: gift.id }, body: {} };
  const answer = await answered(once((key) => self.ask('PUT /v1/gift/to/{id}/withdraw', call, key)));
  const isOpen = gift.state === 'unused';
  assert.equal(answer.status, isOpen ? 200 : 409, `taken back: ${answer.refusal.code}`);
  if (isOpen) end(model, gift, 'withdraw');
}

/** Whoever was given it says no, before or after the address. */
export async function refuse(model: Model, { member: { self } }: Real) {
  const gift = model.gifts.find(({ state }) => state === 'unused' || state === 'used') as Given;
  const { phone } = await settled(() => self.ask('GET /v2/app-users/detail', {}));
  const params = { id: gift.link };
  await settled(once((key) => self.ask('POST /v1/gift/to/{id}/open', { params, body: { phone: phone ?? '' } }, key)));
  const said = await answered(once((key) => self.ask('PUT /v1/gift/to/{id}/reject', { params, body: {} }, key)));
  assert.equal(said.status, 200, `said no: ${said.refusal.code}`);
  end(model, gift, 'rejected');
}

/** Another week, once. */
export async function extend(model: Model, { member: { self } }: Real) {
  const gift = model.gifts.find(({ state }) => state === 'unused') as Given;
  const params = { id: gift.id };
  const answer = await answered(once((key) => self.ask('PUT /v1/gift/to/{id}/extend', { params }, key)));
  assert.equal(answer.status, gift.isExtended ? 409 : 200, `another week: ${answer.refusal.code}`);
  gift.isExtended = true;
}

/** The parcel of a gift arrives with whoever took it, who may speak of it for no points. */
export async function arrive(model: Model, { stage, staff }: Real) {
  const gift = model.gifts.find(({ state }) => state === 'used') as Given;
  const [row] = await stage.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join gift_to t on t.order_line_id = l.id where t.id = ${gift.id}`;
  await bring(staff, row?.line ?? '');
  gift.state = 'arrived';
  came(model, { line: row?.line ?? '', worth: 0 });
}

/** What the sender reads of every gift, against the model. */
export async function agreeOnGifts(model: Model, { member: { self } }: Real) {
  if (model.gifts.length === 0) return;
  const { entities } = await settled(() => self.ask('GET /v1/gift/group', { query: { take: 60 } }));
  const tos = new Map(entities.flatMap(({ giftTos }) => giftTos).map((to) => [to.id, to]));
  for (const gift of model.gifts) {
    const to = tos.get(gift.id);
    const isBack = gift.state === 'withdraw' || gift.state === 'rejected';
    assert.equal(to?.giftStatus, gift.state === 'arrived' ? 'used' : gift.state, 'a gift');
    assert.equal(to.extended, gift.isExtended, 'another week');
    assert.deepEqual(to.refunded, isBack ? { cash: gift.payable, point: 0 } : null, 'what came back of a gift');
    assert.equal(to.canWithdraw, gift.state === 'unused', 'whether it can be taken back');
  }
}

function end(model: Model, gift: Given, state: 'withdraw' | 'rejected') {
  gift.state = state;
  model.left[gift.good] = (model.left[gift.good] ?? 0) + 1;
}
