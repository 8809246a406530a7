import type { z } from 'zod';
import type { StockItem, StockItemQuery, StockMovementList } from '#contract/stock-list.ts';
import type { Db } from '../platform/db/database.ts';
import { containsPattern } from '../platform/db/like-pattern.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { cappedCountSql } from '../platform/paging/list-rank.ts';
import { unshippedUnitsSql } from '../stock/adjust-stock.ts';

type StockQuery = Omit<z.output<typeof StockItemQuery>, 'after'> & { at: RowCursor | undefined };

/** Options with their stock, product by product; one row more than `take`. Null as `distributor` sees all. */
export function readStockItems(sql: Db, distributor: number | null, { search, below, at, take, ...asked }: StockQuery) {
  const seller = distributor ?? asked.distributor ?? null;
  const like = search && containsPattern(search);
  const filterSql = sql`(${seller}::bigint is null or p.distributor_id = ${seller})
      ${like ? sql`and (p.name ilike ${like} or o.name ilike ${like})` : sql``}
      ${below === undefined ? sql`` : sql`and not s.unlimited and s.stocked - s.held - s.sold <= ${below}`}`;
  const total = cappedCountSql(
    sql,
    sql`from product p join product_option o on o.product_id = p.id join stock s on s.option_id = o.id where ${filterSql}`,
  );
  return sql<(StockItem & { value: number; total: number })[]>`
    with unshipped as materialized (${unshippedUnitsSql(sql, { option: null, seller })})
    select o.id, p.id as value, ${total} as total, json_build_object('id', p.id, 'name', p.name, 'image', p.images[1]) as product, o.shipment_date as "shipmentDate", o.name, d.name as distributor,
      coalesce(o.special_sale_price, o.price) as price, s.stocked, s.held, s.sold, coalesce(u.quantity, 0) as unshipped,
      s.stocked - s.sold + coalesce(u.quantity, 0) as "inWarehouse",
      case when s.unlimited then null else s.stocked - s.held - s.sold end as saleable
    from product p join product_option o on o.product_id = p.id join stock s on s.option_id = o.id join distributor d on d.id = p.distributor_id
      left join unshipped u on u.option_id = o.id
    where ${filterSql}
      ${at ? sql`and (p.id, o.id) > (${at.value}::bigint, ${at.id}::bigint)` : sql``}
    order by p.id, o.id limit ${take + 1}`;
}

/**
 * The latest hundred stock movements of an option of this seller, each with what was for sale after it. Only staff see who corrected the
 * stock, and why.
 */
export function stockMovementsOf(sql: Db, option: number, distributor: number | null) {
  const corrector = distributor === null ? sql`(select name from staff_account where id = staff_id)` : sql`null`;
  const reason = distributor === null ? sql`reason` : sql`null`;
  return sql<z.output<typeof StockMovementList>['entities']>`
    with latest as (
      select m.id, m.option_id, m.order_id, m.at, m.kind, m.quantity, ${corrector} as staff, ${reason} as reason, case m.kind when 'hold' then -m.quantity when 'sell' then 0 else m.quantity end as change
      from stock_movement m join product_option o on o.id = m.option_id join product p on p.id = o.product_id
      where m.option_id = ${option} and (${distributor}::bigint is null or p.distributor_id = ${distributor})
      order by m.id desc limit 100
    )
    select iso(m.at) as at, m.kind, m.change, m.quantity as units, m.staff, m.reason,
      case when not s.unlimited then s.stocked - s.held - s.sold
        - coalesce(sum(m.change) over (order by m.id desc rows between unbounded preceding and 1 preceding), 0) end as balance,
      case when r.id is not null then json_build_object('id', r.id, 'orderNumber', r.order_number) end as "order"
    from latest m join stock s on s.option_id = m.option_id left join orders r on r.id = m.order_id
    order by m.id desc`;
}
