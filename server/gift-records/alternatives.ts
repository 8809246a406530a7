import type { Db } from '../platform/db/database.ts';

type Alternatives = { hasOthers: boolean; cutOff: string | null };

/** Reads the alternatives at the price of these options, and until when the last ship date of the same item is open. */
export async function alternativeOptionsOf(sql: Db, options: number[]) {
  const [row] = await sql<Alternatives[]>`
    with held as (select * from sale_line where option_id = any (${options}::bigint[])), offers as (
      select h.option_id as of, s.option_id, s.shipment_date, s.option->>'name' = h.option->>'name' as same
      from held h join sale_line s on s.product_id = h.product_id and s.unit_price = h.unit_price and s.tax_status = h.tax_status
      where s.option_state in ('stock_in', 'unlimited_stock_in') and coalesce(cutoff(s.shipment_date) > shop_now(), true)
    )
    select exists (select from offers where option_id <> of and not same) as "hasOthers",
      (select min(one.last) from (select max(cutoff(shipment_date)) as last from offers where same group by of
        having bool_and(shipment_date is not null)) one) as "cutOff"`;
  return row as Alternatives;
}
