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
  ownUnits,
  returnInTransit,
  returnOneUnit,
  switchReturnToExchange,
} from './model-claim-steps.ts';
import {
  declineModelGift,
  deliverModelGift,
  expectGiftsAgree,
  extendModelGift,
  giveBox,
  takeBackModelGift,
  takeModelGift,
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
  depositAfterSoldOut,
  depositForNeighbour,
  leaveShop,
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
type Step = fc.AsyncCommand<ShopModel, ModelledShop>;

/**
 * Every step of a customer, and how often each was `taken`. A step is taken only where the model allows it; an action that must be refused
 * is a separate step.
 */
export function modelCommands(taken: Map<string, number>): fc.Arbitrary<Step>[] {
  const step = stepping(taken);
  const which = fc.nat(1);
  const unit = fc.integer({ min: 1, max: 4 });
  return [
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`put ${units} of ${good}`, (m) => m.cart[good] !== undefined, putInCart(good, units)),
      ),
    which.map((good) => step(`take out ${good}`, (m) => (m.cart[good] ?? 0) > 0, takeOutOfCart(good))),
    fc.constant(
      step(
        'order sheet from the cart',
        (m) => m.cart.some((units) => units > 0) && fitsStock(m, m.cart),
        startSheetFromCart,
      ),
    ),
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`order sheet of ${units} of ${good}`, (m) => (m.left[good] ?? 0) >= units, startSheetOf(good, units)),
      ),
    fc
      .record({ coupon: fc.boolean(), point: fc.constantFrom(0, 0, 1000, 2500), bank: fc.boolean() })
      .map((wish) => step(`check ${JSON.stringify(wish)}`, (m) => canPlaceOrder(m, wish), checkModelSheet(wish))),
    fc.constant(
      step(
        'spend more points than there are',
        (m) => m.sheet !== null && !m.sheet.order && fitsStock(m, m.sheet.units),
        overspendPoints,
      ),
    ),
    fc
      .boolean()
      .map((good) =>
        step(good ? 'pay' : 'be declined', (m) => firstOrderIn(m, 'request') !== undefined, payModelOrder(good)),
      ),
    fc.constant(step('close the window', (m) => firstOrderIn(m, 'request') !== undefined, closePaymentWindow)),
    fc.constant(step('deposit', (m) => firstOrderIn(m, 'waiting') !== undefined, depositForModel)),
    fc.constant(step('cancel a waiting order', (m) => firstOrderIn(m, 'waiting') !== undefined, cancelWaitingOrder)),
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`cancel ${units} of ${good}`, (m) => heldQuantity(m, good) >= units, cancelUnits(good, units)),
      ),
    fc.constant(step('cancel a whole order', (m) => firstOrderIn(m, 'paid') !== undefined, cancelPaidOrder)),
    which.map((good) => step(`give ${good} away`, (m) => mayGive(m, good), giveBox(good))),
    fc.constant(step('a gift is taken', (m) => isGift(m, 'unused'), takeModelGift)),
    fc.constant(step('a gift is taken back', (m) => isGift(m, 'unused', 'used'), takeBackModelGift)),
    fc.constant(step('a gift is refused', (m) => isGift(m, 'unused', 'used'), declineModelGift)),
    fc.constant(step('a gift gets another week', (m) => isGift(m, 'unused'), extendModelGift)),
    fc.constant(step('a gift arrives', (m) => isGift(m, 'used'), deliverModelGift)),
    which.map((good) => step(`a box of ${good} arrives`, (m) => mayGive(m, good), receiveBox(good))),
    fc.constant(step('write a review', (m) => m.open.length > 0, writeModelReview)),
    fc.constant(step('change a review', (m) => m.told.length > 0, shortenModelReview)),
    fc.constant(step('take a review away', (m) => m.told.length > 0, deleteModelReview)),
    fc
      .record({ good: which, units: fc.integer({ min: 1, max: 3 }), point: fc.constantFrom(0, 1000, 2500, 5000) })
      .map(({ good, units, point }) =>
        step(
          `the neighbour has ${units} of ${good} for ${point} points`,
          (m) => (m.left[good] ?? 0) >= units && maySpend(m, units * (m.prices[good] ?? 0), point),
          ownUnits(good, units, point),
        ),
      ),
    fc.constant(
      step(
        'the neighbour has fresh goods',
        (m) => (m.left[freshProductIndex] ?? 0) > 0,
        ownUnits(freshProductIndex, 1, 0),
      ),
    ),
    fc.constant(step('a unit is exchanged', (m) => m.neighbour.boxes.some(isExchangeable), exchangeOneUnit)),
    fc.constant(
      step('a unit goes back', (m) => m.neighbour.boxes.some(({ good }) => good !== freshProductIndex), returnOneUnit),
    ),
    fc.constant(
      step(
        'fresh goods are claimed',
        (m) => m.neighbour.boxes.some(({ good }) => good === freshProductIndex),
        claimSpoilt,
      ),
    ),
    fc.constant(
      step('a return becomes an exchange', (m) => m.neighbour.boxes.some(isExchangeable), switchReturnToExchange),
    ),
    which.map((good) => step(`${good} is sent back underway`, (m) => (m.left[good] ?? 0) > 0, returnInTransit(good))),
    which.map((good) =>
      step(`a gift of ${good} is cancelled in part`, (m) => (m.left[good] ?? 0) > 1, cancelGiftInPart(good)),
    ),
    which.map((good) => step(`an account for ${good}`, (m) => (m.left[good] ?? 0) > 0, orderByVirtualAccount(good))),
    fc.constant(step('money for an account', (m) => m.neighbour.accounts.length > 0, depositForNeighbour)),
    which.map((good) =>
      step(`money for ${good} after it left the shelf`, (m) => (m.left[good] ?? 0) > 0, depositAfterSoldOut(good)),
    ),
    fc
      .tuple(which, fc.boolean())
      .map(([good, isRace]) =>
        step(
          `a member leaves ${isRace ? 'while paying' : 'before paying'} ${good}`,
          (m) => (m.left[good] ?? 0) > 0,
          leaveShop(good, isRace),
        ),
      ),
    fc.constantFrom(3, 9).map((days) => step(`${days} days pass`, () => true, passDays(days))),
    fc.constant(
      step(
        'the shop is killed',
        () => true,
        async (_, { stage }) => void (await stage.killServer()),
      ),
    ),
  ];
}

function isGift({ gifts }: Readonly<ShopModel>, ...states: ModelGift['state'][]) {
  return gifts.some(({ state }) => states.includes(state));
}

function maySpend({ neighbour }: Readonly<ShopModel>, cost: number, point: number) {
  return point === 0 || (point <= neighbour.balance && cost >= 10_000);
}

/** One more order may wait for its payment, and a box is in stock for it. */
function mayGive(m: Readonly<ShopModel>, good: number) {
  const waiting = m.orders.filter(({ state }) => state === 'request' || state === 'waiting');
  return (
    (m.left[good] ?? 0) > 0 &&
    waiting.length < 3 &&
    waiting.every(({ units }) => units.reduce((all, one) => all + one, 0) < 6)
  );
}

function stepping(taken: Map<string, number>) {
  return (
    name: string,
    allowed: (model: Readonly<ShopModel>) => boolean,
    act: (model: ShopModel, real: ModelledShop) => Promise<void>,
  ): Step => ({
    check: (model) => allowed(model),
    async run(model, real) {
      const kind = name.replace(/\{.*\}|\d+ (of )?|\b\d+/g, '').trim();
      taken.set(kind, (taken.get(kind) ?? 0) + 1);
      await act(model, real);
      await expectModelAgrees(model, real);
    },
    toString: () => name,
  });
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
    'shelves',
  );
  const [coupon] = await stage.sql<{ status: string }[]>`select status from issued_coupon where id = ${member.coupon}`;
  assert.equal(
    ['issued', 'returned'].includes(coupon?.status ?? ''),
    model.coupon === 'free',
    `coupon is ${coupon?.status}`,
  );
  const orders = await retryUntilSettled(() => self.ask('GET /v1/app-users/order-items', { query: { take: 60 } }));
  const mine = new Map(orders.entities.map((order) => [order.uuid, order]));
  for (const one of model.orders) {
    const order = mine.get(one.uuid);
    const want = { request: 'request', waiting: 'bank_transfer_waiting', paid: 'paid', gone: 'withdraw_complete' }[
      one.state
    ];
    assert.equal(order?.orderItemStatus, want, `order of member ${id}`);
    if (one.state === 'paid') assert.equal(order?.payment.paidAmount, one.payable, 'paid');
    const back = order?.refunds.reduce((sum, refund) => sum + refund.cash, 0) ?? 0;
    assert.ok(back <= one.payable && back === (order?.payment.refundedAmount ?? 0), 'refunds');
    if (one.state === 'gone' && order?.payment.paidAmount) assert.equal(back, one.payable, 'everything came back');
  }
  await expectGiftsAgree(model, real);
  await expectReviewsAgree(model, real);
  await expectNeighbourAgrees(model, real);
}
