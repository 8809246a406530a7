import assert from 'node:assert/strict';
import type { ShopModel } from './arithmetic.ts';
import { expectNeighbourAgrees } from './claim-steps.ts';
import type { ModelledShop } from './commands.ts';
import { retryUntilSettled } from './flows.ts';
import { expectGiftsAgree } from './gift-steps.ts';
import { expectReviewsAgree } from './review-steps.ts';

/** Compares the shop's cart, points, stock and orders with the model. */
export async function expectModelAgrees(model: ShopModel, real: ModelledShop) {
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
