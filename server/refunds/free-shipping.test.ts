import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { joinAsMember } from '#test/phone-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();

/** Two boxes ship free, one alone would cost 3,000 won; a member of this grade cancels one of them. */
async function oneOfTwo(grade: number, price: number) {
  const hana = shop.person();
  await joinAsMember(hana, shop.sandbox);
  await shop.sql`update app_user set grade = ${grade} where id = ${(await hana.get('GET /v2/app-users/detail', {})).id}`;
  const goods = await insertTestProduct(shop.sql, { price, freeFrom: price * 2 });
  const { body: order } = await buyProduct(hana, goods, 2);
  const pid = order.orderItemProducts[0]?.uuid ?? '';
  const { refund } = await hana.get('PUT /v3/app-users/order-items/{id}/products/{pid}/withdraw', {
    params: { id: order.id, pid },
    body: { units: 1 },
  });
  return [order.prices.cumaDiscountShippingFee, refund?.cash];
}

test('a grade with free shipping pays no fee for the remaining box, even if the order shipped free anyway', async () => {
  expect(await oneOfTwo(5, 15_000)).toEqual([0, 15_000]);
  expect(await oneOfTwo(1, 15_000)).toEqual([0, 12_000]);
});

test('a grade with free shipping from 30,000 won keeps it only if the order reached that amount', async () => {
  expect(await oneOfTwo(4, 15_000)).toEqual([0, 15_000]);
  expect(await oneOfTwo(4, 14_000)).toEqual([0, 11_000]);
});
