import type { Db } from '../database.ts';

/** How often somebody was wrong lately about this phone, and from this place. */
export async function missesOf(sql: Db, phone: string, ip: string) {
  const [row] = await sql<{ phone: number; ip: number }[]>`
    select (select count(*)::int from guest_order_miss where phone = ${phone} and at > clock_timestamp() - interval '10 minutes') as phone,
      (select count(*)::int from guest_order_miss where ip = ${ip} and at > clock_timestamp() - interval '10 minutes') as ip`;
  return row as { phone: number; ip: number };
}

export async function miss(sql: Db, phone: string, ip: string) {
  await sql`insert into guest_order_miss (phone, ip) values (${phone}, ${ip})`;
}

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

/** Turns a right guess into half an hour of seeing orders, once. */
export async function openSession(
  sql: Db,
  code: number | null,
  person: number,
  phone: string,
  hash: Buffer,
  minutes: number,
) {
  const [row] = await sql<{ id: number }[]>`
    with used as (
      update verification set used_for = 'order', verified_at = now() where id = ${code} and used_for is null returning id
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
