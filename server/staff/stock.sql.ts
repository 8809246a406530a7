import type { Db } from '../base/database.ts';

/** How many there are now; undefined when the option is not this distributor's. */
export async function stockedNow(sql: Db, option: number, distributor: number | null) {
  const [row] = await sql<{ stocked: number }[]>`
    select s.stocked from product_option o join product p on p.id = o.product_id join stock s on s.option_id = o.id
    where o.id = ${option} and (${distributor}::bigint is null or p.distributor_id = ${distributor})`;
  return row?.stocked;
}
