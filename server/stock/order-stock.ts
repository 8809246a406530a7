import type { Db } from '../platform/db/database.ts';

/**
 * The stock changes of a whole order, as parts of one statement in which `made (id, round)` is the order that changed. It is empty
 * for a second caller, and then nothing changes. Stock is locked after its order and in the order of options, as everywhere.
 */
const orderedQuantitiesSql = (sql: Db) => sql`
  goods as (
    select g.option_id, sum(g.quantity) as quantity
    from made join order_line l on l.order_id = made.id join order_line_option g on g.order_line_id = l.id
    group by g.option_id
  ), locked as (
    select s.option_id from stock s where s.option_id in (select option_id from goods) order by s.option_id for update
  )`;

/** Turns held stock into sold stock. Needs `made`. Gives `goods`, `locked`, `stock_sold`, `stock_moved`. */
export const sellHeldStockSql = (sql: Db, orderId: number) => sql`
  ${orderedQuantitiesSql(sql)}, stock_sold as (
    update stock s set held = s.held - goods.quantity, sold = s.sold + goods.quantity
    from goods join locked on locked.option_id = goods.option_id where s.option_id = goods.option_id
  ), stock_moved as (
    insert into stock_movement (option_id, order_id, kind, quantity, round)
    select option_id, ${orderId}, 'sell', quantity, made.round from goods, made
  )`;

/** Releases held stock for other buyers. Needs `made`. Gives `goods`, `locked`, `stock_freed`, `stock_moved`. */
export const releaseHeldStockSql = (sql: Db, orderId: number) => sql`
  ${orderedQuantitiesSql(sql)}, stock_freed as (
    update stock s set held = s.held - goods.quantity
    from goods join locked on locked.option_id = goods.option_id where s.option_id = goods.option_id
  ), stock_moved as (
    insert into stock_movement (option_id, order_id, kind, quantity, round)
    select option_id, ${orderId}, 'release', quantity, made.round from goods, made
  )`;

/**
 * Turns sold stock back into held stock; `made.round` already includes this change. Needs `made`. Gives `goods`, `locked`, `stock_held`,
 * `stock_moved`.
 */
export const reholdSoldStockSql = (sql: Db, orderId: number) => sql`
  ${orderedQuantitiesSql(sql)}, stock_held as (
    update stock s set sold = s.sold - goods.quantity, held = s.held + goods.quantity
    from goods join locked on locked.option_id = goods.option_id where s.option_id = goods.option_id
  ), stock_moved as (
    insert into stock_movement (option_id, order_id, kind, quantity, round)
    select option_id, ${orderId}, x.kind, quantity, made.round + x.round
    from goods, made, (values ('restock', -1), ('hold', 0)) as x (kind, round)
  )`;
