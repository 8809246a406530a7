import type { Db } from '../base/database.ts';

export async function sessionOf(sql: Db, person: number, phone: string, hash: Buffer) {
  const [row] = await sql<{ id: number }[]>`
    select id from guest_order_session
    where app_user_id = ${person} and phone = ${phone} and code_hash = ${hash} and expires_at > now() order by id desc limit 1`;
  return row?.id ?? null;
}

/** Counts a guess at the latest code for orders, and only then shows its hash. */
export async function guessOrderCode(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ id: number; hash: Buffer }[]>`
    update verification v set tries = tries + 1
    where v.id = (select max(id) from verification where app_user_id = ${person} and phone = ${phone} and purpose = 'order')
      and v.used_for is null and v.tries < 5 and v.expires_at > now()
    returning v.id, v.code_hash as hash`;
  return row;
}

/**
 * The same from another token than the one that asked: at each of the phone's codes, so that nobody can put his own before it, and
 * twice at most, so that the five tries of whoever asked are not used up by strangers. One that has been right may be shown again.
 */
export function guessElsewhere(sql: Db, person: number, phone: string, minutes: number) {
  return sql<{ id: number; hash: Buffer }[]>`
    update verification set tries = tries + 1, elsewhere = elsewhere + 1
    where id in (
      select id from verification
      where phone = ${phone} and purpose = 'order' and app_user_id <> ${person} and created_at > now() - interval '1 day'
      order by id for update)
      and tries < 5 and elsewhere < 2
      and case when used_for is null then expires_at > now()
        else used_for = 'order' and verified_at > now() - make_interval(mins => ${minutes}) end
    returning id, code_hash as hash`;
}

type Right = {
  code: number | null;
  isElsewhere: boolean;
  person: number;
  phone: string;
  hash: Buffer;
  minutes: number;
};

/** Turns a right guess into half an hour of seeing orders; it was none, so it is not counted where others guess. */
export async function openSession(sql: Db, { code, isElsewhere, person, phone, hash, minutes }: Right) {
  const back = isElsewhere ? 1 : 0;
  const [row] = await sql<{ id: number }[]>`
    with used as (
      update verification set used_for = 'order', verified_at = coalesce(verified_at, now()), tries = tries - ${back}::int,
        elsewhere = elsewhere - ${back}::int
      where id = ${code} and (used_for is null or used_for = 'order') returning id
    )
    insert into guest_order_session (app_user_id, phone, code_hash, expires_at)
    select ${person}, ${phone}, ${hash}, now() + make_interval(mins => ${minutes}) from used returning id`;
  return row?.id ?? null;
}

/** Whether a guest's order has this name and phone; the session learns a name that was right. */
export async function nameIsRight(
  sql: Db,
  session: number | null,
  { name, phone }: { name: string; phone: string },
  months: number,
) {
  const [row] = await sql<{ right: boolean }[]>`
    with found as (
      select o.id from orders o join app_user u on u.id = o.app_user_id
      where o.guest_phone = ${phone} and o.address->>'guestOrderName' = ${name} and u.user_type = 'guest' and o.deleted_at is null
        and o.status <> 'incomplete' and o.created_at > shop_now() - make_interval(months => ${months})
      limit 1
    ), learnt as (
      update guest_order_session set name = ${name} where id = ${session} and exists (select from found)
    )
    select exists (select from found) and ${session}::bigint is not null as right`;
  return row?.right ?? false;
}
