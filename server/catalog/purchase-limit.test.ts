import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import type { TestCustomer } from '#test/customer.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('a member who has reached the purchase limit of a product sees it on the product page, before an order sheet', async () => {
  const [hana, minsu] = [await joinMember(shop), await shop.guest()];
  const goods = await insertTestProduct(shop.sql);
  await shop.sql`update product set purchase_limit = 3 where id = ${goods.id}`;
  const limitShownTo = async (person: TestCustomer) => {
    const of = await person.get('GET /v1/products/{id}/user-personal', { params: { id: goods.id } });
    const limit = of.userProductOrderConditions.find(({ type }) => type === 'purchaseLimit');
    return [limit?.isSatisfy, limit?.message];
  };
  expect(await limitShownTo(hana)).toEqual([true, '한 분당 3개까지 구매할 수 있어요.']);
  await buyProduct(hana, goods, 2);
  expect(await limitShownTo(hana)).toEqual([true, '한 분당 3개까지 구매할 수 있어요. (남은 수량 1개)']);
  const { body: last } = await buyProduct(hana, goods);
  expect(await limitShownTo(hana)).toEqual([false, '한 분당 3개까지 모두 구매하셨어요.']);
  expect(await limitShownTo(minsu)).toEqual([true, '한 분당 3개까지 구매할 수 있어요.']);
  await hana.get('PUT /v3/app-users/orders/{id}/withdraw', { params: { id: last.id }, body: {} });
  expect(await limitShownTo(hana)).toEqual([true, '한 분당 3개까지 구매할 수 있어요. (남은 수량 1개)']);
});
