import type { Db, Tx } from '../platform/db/database.ts';

type StockChange = {
  by?: number | undefined;
  counted?: number | undefined;
  seen?: number | undefined;
  staff: number;
  reason: string;
};
export type StockLevel = { id: number; stocked: number; held: number; sold: number; saleable: number; before: number };

/** The quantity of each option that is sold and not shipped, as `(option_id, quantity)`; optionally of one option or seller. */
export const unshippedUnitsSql = (
  sql: Db,
  { option = null, seller = null }: Record<'option' | 'seller', number | null>,
) => sql`
  select g.option_id, sum(g.quantity - g.cancelled_quantity)::bigint as quantity
  from order_line l join order_line_option g on g.order_line_id = l.id
  where l.status in ('paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay', 'withdraw_request') and l.shipped_at is null
    ${option === null ? sql`` : sql`and g.option_id = ${option} and l.product_id = (select product_id from product_option where id = ${option})`}
    ${seller === null ? sql`` : sql`and l.distributor_id = ${seller}`}
  group by g.option_id`;

/**
 * Sets the counted warehouse stock where `seen` was the count before, or adds to it, with staff member and reason. It cannot fall
 * below what is sold or held. The warehouse contains what is for sale, what is held, and what is sold but not shipped.
 */
export async function setStock(
  sql: Tx,
  option: number,
  distributor: number | null,
  { by, counted, seen, staff, reason }: StockChange,
) {
  const [row] = await sql<StockLevel[]>`
    with before as (
      select s.option_id, s.stocked, s.sold + s.held as taken,
        s.sold - coalesce((select quantity from (${unshippedUnitsSql(sql, { option, seller: null })}) u), 0) as shipped from stock s join product_option o on o.id = s.option_id join product p on p.id = o.product_id
      where s.option_id = ${option} and (${distributor}::bigint is null or p.distributor_id = ${distributor}) for update of s
    ), wanted as (
      select option_id, stocked, coalesce(${counted ?? null}::bigint + shipped, stocked + ${by ?? 0}::bigint) as next, taken from before
      where ${seen ?? null}::bigint is null or stocked - shipped = ${seen ?? null}::bigint
    ), changed as (
      update stock s set stocked = w.next, unlimited = false from wanted w where s.option_id = w.option_id and w.next >= greatest(0, w.taken)
      returning s.option_id, s.stocked, s.held, s.sold, w.stocked as before
    ), moved as (
      insert into stock_movement (option_id, kind, quantity, staff_id, reason)
      select option_id, 'stock', stocked - before, ${staff}, ${reason} from changed where stocked <> before
    ), opened as (
      update product_option o set option_status = 'stock_in' from changed c
      where o.id = c.option_id
        and (o.option_status = 'unlimited_stock_in' or (o.option_status = 'stock_out' and c.stocked > c.sold + c.held)) returning o.product_id
    )
    select c.option_id as id, c.stocked, c.held, c.sold, c.stocked - c.held - c.sold as saleable, c.before,
      announce((select product_id from product_option where id = c.option_id)) from changed c`;
  return row;
}

/** Marks options as sold out until they are counted again. */
export async function markSoldOut(sql: Tx, options: number[]) {
  await sql`
    with locked as (
      select option_id from stock where option_id = any (${options}::bigint[]) order by option_id for no key update
    ), closed as (
      update product_option set option_status = 'stock_out'
      where id in (select option_id from locked) and option_status in ('stock_in', 'unlimited_stock_in') returning product_id
    )
    select announce(product_id) from closed`;
}
