import { expect, test } from 'vitest';
import { payOrder } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { deliverOrderTo, fullReviewText, joinMember, uploadTestVideo } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);
const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

/** A member with a thousand points, five hundred for each of two reviews with videos. */
async function rich() {
  const haneul = await joinMember(shop);
  const reviews: number[] = [];
  for (let at = 0; at < 2; at++) {
    const { line } = await deliverOrderTo(shop, haneul, { price: 20_000 });
    const body = {
      score: 5,
      contents: `${fullReviewText} ${at}`,
      orderItemProduct: line,
      video: await uploadTestVideo(shop, haneul),
    };
    reviews.push((await haneul.get('POST /v1/app-users/reviews', { body })).id);
  }
  return { haneul, review: reviews[0] ?? 0 };
}

/** An order sheet that uses a thousand points, up to the payment window. */
async function hold(buyer: TestCustomer) {
  const goods = await insertTestProduct(shop.sql, { price: 20_000, fee: 0 });
  const options = [{ optionIdPathKey: goods.key, unit: 1 }];
  const { id } = await buyer.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const body = { address: home, chkPrice: 19_000, chkUsedPoint: -1000, paymentMethodType: 'card' as const };
  return () => buyer.ask('POST /v4/app-users/order-tmp/chk/{id}', { params: { id }, body });
}

function remove(self: TestCustomer, id: number) {
  return self.ask('DELETE /v1/app-users/reviews/{id}', { params: { id } });
}

test('points held by a pending payment cannot be revoked, and once they are spent, revoking them makes the balance negative', async () => {
  const { haneul, review } = await rich();
  const checked = await (await hold(haneul))();
  expect(checked.status).toBe(200);
  expect((await remove(haneul, review)).refusal.code).toBe('REVIEW_POINTS_HELD');
  const paid = await payOrder(haneul, checked.body.orderUuid, 19_000);
  expect(paid.status).toBe(200);
  expect((await remove(haneul, review)).body).toMatchObject({ point: 500 });
  expect((await haneul.get('GET /v1/app-users/my-point', {})).point).toBe(-500);
});

test('of a concurrent review deletion and checkout with its points one succeeds, and no order uses missing points', async () => {
  for (let round = 0; round < 6; round++) {
    const { haneul, review } = await rich();
    const check = await hold(haneul);
    const [spent, gone] = await Promise.all([check(), remove(haneul, review)]);
    const outcome = [spent.status, gone.status];
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual(outcome);
    const [account] = await shop.sql<{ balance: number; held: number }[]>`
      select balance, held from point_account where app_user_id = (select id from app_user where id = ${await idOf(haneul)})`;
    expect(account).toEqual(spent.status === 200 ? { balance: 1000, held: 1000 } : { balance: 500, held: 0 });
  }
});

async function idOf(self: TestCustomer) {
  return (await self.get('GET /v2/app-users/detail', {})).id;
}
