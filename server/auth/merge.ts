import type { Tx } from '../base/database.ts';
import type { At } from '../base/handlers.ts';
import type { Who } from '../base/who.ts';
import { type Joined, lockCarts, moveCart } from '../cart/merge.ts';
import { endToken } from '../guests/farewell.ts';
import { markMerged } from '../people/person.ts';

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
  const older = await lockCarts(sql, guest, member);
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
  await markMerged(sql, guest, member);
  const touched = new Set(joined.map((pair) => pair.kept));
  return {
    isAdjusted: moved.some((pair) => pair.isLowered),
    // Who brought nothing has nothing to keep the older lines apart from.
    olderGroupIds: older
      .filter(({ id, isOlder }) => moved.length > 0 && isOlder && !touched.has(id))
      .map(({ id }) => id),
  };
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
