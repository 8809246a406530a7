import { markCodeUsedSql } from '../auth/order-lookup-codes.ts';
import { isGuestNameSql } from '../order-records/order-ownership.ts';
import type { Db } from '../platform/db/database.ts';

/** Returns the unexpired lookup session that the customer opened with a code; null otherwise. */
export async function lookupSessionOf(sql: Db, person: number, phone: string, hash: Buffer) {
  const [row] = await sql<{ id: number }[]>`
    select id from guest_order_session
    where app_user_id = ${person} and phone = ${phone} and code_hash = ${hash} and expires_at > now() order by id desc limit 1`;
  return row?.id ?? null;
}

type Right = {
  code: number | null;
  isElsewhere: boolean;
  person: number;
  phone: string;
  hash: Buffer;
  minutes: number;
};

/**
 * Opens a lookup session that expires 30 minutes after the code was first correct, wherever it is entered again. A correct code
 * elsewhere is not counted as a guess.
 */
export async function openLookupSession(sql: Db, { person, phone, hash, ...right }: Right) {
  const [row] = await sql<{ id: number }[]>`
    with ${markCodeUsedSql(sql, right)}
    insert into guest_order_session (app_user_id, phone, code_hash, expires_at)
    select ${person}, ${phone}, ${hash}, proof_until from used returning id`;
  return row?.id ?? null;
}

/**
 * SQL condition that a guest finds the order `o`: it was not left unpaid, or the shop wrote to its buyer. Its virtual account ended, or a
 * payment that could not be kept is returned, for which the order asks for an account.
 */
export const isFoundByGuestSql = (sql: Db) => sql`(o.status <> 'incomplete' or exists (
  select from payment p
  where p.order_id = o.id and (p.account_number is not null or p.stage in ('cancelling', 'cancelled'))))`;

/** Returns whether a guest's order has this name and phone. A correct name is stored in the session. */
export async function verifyLookupName(
  sql: Db,
  session: number | null,
  { name, phone }: { name: string; phone: string },
  months: number,
) {
  const [row] = await sql<{ right: boolean }[]>`
    with found as (
      select o.id from orders o join app_user u on u.id = o.app_user_id
      where o.guest_phone = ${phone} and ${isGuestNameSql(sql, name)} and u.user_type = 'guest' and o.deleted_at is null
        and ${isFoundByGuestSql(sql)} and o.created_at > shop_now() - make_interval(months => ${months})
      limit 1
    ), learnt as (
      update guest_order_session set name = ${name} where id = ${session} and exists (select from found)
    )
    select exists (select from found) and ${session}::bigint is not null as right`;
  return row?.right ?? false;
}
