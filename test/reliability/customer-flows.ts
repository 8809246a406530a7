import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPassword } from '#server/auth/password.ts';
import { createTestCustomer, type TestCustomer } from '../customer.ts';
import { mapoAddress, type TestProduct } from '../products.ts';
import type { LaneStage } from './lane-stage.ts';

export type FlowMember = { self: TestCustomer; id: number; coupon: number; email: string };
export type FlowOrder = { uuid: string; id: number; payable: number };

/** The delivery address of members. */
export const flowAddress = { ...mapoAddress, guestOrderName: undefined, guestOrderPhone: undefined };
export const initialPoints = 5000;
export const spentPoints = 1500;
export const couponDiscount = 2000;

export const flowPassword = 'Gamgyul!73';
const hashed = hashPassword(flowPassword);

/** A member with points and a coupon, inserted into the database so that only the flow itself is counted. */
export async function newMember(stage: LaneStage): Promise<FlowMember> {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  const name = randomUUID();
  const [row] = await stage.sql<{ id: number; coupon: number }[]>`
    with born as (
      insert into app_user (user_type, email, password_hash, name, phone)
      values ('email', ${`${name}@example.com`}, ${await hashed}, '김하늘', ${`010${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`})
      returning id
    ), let_in as (
      insert into token (hash, app_user_id, token_type, expires_at) select ${hash}, id, 'email', now() + interval '1 day' from born
    ), rich as (
      insert into point_transaction (app_user_id, type, amount, label, source_key) select id, 'event', ${initialPoints}, '축하', ${`demo:${name}`} from born
    ), given as (
      insert into issued_coupon (coupon_id, app_user_id) select (select min(id) from coupon), id from born returning id
    ), counted as (
      update coupon set issued_count = issued_count + 1 where id = (select min(id) from coupon)
    )
    select born.id, given.id as coupon from born, given`;
  const { id, coupon } = row as { id: number; coupon: number };
  return { self: createTestCustomer(stage.origin, stage.sandbox, token), id, coupon, email: `${name}@example.com` };
}

/** The coupon that every member here has. */
export async function createFlowCoupon({ sql }: LaneStage) {
  await sql`
    insert into coupon (name, kind, discount_won, valid_from, valid_until)
    values ('이천 원', 'order', ${couponDiscount}, '2026-01-01', '2040-01-01')`;
}

/** From the product to an order, with coupon and points, by card or to a virtual account. A request is repeated until it is answered. */
export async function placeFlowOrder(
  { self, coupon }: FlowMember,
  goods: TestProduct,
  paymentMethodType: 'card' | 'bank_transfer',
): Promise<FlowOrder> {
  const options = [{ optionIdPathKey: goods.key, unit: 3 }];
  const { id } = await retryUntilSettled(
    withOneKey((key) => self.ask('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } }, key)),
  );
  const params = { id };
  const { price } = await retryUntilSettled(() =>
    self.ask('PATCH /v4/app-users/order-tmp/calculate/{id}', {
      params,
      body: { address: flowAddress, couponIds: [coupon], usedPoint: spentPoints },
    }),
  );
  const body = {
    address: flowAddress,
    chkPrice: price,
    chkUsedPoint: -spentPoints,
    couponIds: [coupon],
    paymentMethodType,
    orderAgain: true,
  };
  const checked = await retryUntilSettled(
    withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, key)),
  );
  return { uuid: checked.orderUuid, id: checked.orderId, payable: checked.payable };
}

export async function payByCard(member: FlowMember, { uuid, payable }: FlowOrder) {
  const paymentKey = await member.self.authenticate(uuid, payable);
  const call = { params: { orderUuid: uuid }, body: { paymentKey, amount: payable } };
  await retryUntilSettled(() => member.self.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', call));
}

/** Waits for the account, pays into it at the bank, and waits until the shop knows. */
export async function payByDeposit(stage: LaneStage, { self }: FlowMember, { uuid, payable }: FlowOrder) {
  const read = () => retryUntilSettled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } }));
  const accountNumber = await pollForValue(async () => (await read()).payment.virtualAccount?.accountNumber);
  await fetch(`${stage.sandbox}/bank/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ accountNumber, amount: payable }),
  });
  await pollForValue(async () => (await read()).payment.paymentStatus === 'paid' || undefined);
}

/** Cancels one unit, then the rest. */
export async function cancelInTwoSteps({ self }: FlowMember, { uuid }: FlowOrder) {
  const order = await retryUntilSettled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: uuid } }));
  const pid = order.orderItemProducts[0]?.uuid ?? '';
  await cancel(self, uuid, pid, 1);
  await cancel(self, uuid, pid, 2);
}

async function cancel(self: TestCustomer, id: string, pid: string, units: number) {
  const { cash } = await retryUntilSettled(() =>
    self.ask('POST /v1/app-users/order-items/{id}/refund-preview', {
      params: { id },
      body: { lines: [{ pid, units }] },
    }),
  );
  const body = { units, reason: '단순 변심', previewTotal: cash };
  await retryUntilSettled(
    withOneKey((key) =>
      self.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: { id, pid }, body }, key),
    ),
  );
}

export async function cancelFlowOrder({ self }: FlowMember, { uuid }: FlowOrder) {
  const call = { params: { id: uuid }, body: { reason: '단순 변심' } };
  await retryUntilSettled(withOneKey((key) => self.ask('PUT /v3/app-users/orders/{id}/withdraw', call, key)));
}

/** A guest with two of a product, and the member with one of the same, before the merge. */
export async function fillTwoCarts(stage: LaneStage, { self }: FlowMember, goods: TestProduct) {
  const guest = createTestCustomer(stage.origin, stage.sandbox);
  await guest.arrive();
  for (const [customer, unit] of [
    [guest, 2],
    [self, 1],
  ] as const) {
    const body = { productId: goods.id, options: [{ optionIdPathKey: goods.key, unit }] };
    await retryUntilSettled(withOneKey((key) => customer.ask('POST /v1.2/app-users/shopping-carts', { body }, key)));
  }
  return guest;
}

/** The guest signs in, from two windows at once. */
export async function signInTwice(guest: TestCustomer, { email }: FlowMember) {
  const enter = () =>
    retryUntilSettled(() => guest.ask('POST /v2/tokens', { body: { email, password: flowPassword } }));
  await Promise.all([enter(), enter()]);
}

export function withOneKey<T>(ask: (headers: Record<string, string>) => Promise<T>) {
  const headers = { 'idempotency-key': randomUUID() };
  return () => ask(headers);
}

type Answer<B> = { status: number; body: B; refusal: { code: string } };

/** The body of a complete and final reply; an unanswered request is repeated under the same key. */
export async function retryUntilSettled<B>(ask: () => Promise<Answer<B>>): Promise<B> {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    const answer = await Promise.race([ask(), pause(15_000, undefined, { ref: false })]).catch(() => undefined);
    if (answer && answer.status < 300 && answer.status !== 202) return answer.body;
    if (answer && answer.status >= 400 && answer.status < 500)
      throw new Error(`${answer.status} ${answer.refusal.code}`);
    if (answer && answer.status >= 500 && answer.status !== 503) throw new Error(`reply with status ${answer.status}`);
    await pause(30);
  }
  throw new Error('no final reply within a minute');
}

export async function pollForValue<T>(look: () => Promise<T | undefined | null>): Promise<T> {
  for (let tries = 0; tries < 400; tries++) {
    const found = await look();
    if (found) return found;
    await pause(50);
  }
  throw new Error('the expected value did not appear within 20 s');
}
