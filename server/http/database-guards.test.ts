import { expect, test } from 'vitest';
import { buyProduct } from '#test/buy.ts';
import { joinMember } from '#test/delivered-orders.ts';
import { insertTestProduct } from '#test/products.ts';
import { testShop } from '#test/test-shop.ts';
import { toRefusal } from './error-replies.ts';

const shop = testShop();

test('a guard of the database that a shopper can reach answers as a refusal, never as a server error', async () => {
  const hana = await joinMember(shop);
  const { id } = await hana.get('GET /v2/app-users/detail', {});
  const goods = await insertTestProduct(shop.sql, { stock: 3 });
  const { body: order } = await buyProduct(hana, goods, 2);
  const line = order.orderItemProducts[0]?.uuid ?? '';
  const codeOf = (statement: Promise<unknown>) =>
    statement.then(
      () => 'nothing was refused',
      (error: unknown) => toRefusal(error).code,
    );
  const raised = [
    await codeOf(shop.sql`
      insert into point_transaction (app_user_id, type, amount, label, source_key) values (${id}, 'event', -1000, '확인', 'guard test')`),
    await codeOf(shop.sql`update order_line set status = 'request' where uuid = ${line}`),
    await codeOf(shop.sql`
      update order_line_option g set cancelled_quantity = 3 from order_line l where l.id = g.order_line_id and l.uuid = ${line}`),
    await codeOf(shop.sql`
      update stock s set held = 4 from product_option o where o.id = s.option_id and o.product_id = ${goods.id}`),
    await codeOf(shop.sql`
      insert into coupon (name, kind, discount_won, minimum_amount, valid_from, valid_until, total_limit, issued_count)
      values ('감귤 쿠폰', 'order', 1000, 0, now(), now() + interval '1 day', 1, 2)`),
  ];
  expect(raised).toEqual([
    'POINT_NOT_ENOUGH',
    'INVALID_STATUS_TRANSITION',
    'INVALID_STATUS_TRANSITION',
    'OPTION_UNAVAILABLE',
    'COUPON_GONE',
  ]);
});
