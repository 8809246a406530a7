import type { Db } from '../base/database.ts';

export type Held = {
  groupId: number;
  optionId: number;
  pathKey: string;
  name: string;
  unit: number;
  price: number;
  shipmentDate: string | null;
};

export function heldOf(sql: Db, line: number) {
  return sql<Held[]>`
    select g.id as "groupId", g.option_id as "optionId", g.option->>'optionIdPathKey' as "pathKey", g.option->>'name' as name,
      g.unit - g.withdrawn_unit as unit, g.unit_price as price, (g.option->>'shipmentDate')::date as "shipmentDate"
    from order_option_group g where g.order_line_id = ${line} and g.unit > g.withdrawn_unit order by g.id`;
}

export type Offer = {
  optionId: number;
  pathKey: string;
  name: string;
  price: number;
  shipmentDate: string | null;
  saleable: number;
  supplyPrice: number | null;
  option: unknown;
};

/** Options of a line's product that are to be had now, at the line's tax. */
export function offersOf(sql: Db, line: number) {
  return sql<Offer[]>`
    select s.option_id as "optionId", s.path_key as "pathKey", s.option->>'name' as name, s.unit_price as price,
      (s.option->>'shipmentDate')::date as "shipmentDate", s.saleable, s.supply_price as "supplyPrice", s.option
    from order_line l join sale_line s on s.product_id = l.product_id
    where l.id = ${line} and s.tax_status = l.tax_status and s.option_state in ('stock_in', 'unlimited_stock_in')
      and s.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out') and coalesce(cutoff(s.shipment_date) > shop_now(), true)
    order by s.shipment_date nulls first, s.option_id`;
}

export type Others = { hasOthers: boolean; cutOff: string | null };

/** What could be had at the price of these options beside them, and until when the last ship date of the same goods is open. */
export async function othersAt(sql: Db, options: number[]) {
  const [row] = await sql<Others[]>`
    with held as (select * from sale_line where option_id = any (${options}::bigint[])), offers as (
      select h.option_id as of, s.option_id, s.shipment_date, s.option->>'name' = h.option->>'name' as same
      from held h join sale_line s on s.product_id = h.product_id and s.unit_price = h.unit_price and s.tax_status = h.tax_status
      where s.option_state in ('stock_in', 'unlimited_stock_in') and coalesce(cutoff(s.shipment_date) > shop_now(), true)
    )
    select exists (select from offers where option_id <> of and not same) as "hasOthers",
      (select min(one.last) from (select max(cutoff(shipment_date)) as last from offers where same group by of
        having bool_and(shipment_date is not null)) one) as "cutOff"`;
  return row as Others;
}
