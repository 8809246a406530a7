import { committedHorizonOf } from '../platform/db/committed-horizon.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import { advanceWatermark, lockWatermark } from '../platform/jobs/watermark.ts';

/** Refreshes product cards that became stale by time alone: an opening, an end or a passed cut-off. */
export async function refreshStaleCards(sql: Sql) {
  await sql`
    with due as (select product_id from product_card where stale_at <= shop_now() limit 500),
      fresh as (select card_refresh(array(select product_id from due)))
    select announce(product_id, 'again') from due, fresh`;
}

/** Adds sales since the last run to the products, outside of checkout. */
export async function countSales(sql: Sql) {
  const horizon = await committedHorizonOf(sql, 'stock_movement');
  await tx(sql, async (inside) => {
    const mark = await lockWatermark(inside, 'sales');
    if (mark === undefined) return;
    const rows = await inside<{ last: number }[]>`
      with recent as (
        select m.id, o.product_id, case m.kind when 'sell' then m.quantity else -m.quantity end as quantity
        from stock_movement m join product_option o on o.id = m.option_id
        where m.id > ${mark} and m.kind in ('sell', 'restock') and m.id <= ${horizon}
        order by m.id limit 5000
      ), added as (
        update product p set sales_quantity = greatest(0, p.sales_quantity + r.quantity)
        from (select product_id, sum(quantity)::int as quantity from recent group by product_id) r where p.id = r.product_id
        returning p.id
      )
      select max(id) as last, (select card_refresh(array(select id from added))) from recent having count(*) > 0`;
    if (rows[0]) await advanceWatermark(inside, 'sales', rows[0].last);
  });
}
