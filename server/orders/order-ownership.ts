import type { Db } from '../platform/db/database.ts';

/** SQL condition on `o`: the customer's order, or one whose guest name and phone they verified within 30 minutes (rules D11.8). */
export function isOwnOrderSql(sql: Db, person: number) {
  return sql`(o.app_user_id = ${person} or exists (
    select from guest_order_session s
    where s.app_user_id = ${person} and s.expires_at > now() and s.phone = o.guest_phone and s.name = o.address->>'guestOrderName'))`;
}

/** The ids of the same orders, for lists of records that refer to orders. */
export function ownOrderIdsSql(sql: Db, person: number) {
  return sql`
    select o.id from orders o where o.app_user_id = ${person}
    union
    select o.id from guest_order_session s join orders o on o.guest_phone = s.phone and o.address->>'guestOrderName' = s.name
    where s.app_user_id = ${person} and s.expires_at > now()`;
}
