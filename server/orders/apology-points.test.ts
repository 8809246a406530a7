import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll, openStaffClient } from '#test/order-steps.ts';
import { insertTestProduct } from '#test/products.ts';
import { ownShop } from '#test/test-shop.ts';

const shop = ownShop();
expectInvariantsAfterAll(shop);

test('a shop without apology points still sends the out-of-stock message', async () => {
  const owner = await openStaffClient(shop, 'owner');
  const apology = async () => {
    const hana = await joinMember(shop);
    const { body: order } = await buyProduct(hana, await insertTestProduct(shop.sql));
    const params = { line: order.orderItemProducts[0]?.uuid ?? '' };
    const out = await owner.get('PUT /v1/staff/lines/{line}/stock-out', { params, body: { reason: '서리 피해' } });
    expect(out.refund?.cash).toBe(order.payment.paidAmount);
    return (await hana.get('GET /v1/app-users/my-point', {})).point;
  };
  expect(await apology()).toBe(1000);
  await shop.sql`insert into policy (key, value, valid_from) values ('apologyPoint', '0', shop_now())`;
  await shop.sql`select announce(null, 'reference')`;
  await pollUntil(apology, (point) => point === 0);
});
