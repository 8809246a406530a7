import { expect, test } from 'vitest';
import { pollUntil } from '#test/due-jobs.ts';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { insertTestProduct, mapoAddress } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';

const shop = testShop();
expectInvariantsAfterAll(shop);

test.each([
  ['at the price shown', 0],
  ['at another price, which is reported later', 1],
])('an order placed while the last box is removed from stock is refused %s, and nothing is held', async (_, off) => {
  const hana = await shop.guest();
  const goods = await insertTestProduct(shop.sql, { stock: 1, dates: [null, null] });
  const [first, last] = goods.options.map(({ id }) => id);
  const options = goods.options.map(({ key }) => ({ optionIdPathKey: key, unit: 1 }));
  const sheet = await hana.get('POST /v4/app-users/order-tmp', { body: { productId: goods.id, options } });
  const params = { id: sheet.id };
  const { price } = await hana.get('PATCH /v4/app-users/order-tmp/calculate/{id}', {
    params,
    body: { address: mapoAddress },
  });
  const body = { address: mapoAddress, chkPrice: price + off, paymentMethodType: 'card' as const };

  const [answer] = await shop.sql.begin(async (staff) => {
    await staff`update stock set stocked = stocked - 1 where option_id = ${last ?? 0}`;
    await staff`insert into stock_movement (option_id, kind, quantity, reason) values (${last ?? 0}, 'stock', -1, '상품 파일')`;
    const validation = hana.ask('POST /v4/app-users/order-tmp/chk/{id}', { params, body });
    // The request has read the stock and waits for the row lock.
    await pollUntil(
      () =>
        shop.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'stock'`,
      (waiting) => waiting.length > 0,
    );
    return [validation];
  });
  const { status, refusal } = await answer;
  expect([status, refusal.code, refusal.details]).toEqual([
    409,
    'OUT_OF_STOCK',
    { productId: goods.id, optionId: last, left: 0 },
  ]);
  const held =
    await shop.sql`select option_id from stock where held > 0 and option_id in (${first ?? 0}, ${last ?? 0})`;
  const orders = await shop.sql`select id from orders where order_tmp_id = ${sheet.id}`;
  expect([held.length, orders.length]).toEqual([0, 0]);
});
