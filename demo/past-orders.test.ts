import postgres from 'postgres';
import { expect, test } from 'vitest';
import { expectInvariantsAfterAll } from '#test/order-steps.ts';
import { ownShop } from '#test/test-shop.ts';
import { growPastOrders } from './past-orders.ts';

const shop = ownShop({}, { demoOrders: true });
// The audit checks everything at the end.
expectInvariantsAfterAll(shop);

test('growing a shop creates the requested orders across members and sellers, and growing it again adds only what is missing', {
  tags: ['nightly'],
  timeout: 60_000,
}, async () => {
  const sql = postgres(shop.databaseUrl, { max: 2, onnotice: () => {} });
  const counts = async () => {
    const [row] = await sql`
      select count(*)::int as orders, count(distinct o.app_user_id)::int as people, count(distinct l.distributor_id)::int as sellers
      from orders o join app_user u on u.id = o.app_user_id and u.email like 'past-%' join order_line l on l.order_id = o.id and l.id =
        (select min(id) from order_line where order_id = o.id)`;
    return row as { orders: number; people: number; sellers: number };
  };
  try {
    await growPastOrders(sql, { sellers: 40, orders: 700 });
    expect(await counts()).toMatchObject({ orders: 700 });
    await growPastOrders(sql, { sellers: 40, orders: 1_500 });
    const grown = await counts();
    expect(grown.orders).toBe(1_500);
    expect(grown.people).toBeGreaterThan(600);
    expect(grown.sellers).toBeGreaterThanOrEqual(30);
  } finally {
    await sql.end();
  }
});
