import fc from 'fast-check';
import type { Person } from '../customer.ts';
import { agree } from './agree.ts';
import { first, fits, type Given, held, type Model, mayCheck } from './arithmetic.ts';
import {
  exchangeOne,
  fresh,
  giveInPart,
  isExchangeable,
  own,
  returnOne,
  returnUnderway,
  spoil,
  switchOne,
} from './claim-steps.ts';
import type { Member } from './flows.ts';
import { arrive, extend, give, refuse, take, takeBack } from './gift-steps.ts';
import { change, receive, remove, write } from './review-steps.ts';
import type { Stage } from './stage.ts';
import {
  cancelUnits,
  cancelWaiting,
  cancelWhole,
  check,
  closeWindow,
  deposit,
  overspend,
  pay,
  put,
  sheetFromCart,
  sheetOf,
  takeOut,
} from './steps.ts';
import { awaitMoney, leave, pass, payInto, payTooLate } from './time-steps.ts';

export type Real = {
  stage: Stage;
  staff: Person;
  member: Member;
  neighbour: Member;
  goods: { id: number; key: string; optionId: number }[];
};
type Step = fc.AsyncCommand<Model, Real>;

/**
 * Every step a shopper can take, and how often each was `taken`. A step is taken only where the model allows it; what it must be
 * refused is a step of its own.
 */
export function commandsFor(taken: Map<string, number>): fc.Arbitrary<Step>[] {
  const step = stepping(taken);
  const which = fc.nat(1);
  const unit = fc.integer({ min: 1, max: 4 });
  return [
    fc
      .tuple(which, unit)
      .map(([good, units]) => step(`put ${units} of ${good}`, (m) => m.cart[good] !== undefined, put(good, units))),
    which.map((good) => step(`take out ${good}`, (m) => (m.cart[good] ?? 0) > 0, takeOut(good))),
    fc.constant(
      step('order sheet from the cart', (m) => m.cart.some((units) => units > 0) && fits(m, m.cart), sheetFromCart),
    ),
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`order sheet of ${units} of ${good}`, (m) => (m.left[good] ?? 0) >= units, sheetOf(good, units)),
      ),
    fc
      .record({ coupon: fc.boolean(), point: fc.constantFrom(0, 0, 1000, 2500), bank: fc.boolean() })
      .map((wish) => step(`check ${JSON.stringify(wish)}`, (m) => mayCheck(m, wish), check(wish))),
    fc.constant(
      step(
        'spend more points than there are',
        (m) => m.sheet !== null && !m.sheet.order && fits(m, m.sheet.units),
        overspend,
      ),
    ),
    fc.boolean().map((good) => step(good ? 'pay' : 'be declined', (m) => first(m, 'request') !== undefined, pay(good))),
    fc.constant(step('close the window', (m) => first(m, 'request') !== undefined, closeWindow)),
    fc.constant(step('deposit', (m) => first(m, 'waiting') !== undefined, deposit)),
    fc.constant(step('cancel a waiting order', (m) => first(m, 'waiting') !== undefined, cancelWaiting)),
    fc
      .tuple(which, unit)
      .map(([good, units]) =>
        step(`cancel ${units} of ${good}`, (m) => held(m, good) >= units, cancelUnits(good, units)),
      ),
    fc.constant(step('cancel a whole order', (m) => first(m, 'paid') !== undefined, cancelWhole)),
    which.map((good) => step(`give ${good} away`, (m) => mayGive(m, good), give(good))),
    fc.constant(step('a gift is taken', (m) => isGift(m, 'unused'), take)),
    fc.constant(step('a gift is taken back', (m) => isGift(m, 'unused', 'used'), takeBack)),
    fc.constant(step('a gift is refused', (m) => isGift(m, 'unused', 'used'), refuse)),
    fc.constant(step('a gift gets another week', (m) => isGift(m, 'unused'), extend)),
    fc.constant(step('a gift arrives', (m) => isGift(m, 'used'), arrive)),
    which.map((good) => step(`a box of ${good} arrives`, (m) => mayGive(m, good), receive(good))),
    fc.constant(step('write a review', (m) => m.open.length > 0, write)),
    fc.constant(step('change a review', (m) => m.told.length > 0, change)),
    fc.constant(step('take a review away', (m) => m.told.length > 0, remove)),
    fc
      .record({ good: which, units: fc.integer({ min: 1, max: 3 }), point: fc.constantFrom(0, 1000, 2500, 5000) })
      .map(({ good, units, point }) =>
        step(
          `the neighbour has ${units} of ${good} for ${point} points`,
          (m) => (m.left[good] ?? 0) >= units && maySpend(m, units * (m.prices[good] ?? 0), point),
          own(good, units, point),
        ),
      ),
    fc.constant(step('the neighbour has fresh goods', (m) => (m.left[fresh] ?? 0) > 0, own(fresh, 1, 0))),
    fc.constant(step('a unit is exchanged', (m) => m.neighbour.boxes.some(isExchangeable), exchangeOne)),
    fc.constant(step('a unit goes back', (m) => m.neighbour.boxes.some(({ good }) => good !== fresh), returnOne)),
    fc.constant(step('fresh goods are claimed', (m) => m.neighbour.boxes.some(({ good }) => good === fresh), spoil)),
    fc.constant(step('a return becomes an exchange', (m) => m.neighbour.boxes.some(isExchangeable), switchOne)),
    which.map((good) => step(`${good} is sent back underway`, (m) => (m.left[good] ?? 0) > 0, returnUnderway(good))),
    which.map((good) =>
      step(`a gift of ${good} is cancelled in part`, (m) => (m.left[good] ?? 0) > 1, giveInPart(good)),
    ),
    which.map((good) => step(`an account for ${good}`, (m) => (m.left[good] ?? 0) > 0, awaitMoney(good))),
    fc.constant(step('money for an account', (m) => m.neighbour.accounts.length > 0, payInto)),
    which.map((good) =>
      step(`money for ${good} after it left the shelf`, (m) => (m.left[good] ?? 0) > 0, payTooLate(good)),
    ),
    fc
      .tuple(which, fc.boolean())
      .map(([good, isRace]) =>
        step(
          `a member leaves ${isRace ? 'while paying' : 'before paying'} ${good}`,
          (m) => (m.left[good] ?? 0) > 0,
          leave(good, isRace),
        ),
      ),
    fc.constantFrom(3, 9).map((days) => step(`${days} days pass`, () => true, pass(days))),
    fc.constant(
      step(
        'the shop is killed',
        () => true,
        async (_, { stage }) => void (await stage.killServer()),
      ),
    ),
  ];
}

function isGift({ gifts }: Readonly<Model>, ...states: Given['state'][]) {
  return gifts.some(({ state }) => states.includes(state));
}

function maySpend({ neighbour }: Readonly<Model>, cost: number, point: number) {
  return point === 0 || (point <= neighbour.balance && cost >= 10_000);
}

/** One more order may wait for its payment, and there is a box of it. */
function mayGive(m: Readonly<Model>, good: number) {
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
    allowed: (model: Readonly<Model>) => boolean,
    act: (model: Model, real: Real) => Promise<void>,
  ): Step => ({
    check: (model) => allowed(model),
    async run(model, real) {
      const kind = name.replace(/\{.*\}|\d+ (of )?|\b\d+/g, '').trim();
      taken.set(kind, (taken.get(kind) ?? 0) + 1);
      await act(model, real);
      await agree(model, real);
    },
    toString: () => name,
  });
}
