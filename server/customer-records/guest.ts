import type { Db, Tx } from '../platform/db/database.ts';

export type NewGuest = { uuid: string; hash: Buffer; label: string; expiresAt: string };

/** The guest's row and the token's as first parts of a statement, `bearer (id)`: made once however many first writes come together. */
export const insertGuestSql = (sql: Db, { uuid, hash, label, expiresAt }: NewGuest) => sql`
  person as (
    insert into app_user (uuid, user_type) values (${uuid}, 'guest') on conflict (uuid) do update set uuid = excluded.uuid returning id
  ), bearer as (
    insert into token (hash, app_user_id, token_type, label, expires_at)
    select ${hash}, person.id, 'guest', ${label}, ${expiresAt} from person
    on conflict (hash) do update set last_used_at = now() returning app_user_id as id
  )`;

/** The same alone. */
export async function insertGuest(sql: Db, newborn: NewGuest) {
  const [row] = await sql<{ id: number }[]>`with ${insertGuestSql(sql, newborn)} select id from bearer`;
  return (row as { id: number }).id;
}

type Given = { id: number; uuid: string; expiresAt: string };

/** A new guest and the token that stands for them, in one statement. */
export async function insertGuestWithToken(sql: Db, hash: Buffer, hours: number, label = '') {
  const [row] = await sql<Given[]>`
    with person as (insert into app_user (user_type) values ('guest') returning id, uuid)
    insert into token (hash, app_user_id, token_type, label, expires_at)
    select ${hash}, person.id, 'guest', ${label}, now() + ${hours} * interval '1 hour' from person
    returning app_user_id as id, (select uuid from person) as uuid, expires_at as "expiresAt"`;
  return row as Given;
}

/** A guest turned out to be this member. */
export async function markGuestMerged(sql: Tx, guest: number, member: number) {
  await sql`update app_user set merged_into = ${member} where id = ${guest} and user_type = 'guest'`;
}

/**
 * Guests nobody has been for so many days and on whom nothing hangs that must stay, a few thousand people a round; where the next
 * round begins, 0 for from the start.
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
        and not exists (select from gift_recipient t where t.claimed_by = u.id)
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
