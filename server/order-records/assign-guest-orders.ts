import type { Tx } from '../platform/db/database.ts';
import { queueRefundsSql } from './queue-refunds.ts';

/** Moves a guest's unpaid orders, and those with the member's verified phone, to the member. */
export async function moveGuestOrders(sql: Tx, guest: number, member: number) {
  await sql`
    with moved as (
      update orders o set app_user_id = ${member} from payment p, app_user m
      where p.order_id = o.id and m.id = ${member} and o.app_user_id = ${guest}
        and case when o.status = 'request' then p.stage = 'ready' else o.guest_phone = m.phone end
      returning o.id
    ), queued as (${queueRefundsSql(sql, member, sql`select id from moved`)})
    insert into order_owner (order_id, app_user_id) select id, ${member} from moved order by id`;
}

/** Moves guest orders with a phone that this member has verified. */
export async function claimOrdersByPhone(sql: Tx, member: number, phone: string) {
  await sql`
    with moved as (
      update orders o set app_user_id = ${member} from app_user g
      where o.guest_phone = ${phone} and o.status <> 'request' and g.id = o.app_user_id and g.user_type = 'guest'
      returning o.id
    ), queued as (${queueRefundsSql(sql, member, sql`select id from moved`)})
    insert into order_owner (order_id, app_user_id) select id, ${member} from moved order by id`;
}
