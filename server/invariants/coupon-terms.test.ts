import { expect, test } from 'vitest';
import { insertCouponFor } from '#test/coupon-steps.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { completePurchase } from '#test/purchase-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { runInvariantsWithin } from './run.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

class Undone extends Error {}

test('invariant C1d finds a coupon that took more than its percentage', async () => {
  const hana = await joinMember(shop);
  const { id } = await hana.get('GET /v2/app-users/detail', {});
  await insertCouponFor(shop.sql, id as number, { percent: 7 });
  const goods = await insertTestProduct(shop.sql, { price: 25_500, fee: 0 });
  await completePurchase(hana, goods, { coupon: true, unit: 1 });
  const [taken] = await shop.sql<{ amount: number }[]>`select amount from order_coupon order by order_id desc limit 1`;
  expect(taken?.amount).toBe(1780);
  await shop.sql
    .begin(async (tx) => {
      const isHeld = async () => (await runInvariantsWithin(tx, 'order_coupon')).find(({ id }) => id === 'C1d')?.ok;
      expect(await isHeld()).toBe(true);
      await tx`update coupon set discount_percent = 6 where discount_percent = 7`;
      expect(await isHeld()).toBe(false);
      throw new Undone();
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error;
    });
});
