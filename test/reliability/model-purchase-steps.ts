import assert from 'node:assert/strict';
import { setPaymentFault } from '../bank-deposits.ts';
import { flowAddress, pollForValue, retryUntilSettled, withOneKey } from './customer-flows.ts';
import type { ModelledShop } from './model-commands.ts';
import {
  firstOrderIn,
  forgetCartItem,
  type ModelOrder,
  markSold,
  type OrderBenefits,
  releaseOrder,
  returnBenefits,
  type ShopModel,
  sumOver,
} from './model-state.ts';

export function putInCart(good: number, units: number) {
  return async (model: ShopModel, { member, goods }: ModelledShop) => {
    const { id, key } = goods[good] as ModelledShop['goods'][number];
    const body = { productId: id, options: [{ optionIdPathKey: key, unit: units }] };
    const isInStock = (model.cart[good] ?? 0) + units <= (model.left[good] ?? 0);
    const answer = await retryUntilAnswered(
      withOneKey((header) => member.self.ask('POST /v1.2/app-users/shopping-carts', { body }, header)),
    );
    assert.equal(answer.status, isInStock ? 201 : 409, `add to the cart: ${answer.refusal.code}`);
    if (isInStock) model.cart[good] = (model.cart[good] ?? 0) + units;
  };
}

export function takeOutOfCart(good: number) {
  return async (model: ShopModel, { member: { self }, goods }: ModelledShop) => {
    const cart = await retryUntilSettled(() => self.ask('GET /v1.2/app-users/shopping-carts', {}));
    const gid =
      cart.entries.flatMap((entry) => entry.bundleItems).find((item) => item.product.id === goods[good]?.id)
        ?.optionGroups[0]?.id ?? 0;
    await retryUntilSettled(
      withOneKey((key) =>
        self.ask(
          'DELETE /v1.1/app-users/shopping-carts/{id}/shopping-option-group/{gid}',
          { params: { id: cart.id, gid } },
          key,
        ),
      ),
    );
    model.cart[good] = 0;
    forgetCartItem(model, good);
  };
}

export async function startSheetFromCart(model: ShopModel, { member: { self } }: ModelledShop) {
  const cart = await retryUntilSettled(() => self.ask('GET /v1.2/app-users/shopping-carts', {}));
  const optionGroupIds = cart.entries.flatMap((entry) =>
    entry.bundleItems.flatMap((item) => item.optionGroups.map((group) => group.id)),
  );
  const { id } = await retryUntilSettled(
    withOneKey((key) =>
      self.ask('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } }, key),
    ),
  );
  model.sheet = { id, units: [...model.cart], fromCart: model.cart.map((units) => units > 0), order: null };
}

export function startSheetOf(good: number, units: number) {
  return async (model: ShopModel, { member: { self }, goods }: ModelledShop) => {
    const { id: productId, key: optionIdPathKey } = goods[good] as ModelledShop['goods'][number];
    const body = { productId, options: [{ optionIdPathKey, unit: units }] };
    const { id } = await retryUntilSettled(
      withOneKey((key) => self.ask('POST /v4/app-users/order-tmp', { body }, key)),
    );
    model.sheet = { id, units: model.cart.map((_, at) => (at === good ? units : 0)), fromCart: [], order: null };
  };
}

export function checkModelSheet({ coupon, point, bank }: OrderBenefits) {
  return async (model: ShopModel, { member: { self, coupon: couponId } }: ModelledShop) => {
    const sheet = model.sheet as NonNullable<ShopModel['sheet']>;
    const goods = sumOver(sheet.units, (units, at) => units * (model.prices[at] ?? 0));
    const payable = goods - (coupon ? Math.min(model.couponDiscount, goods) : 0) - point + (goods >= 30_000 ? 0 : 3000);
    const params = { id: sheet.id };
    const body = {
      address: flowAddress,
      chkPrice: payable,
      chkUsedPoint: 0 - point,
      couponIds: coupon ? [couponId] : [],
      paymentMethodType: bank ? ('bank_transfer' as const) : ('card' as const),
      orderAgain: true,
    };
    const checked = await retryUntilSettled(
      withOneKey((key) => self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body }, key)),
    );
    assert.equal(checked.payable, payable, 'payable');
    const order: ModelOrder = {
      uuid: checked.orderUuid,
      units: sheet.units,
      cancelled: sheet.units.map(() => 0),
      payable,
      point,
      coupon,
      fromCart: [...sheet.fromCart],
      state: bank ? 'waiting' : 'request',
    };
    sheet.order = order;
    model.orders.push(order);
    model.left = model.left.map((left, at) => left - (sheet.units[at] ?? 0));
    model.balance -= point;
    if (coupon) model.coupon = 'bound';
    if (bank) {
      await pollForValue(async () => {
        const now = await retryUntilSettled(() =>
          self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } }),
        );
        return now.payment.virtualAccount ?? undefined;
      });
    }
  };
}

export async function overspendPoints(model: ShopModel, { member: { self } }: ModelledShop) {
  const { id } = model.sheet as NonNullable<ShopModel['sheet']>;
  const body = {
    address: flowAddress,
    chkPrice: 0,
    chkUsedPoint: 0 - (model.balance + 1000),
    couponIds: [],
    paymentMethodType: 'card' as const,
    orderAgain: true,
  };
  const answer = await retryUntilAnswered(() =>
    self.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body }),
  );
  assert.equal(answer.status, 409);
}

export function payModelOrder(isApproved: boolean) {
  return async (model: ShopModel, { stage, member: { self } }: ModelledShop) => {
    const order = firstOrderIn(model, 'request') as ModelOrder;
    if (!isApproved) {
      await setPaymentFault(stage.sandbox, 'decline');
    }
    const paymentKey = await self.authenticate(order.uuid, order.payable);
    const call = { params: { orderUuid: order.uuid }, body: { paymentKey, amount: order.payable } };
    const answer = await retryUntilAnswered(() => self.ask('POST /v4/app-users/order-tmp/confirm/{orderUuid}', call));
    assert.equal(answer.status, isApproved ? 200 : 402, answer.refusal.code);
    if (!isApproved) return releaseOrder(model, order);
    markSold(model, order);
  };
}

export async function closePaymentWindow(model: ShopModel, { member: { self } }: ModelledShop) {
  const order = firstOrderIn(model, 'request') as ModelOrder;
  await retryUntilSettled(() =>
    self.ask('DELETE /v4/app-users/order-tmp/confirm/{orderUuid}', { params: { orderUuid: order.uuid } }),
  );
  releaseOrder(model, order);
}

export async function depositForModel(model: ShopModel, { stage, member: { self } }: ModelledShop) {
  const order = firstOrderIn(model, 'waiting') as ModelOrder;
  const read = () =>
    retryUntilSettled(() => self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } }));
  const accountNumber = (await read()).payment.virtualAccount?.accountNumber;
  const body = JSON.stringify({ accountNumber, amount: order.payable });
  await fetch(`${stage.sandbox}/bank/deposits`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  await pollForValue(async () => (await read()).payment.paymentStatus === 'paid' || undefined);
  markSold(model, order);
}

export async function cancelWaitingOrder(model: ShopModel, { member: { self } }: ModelledShop) {
  const order = firstOrderIn(model, 'waiting') as ModelOrder;
  await retryUntilSettled(
    withOneKey((key) =>
      self.ask(
        'PUT /v3/app-users/orders/{id}/withdraw',
        { params: { id: order.uuid }, body: { reason: '단순 변심' } },
        key,
      ),
    ),
  );
  returnBenefits(model, order);
  order.state = 'cancelled';
}

export function cancelUnits(good: number, units: number) {
  return async (model: ShopModel, real: ModelledShop) => {
    const { self } = real.member;
    const order = model.orders.find(
      (one) => one.state === 'paid' && (one.units[good] ?? 0) - (one.cancelled[good] ?? 0) >= units,
    ) as ModelOrder;
    const id = order.uuid;
    const pid = real.goods[good]?.id ?? 0;
    const preview = await retryUntilSettled(() =>
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
    const { refund } = await retryUntilSettled(
      withOneKey((key) =>
        self.ask('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', { params: { id, pid }, body }, key),
      ),
    );
    assert.equal(refund?.cash, preview.cash, 'the refund equals the preview');
    assert.equal(refund?.point, preview.points, 'the refunded points equal the preview');
    order.cancelled[good] = (order.cancelled[good] ?? 0) + units;
    model.left[good] = (model.left[good] ?? 0) + units;
    model.balance += preview.points;
    order.point -= preview.points;
    if (order.cancelled.every((gone, at) => gone === order.units[at])) {
      assert.equal(order.point, 0, 'a cancelled order returns all points');
      if (order.coupon) model.coupon = 'free';
      order.state = 'cancelled';
    }
  };
}

export async function cancelPaidOrder(model: ShopModel, { member: { self } }: ModelledShop) {
  const order = firstOrderIn(model, 'paid') as ModelOrder;
  const now = await retryUntilSettled(() =>
    self.ask('GET /v1.2/app-users/orders/{id}', { params: { id: order.uuid } }),
  );
  const account = now.payment.virtualAccount
    ? { refundAccount: { owner: '김하늘', bankName: '신한은행', accountNumber: '110123456789' } }
    : {};
  await retryUntilSettled(
    withOneKey((key) =>
      self.ask(
        'PUT /v3/app-users/orders/{id}/withdraw',
        { params: { id: order.uuid }, body: { reason: '단순 변심', ...account } },
        key,
      ),
    ),
  );
  returnBenefits(model, order);
  order.state = 'cancelled';
}

/** A complete reply of any status. */
export async function retryUntilAnswered<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  return pollForValue(async () => {
    const answer = await ask().catch(() => undefined);
    return answer && answer.status < 500 && answer.status !== 202 ? answer : undefined;
  });
}
