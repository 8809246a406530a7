import type { Db } from '../platform/db/database.ts';
import { unshippedUnitsSql } from '../stock/adjust-stock.ts';

/** The quantity in the warehouse. Undefined when the option is not of this seller. */
export async function stockedUnitsOf(sql: Db, option: number, distributor: number | null) {
  const [row] = await sql<{ units: number }[]>`
    select s.stocked - s.sold + coalesce((select quantity from (${unshippedUnitsSql(sql, { option, seller: null })}) u), 0) as units from product_option o join product p on p.id = o.product_id join stock s on s.option_id = o.id
    where o.id = ${option} and (${distributor}::bigint is null or p.distributor_id = ${distributor})`;
  return row?.units;
}
