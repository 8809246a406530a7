import assert from 'node:assert/strict';
import sharp from 'sharp';
import { UploadedImages } from '#contract/uploads.ts';
import type { TestCustomer } from '../customer.ts';
import type { TestProduct } from '../products.ts';
import { flowAddress, payByCard, pollForValue, retryUntilSettled, withOneKey } from './customer-flows.ts';
import { giftOfOrder, placeGift } from './gift-flows.ts';
import type { ModelledShop } from './model-commands.ts';
import { retryUntilAnswered } from './model-purchase-steps.ts';
import type { NeighbourLine, ShopModel } from './model-state.ts';

/** The index of the fresh product among the products of a run. */
export const freshProductIndex = 2;

/** The neighbour buys and receives units of a product, partly with points. */
export function receiveUnits(good: number, units: number, point: number) {
  return async (model: ShopModel, real: ModelledShop) => {
    const order = await buy(model, real, { good, units, point });
    const line = await lineOf(real, order);
    await shipLine(real.staff, line, { isDelivered: true });
    model.neighbour.boxes.push({ order, line, good, units, age: 0, isRefunded: false });
  };
}

/** One unit of a box is exchanged. The other units stay with the first line. */
export async function exchangeOneUnit(model: ShopModel, real: ModelledShop) {
  const { staff } = real;
  const box = model.neighbour.boxes.find(isExchangeable) as NeighbourLine;
  const claimed = await ask(real, box, { kind: 'replace', reason: 'DEFECT', units: 1 });
  assert.equal(claimed.status, 201, `claim an exchange: ${claimed.refusal.code}`);
  const line = claimed.body.uuid;
  const left = model.left[box.good] ?? 0;
  const sent = await decide(staff, line, 'approved');
  assert.equal(sent.status, left > 0 ? 200 : 409, `approve an exchange: ${sent.refusal.code}`);
  if (left > 0) model.left[box.good] = left - 1;
  else assert.equal((await decide(staff, line, 'refused')).status, 200);
  if (line === box.line) return;
  box.units -= 1;
  model.neighbour.boxes.push({ ...box, line, units: 1 });
}

export function isExchangeable({ good, age, units }: NeighbourLine) {
  return good !== freshProductIndex && age < 8 && units > 0;
}

/** A whole box of a fresh product is claimed as damaged. A refunded box is claimed once more, without effect. */
export async function claimSpoilt(model: ShopModel, real: ModelledShop) {
  const all = model.neighbour.boxes.filter(({ good }) => good === freshProductIndex);
  const box = (all.find(({ isRefunded }) => isRefunded) ?? all[0]) as NeighbourLine;
  const claimed = await ask(real, box, { kind: 'return', reason: 'DEFECT', bad: 20, total: 20 });
  // A claim that the shop accepts is approved before it is compared: the invariants show where a wrong claim leads.
  if (claimed.status === 201) await decide(real.staff, claimed.body.uuid, 'approved');
  assert.equal(claimed.status, box.isRefunded ? 409 : 201, `claim spoilt goods: ${claimed.refusal.code}`);
  if (!box.isRefunded && box.age >= 8) await revokeReward(model, real);
  if (box.isRefunded) model.neighbour.boxes = model.neighbour.boxes.filter((other) => other !== box);
  box.isRefunded = true;
}

/** One unit of a box is returned for a defect. Its money and points are refunded, and the unit is not sold again. */
export async function returnOneUnit(model: ShopModel, real: ModelledShop) {
  const { staff } = real;
  const box = model.neighbour.boxes.find(({ good, units }) => good !== freshProductIndex && units > 0) as NeighbourLine;
  const before = await refundedOf(real, box.order);
  const claimed = await ask(real, box, { kind: 'return', reason: 'DEFECT', units: 1 });
  assert.equal(claimed.status, 201, `claim a return: ${claimed.refusal.code}`);
  const line = claimed.body.uuid;
  const answer = await decide(staff, line, 'approved');
  if (answer.status !== 200) {
    assert.equal(answer.refusal.code, 'BUNDLE_CANCEL_ONLY');
    assert.equal((await decide(staff, line, 'refused')).status, 200);
    if (line === box.line) return;
    box.units -= 1;
    model.neighbour.boxes.push({ ...box, line, units: 1 });
    return;
  }
  const after = await refundedOf(real, box.order);
  assert.ok(after.cash + after.point > before.cash + before.point, 'a return refunds money or points');
  model.neighbour.balance += after.point - before.point;
  if (box.age >= 8) await revokeReward(model, real);
  if (line === box.line) model.neighbour.boxes = model.neighbour.boxes.filter((other) => other !== box);
  else box.units -= 1;
}

/** A return of a line in transit: staff change it to an exchange, which is refused until delivery, and approve it. */
export function returnInTransit(good: number) {
  return async (model: ShopModel, real: ModelledShop) => {
    const { staff } = real;
    const order = await buy(model, real, { good, units: 1, point: 0 });
    const line = await lineOf(real, order);
    await shipLine(staff, line, { isDelivered: false });
    const box = { order, line, good, units: 1, age: 0, isRefunded: false };
    const claimed = await ask(real, box, { kind: 'return', reason: 'CHANGE_OF_MIND' });
    assert.equal(claimed.status, 201, `claim a return in transit: ${claimed.refusal.code}`);
    const switched = await change(staff, line);
    const answer = await decide(staff, line, 'approved', true);
    assert.equal(switched.status, 409, 'staff cannot change a return in transit to an exchange');
    assert.equal(answer.status, 200, `approve a return in transit: ${answer.refusal.code}`);
    model.left[good] = (model.left[good] ?? 0) + 1;
  };
}

/** A return of a delivered line becomes an exchange. */
export async function switchReturnToExchange(model: ShopModel, real: ModelledShop) {
  const { staff } = real;
  const box = model.neighbour.boxes.find(isExchangeable) as NeighbourLine;
  const claimed = await ask(real, box, { kind: 'return', reason: 'DEFECT' });
  assert.equal(claimed.status, 201, `claim a return: ${claimed.refusal.code}`);
  const line = claimed.body.uuid;
  assert.equal((await change(staff, line)).status, 200, 'staff change a return to an exchange');
  const left = model.left[box.good] ?? 0;
  const sent = await decide(staff, line, 'approved');
  assert.equal(sent.status, left >= box.units ? 200 : 409, `approve an exchange: ${sent.refusal.code}`);
  if (left >= box.units) model.left[box.good] = left - box.units;
  else assert.equal((await decide(staff, line, 'refused')).status, 200);
}

/** Staff cancel one of two units of a gift. Its recipient declines the other, or leaves it open until it expires. */
export function cancelGiftInPart(good: number, isLeftOpen: boolean) {
  return async (model: ShopModel, real: ModelledShop) => {
    const { neighbour, staff } = real;
    const placed = await placeGift(neighbour, real.goods[good] as TestProduct, { unit: 2, coupon: false });
    await payByCard(neighbour, placed);
    const line = await lineOf(real, placed.uuid);
    const call = { params: { line }, body: { units: 1, reason: '한 개가 모자라요' } };
    await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/withdraw', call, key)));
    const first = await refundedOf(real, placed.uuid);
    assert.ok(first.cash > 0 && first.cash < placed.payable, 'a part of the gift is refunded');
    const { id: group, giftTos } = await giftOfOrder(neighbour, placed);
    const [to] = giftTos;
    const params = { id: to?.uuid ?? '' };
    if (isLeftOpen) {
      model.left[good] = (model.left[good] ?? 0) - 1;
      model.earlierGifts.push({
        ...{ order: placed.uuid, good, group, id: to?.id ?? 0, link: params.id, payable: placed.payable },
        ...{ state: 'unused', isExtended: false },
      });
      return;
    }
    const { phone } = await retryUntilSettled(() => neighbour.self.ask('GET /v2/app-users/detail', {}));
    const open = { params, body: { phone: phone ?? '' } };
    await retryUntilSettled(withOneKey((key) => neighbour.self.ask('POST /v1/gift/to/{id}/open', open, key)));
    await retryUntilSettled(
      withOneKey((key) => neighbour.self.ask('PUT /v1/gift/to/{id}/reject', { params, body: {} }, key)),
    );
    assert.equal((await refundedOf(real, placed.uuid)).cash, placed.payable, 'all of the gift is refunded');
  };
}

/** Points of an accepted line are revoked with its return. */
async function revokeReward(model: ShopModel, { neighbour: { self } }: ModelledShop) {
  const { point } = await retryUntilSettled(() => self.ask('GET /v1/app-users/my-point', {}));
  const taken = model.neighbour.balance - point;
  assert.ok(taken >= 0 && taken <= 500, `the return takes back a reward of ${taken}`);
  model.neighbour.balance = point;
}

/** Compares the neighbour's points with the model. */
export async function expectNeighbourAgrees(model: ShopModel, { neighbour: { self } }: ModelledShop) {
  const { point } = await retryUntilSettled(() => self.ask('GET /v1/app-users/my-point', {}));
  assert.equal(point, model.neighbour.balance, 'points of the neighbour');
}

export type NeighbourOrderInput = { good: number; units: number; point: number; bank?: boolean };

/** The neighbour's order as the shop reads it. */
export async function placeNeighbourOrder(
  model: ShopModel,
  { neighbour, goods }: ModelledShop,
  { good, units, point, bank = false }: NeighbourOrderInput,
) {
  const { self } = neighbour;
  const { id: productId, key: optionIdPathKey } = goods[good] as ModelledShop['goods'][number];
  const sheet = { body: { productId, options: [{ optionIdPathKey, unit: units }] } };
  const { id } = await retryUntilSettled(withOneKey((key) => self.ask('POST /v4/app-users/order-tmp', sheet, key)));
  const cost = units * (model.prices[good] ?? 0);
  const payable = cost - point + (cost >= 30_000 ? 0 : 3000);
  const body = {
    address: flowAddress,
    chkPrice: payable,
    chkUsedPoint: 0 - point,
    couponIds: [],
    paymentMethodType: bank ? ('bank_transfer' as const) : ('card' as const),
  };
  const check = { params: { id }, body };
  const made = await retryUntilSettled(
    withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', check, key)),
  );
  model.left[good] = (model.left[good] ?? 0) - units;
  model.neighbour.balance -= point;
  return { uuid: made.orderUuid, id: made.orderId, payable };
}

async function buy(model: ShopModel, real: ModelledShop, what: NeighbourOrderInput) {
  const placed = await placeNeighbourOrder(model, real, what);
  await payByCard(real.neighbour, placed);
  return placed.uuid;
}

async function lineOf({ stage }: ModelledShop, uuid: string) {
  const [row] = await stage.sql<{ line: string }[]>`
    select l.uuid as line from order_line l join orders o on o.id = l.order_id where o.uuid = ${uuid} order by l.id limit 1`;
  return row?.line ?? '';
}

/** Cash and points refunded of an order, from the ledgers. */
async function refundedOf({ stage }: ModelledShop, uuid: string) {
  const [row] = await stage.sql<{ cash: number; point: number }[]>`
    select coalesce(sum(r.cash), 0)::int as cash, coalesce(sum(r.point), 0)::int as point
    from refund r join orders o on o.id = r.order_id where o.uuid = ${uuid}`;
  return row as { cash: number; point: number };
}

/** Packs a line and ships it without a courier; the last step delivers it. */
async function shipLine(staff: TestCustomer, line: string, { isDelivered }: { isDelivered: boolean }) {
  const params = { line };
  const body = { carrierCode: '99', invoice: '직접전달' };
  await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/confirm', { params }, key)));
  await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/ship', { params, body }, key)));
  if (isDelivered)
    await retryUntilSettled(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/deliver', { params }, key)));
}

type Claim = {
  kind: 'return' | 'replace';
  reason: 'DEFECT' | 'CHANGE_OF_MIND';
  units?: number;
  bad?: number;
  total?: number;
};

async function ask(real: ModelledShop, box: NeighbourLine, claim: Claim) {
  const { self } = real.neighbour;
  const images = claim.reason === 'DEFECT' ? [await photograph(real)] : [];
  const call = { params: { id: box.order, pid: box.line }, body: { ...claim, images } };
  return retryUntilAnswered(
    withOneKey((key) => self.ask('POST /v1/app-users/order-items/{id}/products/{pid}/claim', call, key)),
  );
}

function decide(staff: TestCustomer, line: string, verdict: 'approved' | 'refused', sellable = false) {
  const call = { params: { line }, body: { verdict, reason: '확인했어요', sellable } };
  return retryUntilAnswered(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/claim/answer', call, key)));
}

function change(staff: TestCustomer, line: string) {
  const call = { params: { line }, body: { reason: '교환해 드릴게요' } };
  return retryUntilAnswered(withOneKey((key) => staff.ask('PUT /v1/staff/lines/{line}/claim/switch', call, key)));
}

let picture: Promise<Buffer> | undefined;

async function photograph({ stage, neighbour }: ModelledShop) {
  picture ??= sharp({ create: { width: 60, height: 40, channels: 3, background: '#e8862e' } })
    .jpeg()
    .toBuffer();
  const bytes = new Uint8Array(await picture);
  const headers = { authorization: `Bearer ${neighbour.self.token}` };
  return pollForValue(async () => {
    const body = new FormData();
    body.append('pictures', new Blob([bytes]), '감귤.jpg');
    const reply = await fetch(`${stage.origin}/v1/uploads`, { method: 'POST', headers, body }).catch(() => undefined);
    return reply?.ok ? UploadedImages.parse(await reply.json()).entities[0]?.id : undefined;
  });
}
