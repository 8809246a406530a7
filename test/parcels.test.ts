import { expect, test } from 'vitest';
import { buyCart } from '#test/buy.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { bundledLines } from '../storefront/orders/order-selection.ts';

const shop = testShop();

test('products of one seller under two shipping terms ship separately in the cart, in the order and in what a cancel offers', async () => {
  const hana = await shop.guest();
  const [apples, pears, plums] = [
    await insertTestProduct(shop.sql, { name: '사과', price: 9_000 }),
    await insertTestProduct(shop.sql, { name: '배', price: 8_000 }),
    await insertTestProduct(shop.sql, { name: '자두', price: 7_000 }),
  ];
  await shop.sql`update product set shipping_policy_id = 2 where id = ${pears.id}`;
  for (const { id, key } of [apples, pears, plums])
    await hana.get('POST /v1.2/app-users/shopping-carts', {
      body: { productId: id, options: [{ optionIdPathKey: key, unit: 1 }] },
    });
  const cart = await hana.get('GET /v1.2/app-users/shopping-carts', {});
  const items = cart.entries.flatMap(({ bundleItems }) => bundleItems);
  const inCart = new Map(items.map(({ product, bundleKey }) => [product.id, bundleKey]));
  expect(inCart.get(apples.id)).toBe(inCart.get(plums.id));
  expect(inCart.get(apples.id)).not.toBe(inCart.get(pears.id));

  const { body: order } = await buyCart(hana);
  const lineOf = ({ id }: { id: number }) => order.orderItemProducts.find(({ productId }) => productId === id);
  for (const goods of [apples, pears, plums]) expect(lineOf(goods)?.bundleKey).toBe(inCart.get(goods.id));

  // The product's shipping terms may change later; lines that were sold together stay together.
  await shop.sql`update product set shipping_policy_id = 2 where id = ${plums.id}`;
  const later = await hana.get('GET /v1.2/app-users/orders/{id}', { params: { id: order.id } });
  const beside = bundledLines(later, [lineOf(apples)?.uuid ?? '']).map(({ productId }) => productId);
  expect(beside.sort()).toEqual([apples.id, plums.id].sort());
  expect(bundledLines(later, [lineOf(pears)?.uuid ?? '']).map(({ productId }) => productId)).toEqual([pears.id]);
});
