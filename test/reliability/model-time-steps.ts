import assert from 'node:assert/strict';
import { depositAtBank, setPaymentFault } from '../bank-deposits.ts';
import {
  flowAddress,
  flowPassword,
  initialPoints,
  newMember,
  pollForValue,
  retryUntilSettled,
  withOneKey,
} from './customer-flows.ts';
import { placeNeighbourOrder } from './model-claim-steps.ts';
import type { ModelledShop } from './model-commands.ts';
import { retryUntilAnswered } from './model-purchase-steps.ts';
import type { ShopModel } from './model-state.ts';

/**
 * Days pass. Waiting payment windows and accounts expire, gifts may expire, and delivered lines are accepted. A new customer replaces the
 * one whose lists have aged; the neighbour stays.
 */
export function passDays(days: number) {
  return async (model: ShopModel, real: ModelledShop) => {
    const { stage, member } = real;
    const orders = model.orders.filter(({ state }) => state === 'request' || state === 'waiting');
    await advanceClock(real, days);
    for (const { uuid, units } of orders) {
      await expectStatus(real, uuid, 'incomplete');
      model.left = model.left.map((left, good) => left + (units[good] ?? 0));
    }
    for (const { uuid, good } of model.neighbour.accounts.filter(({ isExpired }) => !isExpired)) {
      await expectStatus(real, uuid, 'incomplete');
      model.left[good] = (model.left[good] ?? 0) + 1;
    }
    for (const { uuid, good } of model.abandonedPayments) {
      await expectStatus(real, uuid, 'incomplete');
      model.left[good] = (model.left[good] ?? 0) + 1;
    }
    model.abandonedPayments = [];
    for (const account of model.neighbour.accounts) account.isExpired = true;
    const waiting = [...model.earlierGifts, ...model.gifts.filter(({ state }) => state === 'unused')];
    const over = new Set(
      (
        await stage.sql<{ id: number }[]>`
          select id from gift_recipient where id = any (${waiting.map(({ id }) => id)}::bigint[]) and status = 'expired'`
      ).map(({ id }) => id),
    );
    for (const { id, good } of waiting) if (over.has(id)) model.left[good] = (model.left[good] ?? 0) + 1;
    model.earlierGifts = waiting.filter(({ id }) => !over.has(id));
    const balance = await balanceOf(real, member.id);
    const free = model.balance + orders.reduce((sum, { point }) => sum + point, 0);
    assert.ok(balance >= free, `points after ${days} days: ${balance}, expected at least ${free}`);
    // Accepted lines earn points.
    const neighbourBalance = await balanceOf(real, real.neighbour.id);
    assert.ok(neighbourBalance >= model.neighbour.balance, `points of the neighbour after ${days} days`);
    model.neighbour.balance = neighbourBalance;
    for (const box of model.neighbour.boxes) box.age += days;
    real.member = await newMember(stage);
    Object.assign(model, {
      ...{ cart: model.cart.map(() => 0), balance: initialPoints, coupon: 'free', sheet: null },
      ...{ orders: [], gifts: [], reviewable: [], reviewed: [] },
    });
  };
}

/** The neighbour orders a box and gets a virtual account. */
export function orderByVirtualAccount(good: number) {
  return async (model: ShopModel, real: ModelledShop) => {
    const placed = await placeNeighbourOrder(model, real, { good, units: 1, point: 0, bank: true });
    model.neighbour.accounts.push({
      ...{ uuid: placed.uuid, good, payable: placed.payable, isExpired: false },
      number: await accountOf(real, placed.uuid),
    });
  };
}

/** The deposit arrives: in time it pays for the order, later it is refunded. */
export async function depositForNeighbour(model: ShopModel, real: ModelledShop) {
  const account = model.neighbour.accounts.shift() as ShopModel['neighbour']['accounts'][number];
  // The bank accepts a deposit for an account that is closed by now.
  if (account.isExpired) await setPaymentFault(real.stage.sandbox, 'deposit_after_cancel');
  await deposit(real, account);
  if (account.isExpired) await expectRefund(real, account.uuid);
  else await expectStatus(real, account.uuid, 'paid');
}

/** The deposit arrives after the option was taken off sale: nothing is sold, and the deposit is refunded. */
export function depositAfterSoldOut(good: number) {
  return async (model: ShopModel, real: ModelledShop) => {
    const placed = await placeNeighbourOrder(model, real, { good, units: 1, point: 0, bank: true });
    const number = await accountOf(real, placed.uuid);
    const set = (status: string) =>
      real.stage.sql`update product_option set option_status = ${status} where id = ${real.goods[good]?.optionId ?? 0}`;
    await set('suspended');
    await deposit(real, { number, payable: placed.payable });
    await expectStatus(real, placed.uuid, 'incomplete');
    await expectRefund(real, placed.uuid);
    await set('stock_in');
    model.left[good] = (model.left[good] ?? 0) + 1;
  };
}

/** A member with points deletes the account while a payment window is open, or while the payment is confirmed. */
export function deleteAccountDuringPayment(good: number, isRace: boolean) {
  return async (model: ShopModel, real: ModelledShop) => {
    const { stage, goods } = real;
    const leaver = await newMember(stage);
    const { self, id: person } = leaver;
    const { id: productId, key: optionIdPathKey } = goods[good] as ModelledShop['goods'][number];
    const sheet = { body: { productId, options: [{ optionIdPathKey, unit: 1 }] } };
    const { id } = await retryUntilSettled(withOneKey((key) => self.ask('POST /v4/app-users/order-tmp', sheet, key)));
    const point = (model.prices[good] ?? 0) >= 10_000 ? 1000 : 0;
    const payable = (model.prices[good] ?? 0) + 3000 - point;
    const how = { couponIds: [], chkUsedPoint: 0 - point, paymentMethodType: 'card' as const };
    const check = { params: { id }, body: { address: flowAddress, chkPrice: payable, ...how } };
    const { orderUuid } = await retryUntilSettled(
      withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', check, key)),
    );
    const paymentKey = await self.authenticate(orderUuid, payable);
    const deleteAccount = () =>
      retryUntilAnswered(() => self.ask('DELETE /v1/app-users', { body: { password: flowPassword } }));
    const pay = () =>
      retryUntilAnswered(() =>
        self.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', {
          params: { orderUuid },
          body: { paymentKey, amount: payable },
        }),
      );
    const [deleted, paid] = isRace ? await Promise.all([deleteAccount(), pay()]) : [await deleteAccount(), await pay()];
    model.left[good] = (model.left[good] ?? 0) - 1;
    if (!isRace) assert.equal(deleted.status, 200, `delete the account: ${deleted.refusal.code}`);
    assert.ok(
      deleted.status === 200 || paid.status === 200,
      `the deletion or the payment succeeds: ${deleted.refusal.code}, ${paid.refusal.code}`,
    );
    const status = await statusOf(real, orderUuid);
    if (paid.status === 200) assert.equal(status, 'paid');
    else if (status === 'request') model.abandonedPayments.push({ uuid: orderUuid, good });
    else model.left[good] = (model.left[good] ?? 0) + 1;
    if (deleted.status === 200) assert.equal(await balanceOf(real, person), 0, 'points of a deleted account');
  };
}

/** Moves the clock of sandbox and shop; afterwards everything due has run. */
async function advanceClock({ stage }: ModelledShop, days: number) {
  const response = await fetch(`${stage.sandbox}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: `${days}d` }),
  });
  assert.ok(response.ok, `the sandbox did not move the clock: ${response.status}`);
}

async function statusOf({ stage }: ModelledShop, uuid: string) {
  const [row] = await stage.sql<{ status: string }[]>`select status from orders where uuid = ${uuid}`;
  return row?.status;
}

async function expectStatus(real: ModelledShop, uuid: string, status: string) {
  await pollForValue(async () => (await statusOf(real, uuid)) === status || undefined).catch(async () => {
    const [payment] = await real.stage.sql`
      select p.stage, p.method, p.checked_at, p.poll_at, o.expires_at, shop_now() as now
      from payment p join orders o on o.id = p.order_id where o.uuid = ${uuid}`;
    assert.equal(await statusOf(real, uuid), status, `final status of an order, ${JSON.stringify(payment)}`);
  });
}

/** A deposit without an order is being refunded, or waits for an account. */
async function expectRefund({ stage }: ModelledShop, uuid: string) {
  await pollForValue(async () => {
    const [row] = await stage.sql<{ stage: string }[]>`
      select p.stage from payment p join orders o on o.id = p.order_id where o.uuid = ${uuid}`;
    return ['cancelling', 'cancelled'].includes(row?.stage ?? '') || undefined;
  });
}

async function balanceOf({ stage }: ModelledShop, person: number) {
  const [row] = await stage.sql<{ balance: number }[]>`
    select balance::int as balance from point_account where app_user_id = ${person}`;
  return row?.balance ?? 0;
}

function accountOf({ neighbour: { self } }: ModelledShop, uuid: string) {
  return pollForValue(async () => {
    const now = await retryUntilSettled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } }));
    return now.payment.virtualAccount?.accountNumber;
  });
}

async function deposit({ stage }: ModelledShop, { number, payable }: { number: string; payable: number }) {
  const { status } = await depositAtBank(stage.sandbox, number, payable);
  assert.equal(status, 200, 'the bank accepts the deposit');
}
