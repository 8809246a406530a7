import type { Db } from '../platform/db/database.ts';

/** Whose order `o` is: the person's own, or one of the guest who has proven its name and phone within half an hour (rules D11.8). */
export function isOwnOrderSql(sql: Db, person: number) {
  return sql`(o.app_user_id = ${person} or exists (
    select from guest_order_session s
    where s.app_user_id = ${person} and s.expires_at > now() and s.phone = o.guest_phone and s.name = o.address->>'guestOrderName'))`;
}

/** The same orders as a list of ids, for lists of what hangs on them. */
export function ownOrderIdsSql(sql: Db, person: number) {
  return sql`
    select o.id from orders o where o.app_user_id = ${person}
    union
    select o.id from guest_order_session s join orders o on o.guest_phone = s.phone and o.address->>'guestOrderName' = s.name
    where s.app_user_id = ${person} and s.expires_at > now()`;
}
