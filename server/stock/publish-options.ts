import type { OptionForm } from '#contract/catalog-forms.ts';
import { jsonSql, type Tx } from '../platform/db/database.ts';

/**
 * Locks the stock of a product's options before the product and its options are written, in the order of orders and stock counts. A change
 * of the terms locks it in any case (`raise_sale_version`).
 */
export async function lockProductStock(sql: Tx, product: number) {
  await sql`
    select from stock where option_id in (select id from product_option where product_id = ${product})
      and current_setting('shop.dry_run', true) is distinct from 'on' order by option_id for no key update`;
}

/**
 * Writes the published options of a product. New options get their stock; existing stock stays unchanged unless `turns` is set
 * (unlimited becomes counted or the reverse). The status stays unchanged unless `restated` is set: orders and stock counts change it too.
 * Options not in `keys` are suspended. Every new price is recorded with its time and
 * author. `staff` is null for a catalogue file.
 */
export async function publishOptions(
  sql: Tx,
  product: number,
  options: (OptionForm & { turns: boolean; restated: boolean })[],
  keys: string[],
  staff: number | null,
) {
  const movementReason = staff === null ? '상품 파일' : '상품 올리기';
  const given = options.map((option) => ({ ...option, sort: keys.indexOf(option.key) }));
  await sql`
    with given as (
      -- A stock count made since then stays.
      select g.*, case when not g.restated then o.option_status end as kept, case when g.turns or s.option_id is null then g.stock is null else s.unlimited end as endless
      from jsonb_to_recordset(${jsonSql(sql, given)}) as g (key text, name text, "shipmentDate" date, status text, price bigint,
          "specialSalePrice" bigint, "supplyPrice" bigint, "restockDate" date, stock bigint, sort int, turns boolean, restated boolean)
        left join product_option o on o.product_id = ${product} and o.path_key = g.key left join stock s on s.option_id = o.id
    ), gone as (
      update product_option set option_status = 'suspended'
      where product_id = ${product} and option_status <> 'suspended' and path_key <> all (${keys})
    ), written as (
      insert into product_option as o (product_id, path_key, name, shipment_date, option_status, price, special_sale_price, supply_price, restock_date, sort)
      select ${product}, key, name, "shipmentDate", case when kept is not null then kept when status not in ('stock_in', 'unlimited_stock_in') then status
          when endless then 'unlimited_stock_in' else 'stock_in' end,
        price, "specialSalePrice", "supplyPrice", "restockDate", sort from given
      on conflict (product_id, path_key) do update set name = excluded.name, shipment_date = excluded.shipment_date,
        option_status = excluded.option_status, price = excluded.price, special_sale_price = excluded.special_sale_price,
        supply_price = excluded.supply_price, restock_date = excluded.restock_date, sort = excluded.sort
      returning o.id, o.path_key, o.price, o.special_sale_price, xmax = 0 as made
    ), was as (
      -- What was without end is counted now, or the other way round; what is sold and held of it stays.
      select s.option_id, s.stocked, g.stock is null as endless, coalesce(s.held + s.sold + g.stock, 0) as next
      from written w join given g on g.key = w.path_key join stock s on s.option_id = w.id
      where not w.made and g.turns and s.unlimited <> (g.stock is null) order by s.option_id for update of s
    ), counted as (
      update stock s set unlimited = was.endless, stocked = was.next from was where s.option_id = was.option_id
      returning s.option_id, was.next - was.stocked as by
    ), corrected as (
      insert into stock_movement (option_id, kind, quantity, staff_id, reason) select option_id, 'stock', by, ${staff}, ${movementReason} from counted where by <> 0
    ), shelved as (
      insert into stock (option_id, unlimited, stocked)
      select w.id, g.stock is null, coalesce(g.stock, 0) from written w join given g on g.key = w.path_key where w.made
      returning option_id, stocked
    ), moved as (
      insert into stock_movement (option_id, kind, quantity, staff_id, reason) select option_id, 'stock', stocked, ${staff}, ${movementReason} from shelved where stocked > 0
    ), ended as (
      update price_change c set until_at = shop_moment() from written w
      where c.option_id = w.id and c.until_at is null and (c.price, c.special_sale_price) is distinct from (w.price, w.special_sale_price)
      returning c.option_id
    )
    insert into price_change (option_id, price, special_sale_price, staff_id)
    select w.id, w.price, w.special_sale_price, ${staff} from written w
    where w.id in (select option_id from ended) or not exists (select from price_change c where c.option_id = w.id and c.until_at is null)`;
}
