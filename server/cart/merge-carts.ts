import type { Tx } from '../platform/db/database.ts';

/** Locks both carts with their groups; creates the member's if the guest has one. Returns which groups were the member's. */
export async function lockCarts(sql: Tx, guest: number, member: number) {
  await sql`
    insert into cart (app_user_id) select ${member} where exists (select from cart where app_user_id = ${guest})
    on conflict (app_user_id) do nothing`;
  await sql`select id from cart where app_user_id in (${guest}, ${member}) order by id for update`;
  return sql<{ id: number; isOlder: boolean }[]>`
    select g.id, c.app_user_id = ${member} as "isOlder" from cart_item g join cart c on c.id = g.cart_id
    where c.app_user_id in (${guest}, ${member}) order by g.id for update of g`;
}

type MovedGroup = { gone: number; kept: number | null; isLowered: boolean };
export type MergedCart = MovedGroup & { kept: number };

/** Adds up equal options, up to the allowed quantity. Other groups keep their rows, so that order sheets still refer to them. */
export function moveCart(sql: Tx, guest: number, member: number) {
  return sql<MovedGroup[]>`
    with pair as (
      select g.id as gone, m.id as kept,
        greatest(1, m.quantity, least(coalesce(m.quantity, 0) + g.quantity, l.saleable, l.purchase_limit, 999)) as quantity,
        coalesce(m.quantity, 0) + g.quantity as wished
      from cart c join cart_item g on g.cart_id = c.id
      left join sale_line l on l.option_id = g.option_id
      left join (cart mine join cart_item m on m.cart_id = mine.id) on mine.app_user_id = ${member} and m.option_id = g.option_id
      where c.app_user_id = ${guest}
    ), moved as (
      update cart_item g set cart_id = mine.id, quantity = pair.quantity
      from pair, cart mine where pair.kept is null and g.id = pair.gone and mine.app_user_id = ${member}
    ), grown as (
      update cart_item g set quantity = pair.quantity from pair where g.id = pair.kept
    ), emptied as (
      delete from cart_item g using pair where pair.kept is not null and g.id = pair.gone
    )
    select gone, kept, quantity < wished as "isLowered" from pair`;
}
