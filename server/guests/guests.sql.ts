import type { Db } from '../base/database.ts';

type Standing = { id: number | null; grade: number; rested: boolean; ended: boolean };

/** The row behind a signed token, if there is one by now, and whether the token was given up. */
export async function standingOf(sql: Db, hash: Buffer) {
  const [row] = await sql<Standing[]>`
    select t.app_user_id as id, coalesce(t.last_used_at < now() - interval '1 hour', false) as rested,
      exists (select from guest_ended e where e.hash = ${hash} and e.since <= now()) as ended
    from (values (1)) as one left join token t on t.hash = ${hash}`;
  return row as Standing;
}

type Newborn = { uuid: string; hash: Buffer; label: string; expiresAt: string };

/** The guest's row and the token's, made once however many first writes come together. */
export async function bear(sql: Db, { uuid, hash, label, expiresAt }: Newborn) {
  const [row] = await sql<{ id: number }[]>`
    with person as (
      insert into app_user (uuid, user_type) values (${uuid}, 'guest') on conflict (uuid) do update set uuid = excluded.uuid returning id
    )
    insert into token (hash, app_user_id, token_type, label, expires_at)
    select ${hash}, person.id, 'guest', ${label}, ${expiresAt} from person
    on conflict (hash) do update set last_used_at = now() returning app_user_id as id`;
  return (row as { id: number }).id;
}

/** A signed token is worth nothing from here on, or in so many seconds. */
export async function endGuest(sql: Db, hash: Buffer, expiresAt: string, inSeconds = 0) {
  await sql`
    insert into guest_ended (hash, since, expires_at) values (${hash}, now() + ${inSeconds} * interval '1 second', ${expiresAt})
    on conflict (hash) do update set since = least(guest_ended.since, excluded.since)`;
}

/** Tokens that would have run out by now anyway. */
export async function sweepEnded(sql: Db) {
  await sql`delete from guest_ended where expires_at < now()`;
}

/**
 * Guests nobody has been for so many days and on whom nothing hangs that must stay, a few thousand people a round; where the next
 * round begins, 0 for from the start.
 */
export async function sweepIdle(sql: Db, from: number, days: number) {
  const [row] = await sql<{ next: number }[]>`
    with slice as (
      select id from app_user where id > ${from} order by id limit 5000
    ), gone as (
      delete from app_user u using slice
      where u.id = slice.id and u.user_type = 'guest' and u.created_at < now() - make_interval(days => ${days})
        and not exists (select from token t where t.app_user_id = u.id and t.last_used_at > now() - make_interval(days => ${days}))
        and not exists (select from orders o where o.app_user_id = u.id)
        and not exists (select from order_tmp t where t.app_user_id = u.id)
        and not exists (select from point_tx p where p.app_user_id = u.id)
        and not exists (select from coupon_issue c where c.app_user_id = u.id)
        and not exists (select from review r where r.app_user_id = u.id)
    )
    select case when count(*) = 5000 then max(id) else 0 end as next from slice`;
  return row?.next ?? 0;
}
