import type { PendingQuery, Row } from 'postgres';
import type { Db } from '../platform/db/database.ts';

/** SQL condition that the guest of the order `o` has this name, regardless of blanks and case. */
export function isGuestNameSql(sql: Db, name: PendingQuery<Row[]> | string) {
  return sql`lower(replace(o.address->>'guestOrderName', ' ', '')) = lower(replace(${name}, ' ', ''))`;
}

/** SQL condition on `o`: the customer's order, or one whose guest name and phone they verified within 30 minutes (rules D11.8). */
export function isOwnOrderSql(sql: Db, person: number) {
  return sql`(o.app_user_id = ${person} or exists (
    select from guest_order_session s
    where s.app_user_id = ${person} and s.expires_at > now() and s.phone = o.guest_phone and ${isGuestNameSql(sql, sql`s.name`)}))`;
}

/** The ids of the same orders, for lists of records that refer to orders. */
export function ownOrderIdsSql(sql: Db, person: number) {
  return sql`
    select o.id from orders o where o.app_user_id = ${person}
    union
    select o.id from guest_order_session s join orders o on o.guest_phone = s.phone and ${isGuestNameSql(sql, sql`s.name`)}
    where s.app_user_id = ${person} and s.expires_at > now()`;
}
