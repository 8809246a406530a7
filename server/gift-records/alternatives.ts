import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../platform/db/database.ts';

type Part = PendingQuery<Row[]>;

/**
 * SQL: the last cut-off of the ship dates at which all options of a gift can be replaced: each by another option of the same goods, or
 * with `isFree` by any other option of its price, none twice. Null where no date is open, infinity where undated options are. What unpaid
 * orders hold may become free again, so it counts as open. `held` selects `product_id`, `option_id`, `name`, `unit_price`, `tax_status` and
 * `quantity` of each option.
 */
export const lastCutOffSql = (sql: Db, held: Part, isFree: Part | boolean) => sql`(
  with held as (select h.*, count(*) over (partition by h.unit_price) as needed from (${held}) h),
  open_prices as (
    select s.shipment_date from held h
      join sale_line s on s.product_id = h.product_id and s.unit_price = h.unit_price and s.tax_status = h.tax_status
      join stock k on k.option_id = s.option_id
    where coalesce(cutoff(s.shipment_date) > shop_now(), true) and s.option_id <> h.option_id and s.option_status in ('stock_in', 'unlimited_stock_in')
      and s.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out') and (k.unlimited or k.stocked - k.sold >= h.quantity)
      and (${isFree} or s.option->>'name' = h.name)
    group by s.shipment_date, h.unit_price, h.needed
    having count(distinct h.option_id) = h.needed and count(distinct s.option_id) >= h.needed
  )
  select max(coalesce(cutoff(d.shipment_date), 'infinity')) from (
    select shipment_date from open_prices group by shipment_date having count(*) = (select count(distinct unit_price) from held)) d)`;

/** The options of a gift's line `l` that are not cancelled, for `lastCutOffSql`. */
export const sentOptionsSql = (sql: Db) => sql`
  select l.product_id, o.option_id, o.option->>'name' as name, o.unit_price, l.tax_status, o.quantity - o.cancelled_quantity as quantity
  from order_line_option o where o.order_line_id = l.id and o.quantity > o.cancelled_quantity`;

type Alternatives = { hasOthers: boolean; cutOff: string | null; freeCutOff: string | null };

/**
 * Reads whether other options have the price of these, and until when a gift of these is open: without and with the choice of another
 * option. Undated options have no such end.
 */
export async function alternativeOptionsOf(sql: Db, options: { optionId: number; unit: number }[]) {
  const held = sql`
    select s.product_id, s.option_id, s.option->>'name' as name, s.unit_price, s.tax_status, o.unit as quantity, s.shipment_date
    from unnest(${options.map(({ optionId }) => optionId)}::bigint[], ${options.map(({ unit }) => unit)}::int[]) as o (option, unit)
      join sale_line s on s.option_id = o.option`;
  const [row] = await sql<Alternatives[]>`
    with sent as (${held}), own as (select case when bool_and(shipment_date is not null) then max(cutoff(shipment_date)) end as cut_off from sent)
    select exists (
        select from sent h join sale_line s on s.product_id = h.product_id and s.unit_price = h.unit_price and s.tax_status = h.tax_status
        where s.option_state in ('stock_in', 'unlimited_stock_in') and coalesce(cutoff(s.shipment_date) > shop_now(), true)
          and s.option->>'name' <> h.name) as "hasOthers",
      case when own.cut_off is not null then nullif(greatest(own.cut_off, last.same), 'infinity') end as "cutOff",
      case when own.cut_off is not null then nullif(greatest(own.cut_off, last.free), 'infinity') end as "freeCutOff"
    from own, (select ${lastCutOffSql(sql, sql`select * from sent`, false)} as same, ${lastCutOffSql(sql, sql`select * from sent`, true)} as free) last`;
  return row as Alternatives;
}
