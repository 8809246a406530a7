import type { Tx } from '../base/database.ts';
import type { At } from '../base/handlers.ts';
import type { Who } from '../base/who.ts';
import { endToken } from '../guests/farewell.ts';
import { moveTold } from '../messages/list.sql.ts';

/** What the joining did to the cart, for the screen to tell (rules D11.4). */
export type Merged = { isAdjusted: boolean; olderGroupIds: number[] };

/** Whoever signs in brings along what he had as a guest. A token behind which nothing was kept has nothing to bring, and ends. */
export async function joinGuest(
  sql: Tx,
  { who, token = '' }: Pick<At<Who | null>, 'who' | 'token'>,
  member: number,
): Promise<Merged> {
  if (who && who.id !== 0) return mergeGuest(sql, who.id, member);
  await endToken(sql, token);
  return { isAdjusted: false, olderGroupIds: [] };
}

/**
 * A guest turns out to be a member: cart, order sheets, orders not yet paid and those made with the member's proven phone change
 * hands (rules D11.4). Everything is moved, so doing it again moves nothing, and what the guest's token puts in later is moved
 * by the next sign-in.
 */
export async function mergeGuest(sql: Tx, guest: number, member: number): Promise<Merged> {
  await sql`
    insert into cart (app_user_id) select ${member} where exists (select from cart where app_user_id = ${guest})
    on conflict (app_user_id) do nothing`;
  await sql`select id from cart where app_user_id in (${guest}, ${member}) order by id for update`;
  const older = await sql<{ id: number; isOlder: boolean }[]>`
    select g.id, c.app_user_id = ${member} as "isOlder" from cart_group g join cart c on c.id = g.cart_id
    where c.app_user_id in (${guest}, ${member}) order by g.id for update of g`;
  const moved = await moveCart(sql, guest, member);
  const joined = moved.filter((pair): pair is Joined => pair.kept !== null);
  await moveSheets(sql, guest, member, joined);
  await sql`
    with moved as (
      update orders o set app_user_id = ${member} from payment p, app_user m
      where p.order_id = o.id and m.id = ${member} and o.app_user_id = ${guest}
        and case when o.status = 'request' then p.stage = 'ready' else o.guest_phone = m.phone end
      returning o.id
    )
    insert into order_owner (order_id, app_user_id) select id, ${member} from moved order by id`;
  await moveTold(sql, guest, member);
  await sql`update app_user set merged_into = ${member} where id = ${guest} and user_type = 'guest'`;
  const touched = new Set(joined.map((pair) => pair.kept));
  return {
    isAdjusted: moved.some((pair) => pair.isLowered),
    // Who brought nothing has nothing to keep the older lines apart from.
    olderGroupIds: older
      .filter(({ id, isOlder }) => moved.length > 0 && isOlder && !touched.has(id))
      .map(({ id }) => id),
  };
}

type Moved = { gone: number; kept: number | null; isLowered: boolean };
type Joined = Moved & { kept: number };

/** Same options add up, to what may be bought; the others keep their rows, so that order sheets made from them still find them. */
function moveCart(sql: Tx, guest: number, member: number) {
  return sql<Moved[]>`
    with pair as (
      select g.id as gone, m.id as kept,
        greatest(1, m.unit, least(coalesce(m.unit, 0) + g.unit, l.saleable, l.purchase_limit, 999)) as unit,
        coalesce(m.unit, 0) + g.unit as wished
      from cart c join cart_group g on g.cart_id = c.id
      left join sale_line l on l.option_id = g.option_id
      left join (cart mine join cart_group m on m.cart_id = mine.id) on mine.app_user_id = ${member} and m.option_id = g.option_id
      where c.app_user_id = ${guest}
    ), moved as (
      update cart_group g set cart_id = mine.id, unit = pair.unit
      from pair, cart mine where pair.kept is null and g.id = pair.gone and mine.app_user_id = ${member}
    ), grown as (
      update cart_group g set unit = pair.unit from pair where g.id = pair.kept
    ), emptied as (
      delete from cart_group g using pair where pair.kept is not null and g.id = pair.gone
    )
    select gone, kept, unit < wished as "isLowered" from pair`;
}

async function moveSheets(sql: Tx, guest: number, member: number, joined: Joined[]) {
  const gone = joined.map((pair) => pair.gone);
  const kept = joined.map((pair) => pair.kept);
  await sql`
    update order_tmp t set app_user_id = ${member}, cart_group_ids = (
      select array_agg(coalesce(pair.kept, w.id) order by w.at)
      from unnest(t.cart_group_ids) with ordinality as w (id, at)
      left join unnest(${gone}::bigint[], ${kept}::bigint[]) as pair (gone, kept) on pair.gone = w.id)
    where t.id in (select id from order_tmp where app_user_id = ${guest} order by id for update)
      and not exists (
        select from orders o join payment p on p.order_id = o.id
        where o.order_tmp_id = t.id and o.status <> 'incomplete' and (o.status <> 'request' or p.stage <> 'ready'))`;
}

/** What was ordered as a guest with a phone that is now proven to be this member's. */
export async function joinOrders(sql: Tx, member: number, phone: string) {
  await sql`
    with moved as (
      update orders o set app_user_id = ${member} from app_user g
      where o.guest_phone = ${phone} and o.status <> 'request' and g.id = o.app_user_id and g.user_type = 'guest'
      returning o.id
    )
    insert into order_owner (order_id, app_user_id) select id, ${member} from moved order by id`;
}
