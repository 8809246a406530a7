import assert from 'node:assert/strict';
import fc from 'fast-check';
import { agree } from './agree.ts';
import {
  first,
  fits,
  forget,
  giveBack,
  held,
  type Model,
  mayCheck,
  type Placed,
  release,
  sold,
  sum,
  type Wish,
} from './arithmetic.ts';
import { home, type Member, once, settled, sooner } from './flows.ts';
import type { Stage } from './stage.ts';

export type Real = { stage: Stage; member: Member; goods: { id: number; key: string; optionId: number }[] };
type Step = fc.AsyncCommand<Model, Real>;

/** Every step a shopper can take. A step is taken only where the model allows it; what it must be refused is a step of its own. */
export function commandsFor(): fc.Arbitrary<Step>[] {
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
    fc.constant(
      step(
        'the shop is killed',
        () => true,
        async (_, { stage }) => void (await stage.killServer()),
      ),
    ),
  ];
}

function step(
  name: string,
  allowed: (model: Readonly<Model>) => boolean,
  act: (model: Model, real: Real) => Promise<void>,
): Step {
  return {
    check: (model) => allowed(model),
    async run(model, real) {
      await act(model, real);
      await agree(model, real);
    },
    toString: () => name,
  };
}

function put(good: number, units: number) {
  return async (model: Model, { member, goods }: Real) => {
    const { id, key } = goods[good] as Real['goods'][number];
    const body = { productId: id, options: [{ optionIdPathKey: key, unit: units }] };
    const enough = (model.cart[good] ?? 0) + units <= (model.left[good] ?? 0);
    const answer = await answered(
      once((header) => member.self.ask('POST /v1.2/app-users/shopping-carts', { body }, header)),
    );
    assert.equal(answer.status, enough ? 201 : 409, `put: ${answer.refusal.code}`);
    if (enough) model.cart[good] = (model.cart[good] ?? 0) + units;
  };
}

function takeOut(good: number) {
  return async (model: Model, { member: { self }, goods }: Real) => {
    const cart = await settled(() => self.ask('GET /v1.2/app-users/shopping-carts', {}));
    const gid =
      cart.entries.flatMap((entry) => entry.bundleItems).find((item) => item.product.id === goods[good]?.id)
        ?.optionGroups[0]?.id ?? 0;
    await settled(
      once((key) =>
        self.ask(
          'DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}',
          { params: { id: cart.id, gid } },
          key,
        ),
      ),
    );
    model.cart[good] = 0;
    forget(model, good);
  };
}

async function sheetFromCart(model: Model, { member: { self } }: Real) {
  const cart = await settled(() => self.ask('GET /v1.2/app-users/shopping-carts', {}));
  const optionGroupIds = cart.entries.flatMap((entry) =>
    entry.bundleItems.flatMap((item) => item.optionGroups.map((group) => group.id)),
  );
  const { id } = await settled(
    once((key) => self.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } }, key)),
  );
  model.sheet = { id, units: [...model.cart], ofCart: model.cart.map((units) => units > 0), order: null };
}

function sheetOf(good: number, units: number) {
  return async (model: Model, { member: { self }, goods }: Real) => {
    const { id: productId, key: optionIdPathKey } = goods[good] as Real['goods'][number];
    const body = { productId, options: [{ optionIdPathKey, unit: units }] };
    const { id } = await settled(once((key) => self.ask('POST /v4/app-users/order-tmp', { body }, key)));
    model.sheet = { id, units: model.cart.map((_, at) => (at === good ? units : 0)), ofCart: [], order: null };
  };
}

function check({ coupon, point, bank }: Wish) {
  return async (model: Model, { member: { self, coupon: piece } }: Real) => {
    const sheet = model.sheet as NonNullable<Model['sheet']>;
    const goods = sum(sheet.units, (units, at) => units * (model.prices[at] ?? 0));
    const payable = goods - (coupon ? Math.min(model.off, goods) : 0) - point + (goods >= 30_000 ? 0 : 3000);
    const params = { id: sheet.id };
    const body = {
      address: home,
      chkPrice: payable,
      chkUsedPoint: 0 - point,
      couponIds: coupon ? [piece] : [],
      paymentMethodType: bank ? ('bank_transfer' as const) : ('card' as const),
    };
    const checked = await settled(
      once((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, key)),
    );
    assert.equal(checked.payable, payable, 'payable');
    const order: Placed = {
      uuid: checked.orderUuid,
      units: sheet.units,
      gone: sheet.units.map(() => 0),
      payable,
      point,
      coupon,
      ofCart: [...sheet.ofCart],
      state: bank ? 'waiting' : 'request',
    };
    sheet.order = order;
    model.orders.push(order);
    model.left = model.left.map((left, at) => left - (sheet.units[at] ?? 0));
    model.balance -= point;
    if (coupon) model.coupon = 'bound';
    if (bank) {
      await sooner(async () => {
        const now = await settled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } }));
        return now.payment.virtualAccount ?? undefined;
      });
    }
  };
}

async function overspend(model: Model, { member: { self } }: Real) {
  const { id } = model.sheet as NonNullable<Model['sheet']>;
  const body = {
    address: home,
    chkPrice: 0,
    chkUsedPoint: 0 - (model.balance + 1000),
    couponIds: [],
    paymentMethodType: 'card' as const,
  };
  const answer = await answered(() => self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body }));
  assert.equal(answer.status, 409);
}

function pay(good: boolean) {
  return async (model: Model, { stage, member: { self } }: Real) => {
    const order = first(model, 'request') as Placed;
    if (!good) {
      const body = JSON.stringify({ fault: 'decline', count: 1 });
      await fetch(`${stage.sandbox}/payments/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
    }
    const paymentKey = await self.authenticate(order.uuid, order.payable);
    const call = { params: { orderUuid: order.uuid }, body: { paymentKey, amount: order.payable } };
    const answer = await answered(() => self.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', call));
    assert.equal(answer.status, good ? 200 : 402, answer.refusal.code);
    if (!good) return release(model, order);
    sold(model, order);
  };
}

async function closeWindow(model: Model, { member: { self } }: Real) {
  const order = first(model, 'request') as Placed;
  await settled(() =>
    self.ask('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: order.uuid } }),
  );
  release(model, order);
}

async function deposit(model: Model, { stage, member: { self } }: Real) {
  const order = first(model, 'waiting') as Placed;
  const read = () => settled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } }));
  const accountNumber = (await read()).payment.virtualAccount?.accountNumber;
  const body = JSON.stringify({ accountNumber, amount: order.payable });
  await fetch(`${stage.sandbox}/bank/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await sooner(async () => (await read()).payment.paymentStatus === 'paid' || undefined);
  sold(model, order);
}

async function cancelWaiting(model: Model, { member: { self } }: Real) {
  const order = first(model, 'waiting') as Placed;
  await settled(
    once((key) =>
      self.ask(
        'PUT /v3/app-users/orders/{id}/withdraw',
        { params: { id: order.uuid }, body: { reason: '단순 변심' } },
        key,
      ),
    ),
  );
  giveBack(model, order);
  order.state = 'gone';
}

function cancelUnits(good: number, units: number) {
  return async (model: Model, real: Real) => {
    const { self } = real.member;
    const order = model.orders.find(
      (one) => one.state === 'paid' && (one.units[good] ?? 0) - (one.gone[good] ?? 0) >= units,
    ) as Placed;
    const id = order.uuid;
    const pid = real.goods[good]?.id ?? 0;
    const preview = await settled(() =>
      self.ask('POST /v1/app-users/order-items/{id}/refund-preview', {
        params: { id },
        body: { lines: [{ pid, units }] },
      }),
    );
    if (preview.isBundleOnly) return;
    const account = preview.needsAccount
      ? { refundAccount: { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' } }
      : {};
    const body = { units, reason: '단순 변심', previewTotal: preview.cash, ...account };
    const { refund } = await settled(
      once((key) =>
        self.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: { id, pid }, body }, key),
      ),
    );
    assert.equal(refund?.cash, preview.cash, 'what was shown is what comes back');
    assert.equal(refund?.point, preview.points, 'points shown are points back');
    order.gone[good] = (order.gone[good] ?? 0) + units;
    model.left[good] = (model.left[good] ?? 0) + units;
    model.balance += preview.points;
    order.point -= preview.points;
    if (order.gone.every((gone, at) => gone === order.units[at])) {
      assert.equal(order.point, 0, 'all points came back');
      if (order.coupon) model.coupon = 'free';
      order.state = 'gone';
    }
  };
}

async function cancelWhole(model: Model, { member: { self } }: Real) {
  const order = first(model, 'paid') as Placed;
  const now = await settled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } }));
  const account = now.payment.virtualAccount
    ? { refundAccount: { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' } }
    : {};
  await settled(
    once((key) =>
      self.ask(
        'PUT /v3/app-users/orders/{id}/withdraw',
        { params: { id: order.uuid }, body: { reason: '단순 변심', ...account } },
        key,
      ),
    ),
  );
  giveBack(model, order);
  order.state = 'gone';
}

/** An answer of any kind, as long as it came whole. */
async function answered<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  return sooner(async () => {
    const answer = await ask().catch(() => undefined);
    return answer && answer.status < 500 && answer.status !== 202 ? answer : undefined;
  });
}
