import type { ProductStatus, ProductSummary } from '#contract/catalog.ts';
import type { Db } from '../platform/db/database.ts';

export type RecentActivity = 'recentBuyers' | 'cartAdds' | 'viewing';

/** The number of people with this activity in the last day. Undefined when the product is not listed. */
export async function countRecentActivity(sql: Db, product: number, type: RecentActivity) {
  const count = {
    recentBuyers: sql`(
      select count(distinct o.app_user_id) from order_line l join orders o on o.id = l.order_id join payment p on p.order_id = o.id
      where l.product_id = k.product_id and l.status not in ('request', 'incomplete', 'withdraw_complete')
        and p.status = 'paid' and p.approved_at > shop_now() - interval '24 hours')`,
    cartAdds: sql`(
      select count(distinct g.cart_id) from product_option o join cart_item g on g.option_id = o.id
      where o.product_id = k.product_id and g.added_at > shop_now() - interval '24 hours')`,
    viewing: sql`0`,
  }[type];
  const [row] = await sql<{ count: number }[]>`
    select (${count})::int as count from product_card k where k.product_id = ${product} and k.is_listed`;
  return row?.count;
}

type BestSellerScope = { category: number; isRoot: boolean; status: ProductStatus | undefined };
const periods = { day: '1 day', week: '7 days', month: '30 days' };

/** The hundred best sellers of a period, filled up with all-time best sellers. */
export async function bestProductIds(
  sql: Db,
  { category, isRoot, status }: BestSellerScope,
  type: keyof typeof periods,
) {
  const branch = isRoot ? sql`k.root_category_id` : sql`k.category_id`;
  const filterSql =
    status === undefined
      ? sql``
      : status === 'stock_in'
        ? sql`and k.product_status in ('stock_in', 'unlimited_stock_in')`
        : sql`and k.product_status = ${status}`;
  const rows = await sql<{ id: number }[]>`
    with sold as (
      select o.product_id, sum(case m.kind when 'sell' then m.quantity else -m.quantity end) as quantity
      from stock_movement m join product_option o on o.id = m.option_id
      where m.kind in ('sell', 'restock') and m.at > shop_now() - ${periods[type]}::interval
      group by o.product_id
    ), lately as (
      select k.product_id, s.quantity, k.sales_quantity from sold s join product_card k on k.product_id = s.product_id
      where s.quantity > 0 and k.is_listed and ${branch} = ${category} ${filterSql}
      order by s.quantity desc, k.sales_quantity desc, k.product_id desc limit 100
    ), ever as (
      select k.product_id, 0 as quantity, k.sales_quantity from product_card k
      where k.is_listed and ${branch} = ${category} ${filterSql}
      order by k.sales_quantity desc, k.product_id desc limit 200
    )
    select product_id as id from (
      select * from lately union all select * from ever e where not exists (select from lately l where l.product_id = e.product_id)
    ) best
    order by quantity desc, sales_quantity desc, product_id desc limit 100`;
  return rows.map((row) => row.id);
}

/** The cards of these products in this order, without those that are no longer listed. */
export async function activityCardsOf(sql: Db, ids: number[]) {
  const rows = await sql<{ card: ProductSummary }[]>`
    select k.card from unnest(${ids}::bigint[]) with ordinality as wanted (id, at)
    join product_card k on k.product_id = wanted.id and k.is_listed order by wanted.at`;
  return rows.map((row) => row.card);
}
