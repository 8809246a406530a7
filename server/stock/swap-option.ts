import type { Tx } from '../platform/db/database.ts';

/**
 * Exchanges a sold quantity of one option for another, in one statement: the new stock is taken before the old is released. Returns
 * false without effect if there is not enough. Stock is locked in the order of options, as everywhere.
 */
export async function swapSoldOption(inside: Tx, order: number, from: number, to: number, unit: number) {
  const rows = await inside`
    with locked as (
      select s.option_id from stock s where s.option_id in (${from}, ${to}) order by s.option_id for update
    ), got as (
      update stock s set sold = s.sold + ${unit} from locked
      where s.option_id = locked.option_id and s.option_id = ${to} and (s.unlimited or s.stocked - s.sold - s.held >= ${unit})
      returning s.option_id
    ), freed as (
      update stock s set sold = s.sold - ${unit} from locked, got where s.option_id = locked.option_id and s.option_id = ${from}
      returning s.option_id
    ), nth as (
      -- Rounds below these are those of the payment.
      select (coalesce(max(round), 99) + 1)::smallint as round from stock_movement where order_id = ${order} and option_id = ${to} and round >= 100
    ), moved as (
      insert into stock_movement (option_id, order_id, kind, quantity, round)
      select ${to}::bigint, ${order}::bigint, x.kind, ${unit}::bigint, nth.round from got, nth, (values ('hold'), ('sell')) as x (kind)
      union all
      select option_id, ${order}::bigint, 'restock', ${unit}::bigint, 0 from freed
    )
    select announce(o.product_id) from product_option o join got on o.id = got.option_id`;
  return rows.length === 1;
}
