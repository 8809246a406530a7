import { type Db, json, type Tx } from '../base/database.ts';

/**
 * Holds stock for a whole order at once: summed per option, locked in the order of ids, given only where enough is left.
 * Returns the options that could be held and what is left of them, null without end; fewer than asked means the transaction must be given up.
 */
export function holdStock(sql: Tx, options: number[], units: number[]) {
  return sql<{ optionId: number; left: number | null }[]>`
    with want as (
      select id, sum(unit) as unit from unnest(${options}::bigint[], ${units}::int[]) as o (id, unit) group by id
    ), locked as (
      select s.option_id from stock s where s.option_id in (select id from want) order by s.option_id for update
    )
    update stock s set held = s.held + want.unit
    from want join locked on locked.option_id = want.id
    where s.option_id = want.id and (s.unlimited or s.stocked - s.sold - s.held >= want.unit)
    returning s.option_id as "optionId", case when not s.unlimited then s.stocked - s.sold - s.held end as left`;
}

/** What was held for a new order `made (id)` by its options `wanted (row)`, told in the book of movements: a part of its statement. */
export const heldTold = (sql: Db) => sql`
  moved as (
    insert into stock_movement (option_id, order_id, kind, unit)
    select x.option_id, made.id, 'hold', sum(x.unit)
    from made, wanted, jsonb_populate_record(null::order_option_group, wanted.row) as x group by x.option_id, made.id
  )`;

type Unit = { optionId: number; unit: number };

/** Sold goods that are not sold after all. What cannot be sold again is written off in the same breath. */
export async function restock(sql: Tx, orderId: number, units: Unit[], sellable: boolean) {
  if (units.length === 0) return;
  await sql`
    with back as (
      select "optionId" as id, sum(unit)::bigint as unit from jsonb_to_recordset(${json(sql, units)}) as x ("optionId" bigint, unit int) group by 1
    ), locked as (
      select s.option_id, s.unlimited from stock s where s.option_id in (select id from back) order by s.option_id for update
    ), freed as (
      update stock s set sold = s.sold - back.unit,
        stocked = s.stocked - case when ${sellable} or s.unlimited then 0 else back.unit end
      from back join locked on locked.option_id = back.id where s.option_id = back.id
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, unit) select id, ${orderId}, 'restock', unit from back
    ), lost as (
      insert into stock_movement (option_id, kind, unit, reason)
      select back.id, 'stock', -back.unit, '다시 팔지 않는 것' from back join locked on locked.option_id = back.id where not ${sellable} and not locked.unlimited
    )
    select announce(o.product_id) from product_option o where o.id in (select id from back)`;
}
