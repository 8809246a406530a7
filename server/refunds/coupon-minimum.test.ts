import { expect, test } from 'vitest';
import { payOrder } from '#test/buy.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { joinMemberWithId } from '#test/gift.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { messagesTo } from '#test/phone-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

const { guestOrderName: _, guestOrderPhone: __, ...home } = mapoAddress;

/**
 * Buys fruit for 15,000 won that its own coupon pays in full. A second coupon discounts other fruit for 8,000 won. No coupon
 * applies to the fish.
 */
async function basket() {
  const { self: hana, phone } = await joinMemberWithId(shop);
  const { id } = await hana.get('GET /v2/app-users/detail', {});
  for (const terms of [
    { kind: 'product', discount_won: 15_000, minimum_amount: 15_000, category_ids: [91] },
    { kind: 'order', discount_won: 3000, minimum_amount: 20_000, category_ids: [91] },
  ])
    await shop.sql`
      with made as (
        insert into coupon ${shop.sql({ name: '과일 쿠폰', issued_count: 1, valid_from: '2026-01-01', valid_until: '2030-01-01', ...terms } as never)} returning id
      )
      insert into issued_coupon (coupon_id, app_user_id) select id, ${id} from made`;
  const goods = [
    await insertTestProduct(shop.sql, { price: 15_000, fee: 0 }),
    await insertTestProduct(shop.sql, { price: 8000, fee: 0 }),
    await insertTestProduct(shop.sql, { price: 5000, fee: 0, category: 93 }),
  ];
  for (const one of goods)
    await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: one.id, options: [{ optionIdPathKey: one.key, unit: 1 }] },
    });
  const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
  const optionGroupIds = cart.entries.flatMap(({ bundleItems }) =>
    bundleItems.flatMap(({ optionGroups }) => optionGroups.map((group) => group.id)),
  );
  const sheet = await hana.get('POST /v1.2/app-users/shopping-carts/order-item-tmp', { body: { optionGroupIds } });
  const body = { address: home, chkPrice: 10_000, paymentMethodType: 'card' as const };
  const { orderUuid } = await hana.get('POST /v4/app-users/order-tmp/chk/{id}', { params: { id: sheet.id }, body });
  const { body: order } = await payOrder(hana, orderUuid, 10_000);
  const pids = goods.map((one) => order.orderItemProducts.find(({ productId }) => productId === one.id)?.uuid ?? '');
  const cancel = async (nth: number) =>
    (
      await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
        params: { id: order.id, pid: pids[nth] ?? '' },
        body: {},
      })
    ).refund;
  const states = async () =>
    (
      await shop.sql<{ kind: string; status: string }[]>`
      select c.kind, i.status from issued_coupon i join coupon c on c.id = i.coupon_id where i.app_user_id = ${id} order by c.kind`
    ).map(({ kind, status }) => [kind, status]);
  return { cancel, states, phone };
}

test('a line paid in full by its own coupon still counts towards the minimum of another', async () => {
  const { cancel } = await basket();
  expect((await cancel(2))?.cash).toBe(5000);
});

test('the cancellation of a line that its coupon paid in full is not announced as unpaid', async () => {
  const { cancel, phone } = await basket();
  await cancel(1);
  expect((await cancel(0))?.cash).toBe(0);
  const messages = await pollUntil(
    async () => (await messagesTo(shop.sandbox, phone)).filter(({ kind }) => kind === 'ORDER_PART_CANCELLED'),
    (all) => all.length === 2,
  );
  expect(messages.map(({ text }) => /환불 금액: (.*)/.exec(text)?.[1]).sort()).toEqual(['-', '5,000원']);
});

test('a coupon is returned once every discounted item is gone, regardless of what else counted towards its minimum', async () => {
  const { cancel, states } = await basket();
  expect((await cancel(1))?.cash).toBe(5000);
  expect(await states()).toEqual([
    ['order', 'returned'],
    ['product', 'used'],
  ]);
});
