import type { guestRowSql } from '../guests/create-guest.ts';
import type { Db } from '../platform/db/database.ts';
import type { SaleLine } from '../pricing/line-price.ts';
import { saleLineSql } from '../pricing/sale-line.ts';
import { type CartRow, cartItemColumns, shippingAreaOf } from './cart.sql.ts';

export type AddedCartRow = CartRow<SaleLine> & { person: number; put: number };

/**
 * Adds quantities to the cart of `bearer (id)` and reads the whole cart. Every row contains the bearer and how many options were
 * added. A number below the requested one means that an option would exceed 999.
 */
export function addCartItems(
  sql: Db,
  bearer: ReturnType<typeof guestRowSql>,
  options: number[],
  units: number[],
  prices: number[],
) {
  return sql<AddedCartRow[]>`
    with ${bearer}, mine as (
      insert into cart (app_user_id) select id from bearer
      on conflict (app_user_id) do update set app_user_id = excluded.app_user_id
      returning id
    ), put as (
      insert into cart_item as g (cart_id, option_id, quantity, price_at_add)
      select mine.id, o.id, o.quantity, o.price from mine,
        unnest(${options}::bigint[], ${units}::int[], ${prices}::bigint[]) as o (id, quantity, price)
      order by o.id
      on conflict (cart_id, option_id) do update set quantity = g.quantity + excluded.quantity, price_at_add = excluded.price_at_add
      where g.quantity + excluded.quantity <= 999
      returning g.cart_id, g.id, g.option_id, g.quantity, g.price_at_add
    ), held as (
      -- A statement does not see what it writes itself.
      select * from put
      union all
      select g.cart_id, g.id, g.option_id, g.quantity, g.price_at_add from bearer
      join cart c on c.app_user_id = bearer.id join cart_item g on g.cart_id = c.id
      where g.id not in (select id from put)
    )
    select bearer.id as person, (select count(*) from put)::int as put, ${saleLineSql(sql)}, ${cartItemColumns(sql)},
      ${shippingAreaOf(sql, sql`bearer.id`)}
    from bearer, held g join sale_line l on l.option_id = g.option_id
    order by g.id`;
}
