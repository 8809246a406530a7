import type { Db, Tx } from '../database.ts';

export type Stocked = { id: number; stocked: number; held: number; sold: number; saleable: number; before: number };

/** Sets how many there are, or adds to them; never fewer than are sold or held. */
export async function setStock(
  sql: Tx,
  option: number,
  distributor: number | null,
  { add, set }: { add?: number | undefined; set?: number | undefined },
) {
  const [row] = await sql<Stocked[]>`
    with before as (
      select s.option_id, s.stocked, s.sold + s.held as taken from stock s join product_option o on o.id = s.option_id join product p on p.id = o.product_id
      where s.option_id = ${option} and (${distributor}::bigint is null or p.distributor_id = ${distributor}) for update of s
    ), wanted as (
      select option_id, stocked, coalesce(${set ?? null}::bigint, stocked + ${add ?? 0}::bigint) as next, taken from before
    ), changed as (
      update stock s set stocked = w.next, unlimited = false from wanted w where s.option_id = w.option_id and w.next >= greatest(0, w.taken)
      returning s.option_id, s.stocked, s.held, s.sold, w.stocked as before
    ), moved as (
      insert into stock_movement (option_id, kind, unit) select option_id, 'stock', stocked - before from changed where stocked <> before
    ), opened as (
      update product_option o set option_status = 'stock_in' from changed c
      where o.id = c.option_id and o.option_status in ('stock_out', 'unlimited_stock_in') and c.stocked > c.sold + c.held returning o.product_id
    )
    select c.option_id as id, c.stocked, c.held, c.sold, c.stocked - c.held - c.sold as saleable, c.before,
      pg_notify('catalog', (select product_id from product_option where id = c.option_id)::text) from changed c`;
  return row;
}

export async function optionExists(sql: Db, option: number, distributor: number | null) {
  const rows = await sql`
    select o.id from product_option o join product p on p.id = o.product_id
    where o.id = ${option} and (${distributor}::bigint is null or p.distributor_id = ${distributor})`;
  return rows.length === 1;
}
