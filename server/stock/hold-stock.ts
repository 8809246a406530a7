import { type Db, jsonSql, type Tx } from '../platform/db/database.ts';

/**
 * Holds stock for a whole order, as parts of a statement. `want (id, quantity)` is the requested quantity, summed by option and locked in
 * the order of ids. `held (option_id, left)` contains the options with enough stock and the quantity left, null if unlimited. An option
 * whose version is another now was priced with old terms and is not held. If fewer are held than wanted, the transaction must be rolled
 * back. Gives `want`, `locked`, `held`.
 */
export const holdStockSql = (sql: Db, { options, units, versions }: StockQuantities) => sql`
  want as (
    select id, sum(quantity) as quantity, min(version) as version
    from unnest(${options}::bigint[], ${units}::int[], ${versions}::bigint[]) as o (id, quantity, version) group by id
  ), locked as (
    select s.option_id from stock s where s.option_id in (select id from want) order by s.option_id for update
  ), held as (
    update stock s set held = s.held + want.quantity
    from want join locked on locked.option_id = want.id
    where s.option_id = want.id and s.version = want.version and (s.unlimited or s.stocked - s.sold - s.held >= want.quantity)
    returning s.option_id, case when not s.unlimited then s.stocked - s.sold - s.held end as "left"
  )`;

/** Records the holds of a new order `made (id)` as stock movements. Part of the same statement. Needs `made`, `want`. Gives `moved`. */
export const logHoldSql = (sql: Db) => sql`
  moved as (
    insert into stock_movement (option_id, order_id, kind, quantity) select want.id, made.id, 'hold', want.quantity from made, want
  )`;

/** Options with their quantities and the versions of their sale lines. */
export type StockQuantities = { options: number[]; units: number[]; versions: number[] };

/** Holds stock in a separate statement; returns the options that could be held. */
export function holdStock(sql: Tx, quantities: StockQuantities) {
  return sql<{ optionId: number; left: number | null }[]>`
    with ${holdStockSql(sql, quantities)} select option_id as "optionId", "left" from held`;
}

type Unit = { optionId: number; unit: number };

/** Returns sold items to stock. Items that cannot be sold again are written off in the same statement. */
export async function returnToStock(sql: Tx, orderId: number, units: Unit[], sellable: boolean) {
  if (units.length === 0) return;
  await sql`
    with back as (
      select "optionId" as id, sum(unit)::bigint as quantity from jsonb_to_recordset(${jsonSql(sql, units)}) as x ("optionId" bigint, unit int) group by 1
    ), locked as (
      select s.option_id, s.unlimited from stock s where s.option_id in (select id from back) order by s.option_id for update
    ), freed as (
      update stock s set sold = s.sold - back.quantity,
        stocked = s.stocked - case when ${sellable} or s.unlimited then 0 else back.quantity end
      from back join locked on locked.option_id = back.id where s.option_id = back.id
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, quantity) select id, ${orderId}, 'restock', quantity from back
    ), lost as (
      insert into stock_movement (option_id, kind, quantity, reason)
      select back.id, 'stock', -back.quantity, '다시 팔지 않는 것' from back join locked on locked.option_id = back.id where not ${sellable} and not locked.unlimited
    )
    select announce(o.product_id) from product_option o where o.id in (select id from back)`;
}
