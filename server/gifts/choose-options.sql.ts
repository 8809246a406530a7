import type { Db } from '../platform/db/database.ts';

export type SentOption = {
  groupId: number;
  optionId: number;
  pathKey: string;
  name: string;
  unit: number;
  price: number;
  shipmentDate: string | null;
};

/** Reads the options of a line that are not cancelled; `price` is in won per item. */
export function sentOptionsOf(sql: Db, line: number) {
  return sql<SentOption[]>`
    select g.id as "groupId", g.option_id as "optionId", g.option->>'optionIdPathKey' as "pathKey", g.option->>'name' as name,
      g.quantity - g.cancelled_quantity as unit, g.unit_price as price, (g.option->>'shipmentDate')::date as "shipmentDate"
    from order_line_option g where g.order_line_id = ${line} and g.quantity > g.cancelled_quantity order by g.id`;
}

export type GiftOffer = {
  optionId: number;
  pathKey: string;
  name: string;
  price: number;
  shipmentDate: string | null;
  saleable: number;
  supplyPrice: number | null;
  option: unknown;
};

/** Reads the options of a line's product that can be ordered now, with the line's tax status. */
export function giftOffersOf(sql: Db, line: number) {
  return sql<GiftOffer[]>`
    select s.option_id as "optionId", s.path_key as "pathKey", s.option->>'name' as name, s.unit_price as price,
      (s.option->>'shipmentDate')::date as "shipmentDate", s.saleable, s.supply_price as "supplyPrice", s.option
    from order_line l join sale_line s on s.product_id = l.product_id
    where l.id = ${line} and s.tax_status = l.tax_status and s.option_state in ('stock_in', 'unlimited_stock_in')
      and s.product_status in ('stock_in', 'unlimited_stock_in', 'stock_out') and coalesce(cutoff(s.shipment_date) > shop_now(), true)
    order by s.shipment_date nulls first, s.option_id`;
}
