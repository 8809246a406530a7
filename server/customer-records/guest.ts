import type { Db, Tx } from '../platform/db/database.ts';

export type NewGuest = { uuid: string; hash: Buffer; label: string; expiresAt: string };

/**
 * The first parts of a statement that insert the rows of a guest and their token, `customer (id)`. Concurrent first writes insert them once.
 * Gives `person`, `customer`.
 */
export const insertGuestSql = (sql: Db, { uuid, hash, label, expiresAt }: NewGuest) => sql`
  person as (
    insert into app_user (uuid, user_type) values (${uuid}, 'guest') on conflict (uuid) do update set uuid = excluded.uuid returning id
  ), customer as (
    insert into token (hash, app_user_id, token_type, label, expires_at)
    select ${hash}, person.id, 'guest', ${label}, ${expiresAt} from person
    on conflict (hash) do update set last_used_at = now() returning app_user_id as id
  )`;

/** Inserts a guest in a separate statement and returns the id. */
export async function insertGuest(sql: Db, newborn: NewGuest) {
  const [row] = await sql<{ id: number }[]>`with ${insertGuestSql(sql, newborn)} select id from customer`;
  return (row as { id: number }).id;
}

type GuestSession = { id: number; uuid: string; expiresAt: string };

/** Inserts a new guest and their token in one statement. */
export async function insertGuestWithToken(sql: Db, hash: Buffer, hours: number, label = '') {
  const [row] = await sql<GuestSession[]>`
    with person as (insert into app_user (user_type) values ('guest') returning id, uuid)
    insert into token (hash, app_user_id, token_type, label, expires_at)
    select ${hash}, person.id, 'guest', ${label}, now() + ${hours} * interval '1 hour' from person
    returning app_user_id as id, (select uuid from person) as uuid, expires_at as "expiresAt"`;
  return row as GuestSession;
}

/** Records that a guest is now this member. */
export async function markGuestMerged(sql: Tx, guest: number, member: number) {
  await sql`update app_user set merged_into = ${member} where id = ${guest} and user_type = 'guest'`;
}

/**
 * Deletes guests idle for `days` without records that must stay, up to 5000 people per round. Returns the id where the next round
 * starts; 0 for the start.
 */
export async function sweepIdleGuests(sql: Db, from: number, days: number) {
  const [row] = await sql<{ next: number }[]>`
    with slice as (
      select id from app_user where id > ${from} order by id limit 5000
    ), gone as (
      delete from app_user u using slice
      where u.id = slice.id and u.user_type = 'guest' and u.created_at < now() - make_interval(days => ${days})
        and not exists (select from token t where t.app_user_id = u.id and t.last_used_at > now() - make_interval(days => ${days}))
        and not exists (select from orders o where o.app_user_id = u.id)
        -- An order that joined an account keeps the guest as its first owner.
        and not exists (select from order_owner w where w.app_user_id = u.id)
        and not exists (select from gift_recipient t where t.claimed_by = u.id)
        -- The photos of a claim for a received gift.
        and not exists (select from upload f where f.app_user_id = u.id and f.used)
        -- The member sees who looked at the gifts that the guest received.
        and not exists (select from personal_data_access l where l.app_user_id = u.id)
        and not exists (select from order_tmp t where t.app_user_id = u.id)
        and not exists (select from point_transaction p where p.app_user_id = u.id)
        and not exists (select from issued_coupon c where c.app_user_id = u.id)
        and not exists (select from review r where r.app_user_id = u.id)
        and not exists (select from inquiry i where i.app_user_id = u.id)
        and not exists (select from inquiry_message m where m.app_user_id = u.id)
    )
    select case when count(*) = 5000 then max(id) else 0 end as next from slice`;
  return row?.next ?? 0;
}
