import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TestCustomer } from '../customer.ts';
import { type FlowMember, retryUntilSettled } from './customer-flows.ts';
import type { LaneStage } from './lane-stage.ts';
import {
  cancelGiftInPart,
  claimSpoilt,
  exchangeOneUnit,
  expectNeighbourAgrees,
  freshProductIndex,
  isExchangeable,
  receiveUnits,
  returnInTransit,
  returnOneUnit,
  switchReturnToExchange,
} from './model-claim-steps.ts';
import {
  acceptModelGift,
  buyModelGift,
  declineModelGift,
  deliverModelGift,
  expectGiftsAgree,
  extendModelGift,
  withdrawModelGift,
} from './model-gift-steps.ts';
import {
  cancelPaidOrder,
  cancelUnits,
  cancelWaitingOrder,
  checkModelSheet,
  closePaymentWindow,
  depositForModel,
  overspendPoints,
  payModelOrder,
  putInCart,
  startSheetFromCart,
  startSheetOf,
  takeOutOfCart,
} from './model-purchase-steps.ts';
import {
  deleteModelReview,
  expectReviewsAgree,
  receiveBox,
  shortenModelReview,
  writeModelReview,
} from './model-review-steps.ts';
import { canPlaceOrder, firstOrderIn, fitsStock, heldQuantity, type ModelGift, type ShopModel } from './model-state.ts';
import {
  deleteAccountDuringPayment,
  depositAfterSoldOut,
  depositForNeighbour,
  orderByVirtualAccount,
  passDays,
} from './model-time-steps.ts';

export type ModelledShop = {
  stage: LaneStage;
  staff: TestCustomer;
  member: FlowMember;
  neighbour: FlowMember;
  goods: { id: number; key: string; optionId: number }[];
};
/** One action with its values. `kind` is its name without the values. */
export type ModelStep = {
  kind: string;
  name: string;
  isAllowed: (model: Readonly<ShopModel>) => boolean;
  run: (model: ShopModel, real: ModelledShop) => Promise<void>;
};

/** Every step of a customer. A step is taken only where the model allows it; an action that must be refused is a separate step. */
export function modelSteps(): fc.Arbitrary<ModelStep>[] {
  const which = fc.nat(1);
  const unit = fc.integer({ min: 1, max: 4 });
  return [
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`add ${units} of ${good} to the cart`, (m) => m.cart[good] !== undefined, putInCart(good, units)),
      ),
    which.map((good) => step(`remove ${good} from the cart`, (m) => (m.cart[good] ?? 0) > 0, takeOutOfCart(good))),
    fc.constant(
      step(
        'open an order sheet from the cart',
        (m) => m.cart.some((units) => units > 0) && fitsStock(m, m.cart),
        startSheetFromCart,
      ),
    ),
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(
          `open an order sheet of ${units} of ${good}`,
          (m) => (m.left[good] ?? 0) >= units,
          startSheetOf(good, units),
        ),
      ),
    fc
      .record({ coupon: fc.boolean(), point: fc.constantFrom(0, 0, 1000, 2500), bank: fc.boolean() })
      .map((wish) =>
        step(`place an order ${JSON.stringify(wish)}`, (m) => canPlaceOrder(m, wish), checkModelSheet(wish)),
      ),
    fc.constant(
      step(
        'spend more points than the balance',
        (m) => m.sheet !== null && !m.sheet.order && fitsStock(m, m.sheet.units),
        overspendPoints,
      ),
    ),
    fc
      .boolean()
      .map((isApproved) =>
        step(
          isApproved ? 'pay' : 'pay with a declined card',
          (m) => firstOrderIn(m, 'request') !== undefined,
          payModelOrder(isApproved),
        ),
      ),
    fc.constant(step('close the payment window', (m) => firstOrderIn(m, 'request') !== undefined, closePaymentWindow)),
    fc.constant(
      step('deposit the amount of an order', (m) => firstOrderIn(m, 'waiting') !== undefined, depositForModel),
    ),
    fc.constant(step('cancel a waiting order', (m) => firstOrderIn(m, 'waiting') !== undefined, cancelWaitingOrder)),
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`cancel ${units} of ${good}`, (m) => heldQuantity(m, good) >= units, cancelUnits(good, units)),
      ),
    fc.constant(step('cancel a whole order', (m) => firstOrderIn(m, 'paid') !== undefined, cancelPaidOrder)),
    which.map((good) => step(`buy ${good} as a gift`, (m) => canBuyOneMore(m, good), buyModelGift(good))),
    fc.constant(step('accept a gift', (m) => isGift(m, 'unused'), acceptModelGift)),
    fc.constant(step('withdraw a gift', (m) => isGift(m, 'unused', 'used'), withdrawModelGift)),
    fc.constant(step('decline a gift', (m) => isGift(m, 'unused', 'used'), declineModelGift)),
    fc.constant(step('extend a gift', (m) => isGift(m, 'unused'), extendModelGift)),
    fc.constant(step('deliver a gift', (m) => isGift(m, 'used'), deliverModelGift)),
    which.map((good) => step(`buy and receive ${good}`, (m) => canBuyOneMore(m, good), receiveBox(good))),
    fc.constant(step('write a review', (m) => m.reviewable.length > 0, writeModelReview)),
    fc.constant(step('change a review', (m) => m.reviewed.length > 0, shortenModelReview)),
    fc.constant(step('delete a review', (m) => m.reviewed.length > 0, deleteModelReview)),
    fc
      .record({ good: which, units: fc.integer({ min: 1, max: 3 }), point: fc.constantFrom(0, 1000, 2500, 5000) })
      .map(({ good, units, point }) =>
        step(
          `the neighbour receives ${units} of ${good} for ${point} points`,
          (m) => (m.left[good] ?? 0) >= units && canSpend(m, units * (m.prices[good] ?? 0), point),
          receiveUnits(good, units, point),
        ),
      ),
    fc.constant(
      step(
        'the neighbour receives fresh goods',
        (m) => (m.left[freshProductIndex] ?? 0) > 0,
        receiveUnits(freshProductIndex, 1, 0),
      ),
    ),
    fc.constant(step('exchange a unit', (m) => m.neighbour.boxes.some(isExchangeable), exchangeOneUnit)),
    fc.constant(
      step('return a unit', (m) => m.neighbour.boxes.some(({ good }) => good !== freshProductIndex), returnOneUnit),
    ),
    fc.constant(
      step('claim spoilt goods', (m) => m.neighbour.boxes.some(({ good }) => good === freshProductIndex), claimSpoilt),
    ),
    fc.constant(
      step('change a return to an exchange', (m) => m.neighbour.boxes.some(isExchangeable), switchReturnToExchange),
    ),
    which.map((good) => step(`return ${good} in transit`, (m) => (m.left[good] ?? 0) > 0, returnInTransit(good))),
    fc
      .tuple(which, fc.boolean())
      .map(([good, isLeftOpen]) =>
        step(
          `cancel a part of a gift ${isLeftOpen ? 'left open' : 'then declined'} of ${good}`,
          (m) => (m.left[good] ?? 0) > 1,
          cancelGiftInPart(good, isLeftOpen),
        ),
      ),
    which.map((good) =>
      step(`order ${good} by virtual account`, (m) => (m.left[good] ?? 0) > 0, orderByVirtualAccount(good)),
    ),
    fc.constant(
      step('deposit into the account of the neighbour', (m) => m.neighbour.accounts.length > 0, depositForNeighbour),
    ),
    which.map((good) =>
      step(`deposit for ${good} after it is off sale`, (m) => (m.left[good] ?? 0) > 0, depositAfterSoldOut(good)),
    ),
    fc
      .tuple(which, fc.boolean())
      .map(([good, isRace]) =>
        step(
          `delete an account ${isRace ? 'while paying' : 'before paying'} ${good}`,
          (m) => (m.left[good] ?? 0) > 0,
          deleteAccountDuringPayment(good, isRace),
        ),
      ),
    fc.constantFrom(3, 9).map((days) => step(`move the clock by ${days} days`, () => true, passDays(days))),
    fc.constant(
      step(
        'kill the shop',
        () => true,
        async (_, { stage }) => void (await stage.killServer()),
      ),
    ),
  ];
}

function isGift({ gifts }: Readonly<ShopModel>, ...states: ModelGift['state'][]) {
  return gifts.some(({ state }) => states.includes(state));
}

function canSpend({ neighbour }: Readonly<ShopModel>, cost: number, point: number) {
  return point === 0 || (point <= neighbour.balance && cost >= 10_000);
}

/** One more order may wait for its payment, and a box is in stock for it. */
function canBuyOneMore(m: Readonly<ShopModel>, good: number) {
  const waiting = m.orders.filter(({ state }) => state === 'request' || state === 'waiting');
  return (
    (m.left[good] ?? 0) > 0 &&
    waiting.length < 3 &&
    waiting.every(({ units }) => units.reduce((sum, count) => sum + count, 0) < 6)
  );
}

function step(
  name: string,
  isAllowed: ModelStep['isAllowed'],
  act: (model: ShopModel, real: ModelledShop) => Promise<void>,
): ModelStep {
  return {
    name,
    kind: name.replace(/\{.*\}|\d+ (of )?|\b\d+/g, '').trim(),
    isAllowed,
    async run(model, real) {
      await act(model, real);
      await expectModelAgrees(model, real);
    },
  };
}

/** Compares the shop's cart, points, stock and orders with the model. */
async function expectModelAgrees(model: ShopModel, real: ModelledShop) {
  const { stage, member, goods } = real;
  const { self, id } = member;
  const cart = await retryUntilSettled(() => self.ask('GET /v1.2/app-users/shopping-carts', {}));
  const groups = cart.entries.flatMap((entry) =>
    entry.bundleItems.flatMap((item) => item.optionGroups.map((group) => [item.product.id, group.optionUnit] as const)),
  );
  assert.deepEqual(
    goods.map((good) => groups.find(([product]) => product === good.id)?.[1] ?? 0),
    model.cart,
    'cart',
  );
  const { point } = await retryUntilSettled(() => self.ask('GET /v1/app-users/my-point', {}));
  assert.equal(point, model.balance, 'points');
  const stock = await stage.sql<{ left: number }[]>`
    select stocked - held - sold as left from stock where option_id = any (${goods.map((good) => good.optionId)}::bigint[]) order by option_id`;
  assert.deepEqual(
    stock.map((row) => row.left),
    model.left,
    'stock',
  );
  const [coupon] = await stage.sql<{ status: string }[]>`select status from issued_coupon where id = ${member.coupon}`;
  assert.equal(
    ['issued', 'returned'].includes(coupon?.status ?? ''),
    model.coupon === 'free',
    `coupon status ${coupon?.status}`,
  );
  const orders = await retryUntilSettled(() => self.ask('GET /v1/app-users/order-items', { query: { take: 60 } }));
  const stored = new Map(orders.entities.map((order) => [order.uuid, order]));
  for (const modelled of model.orders) {
    const order = stored.get(modelled.uuid);
    const expected = {
      request: 'request',
      waiting: 'bank_transfer_waiting',
      paid: 'paid',
      cancelled: 'withdraw_complete',
    }[modelled.state];
    assert.equal(order?.orderItemStatus, expected, `order of member ${id}`);
    if (modelled.state === 'paid') assert.equal(order?.payment.paidAmount, modelled.payable, 'paid amount');
    const refunded = order?.refunds.reduce((sum, refund) => sum + refund.cash, 0) ?? 0;
    assert.ok(refunded <= modelled.payable && refunded === (order?.payment.refundedAmount ?? 0), 'refunds');
    if (modelled.state === 'cancelled' && order?.payment.paidAmount)
      assert.equal(refunded, modelled.payable, 'a cancelled order is refunded in full');
  }
  await expectGiftsAgree(model, real);
  await expectReviewsAgree(model, real);
  await expectNeighbourAgrees(model, real);
}
