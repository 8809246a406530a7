import type { Db, Tx } from '../platform/db/database.ts';

/** Counts members who agreed to advertising and have not closed their account. */
export async function countMarketingMembers(sql: Db) {
  const [row] = await sql<{ people: number }[]>`
    select count(*)::int as people from app_user where advertising_alarm and deleted_at is null and user_type <> 'guest'`;
  return row?.people ?? 0;
}

/** Inserts a campaign and returns its id. No message is sent yet. */
export async function insertCampaign(
  sql: Db,
  {
    title,
    contents,
    path,
    brand,
    staff,
  }: { title: string; contents: string; path: string; brand: string; staff: number },
) {
  const [row] = await sql<{ id: number }[]>`
    insert into campaign (title, contents, path, brand, staff_id) values (${title}, ${contents}, ${path}, ${brand}, ${staff}) returning id`;
  return row?.id ?? 0;
}

export type OpenCampaign = {
  id: number;
  title: string;
  contents: string;
  path: string;
  brand: string | null;
  reached: number;
};

/** Locks the oldest unfinished campaign. One process at a time holds it. */
export async function takeOpenCampaign(sql: Tx) {
  const [row] = await sql<OpenCampaign[]>`
    select id, title, contents, path, brand, reached from campaign where done_at is null order by id limit 1 for update skip locked`;
  return row;
}

/** Reads up to `most` members who agreed to advertising, by id. */
export function marketingMembersAfter(sql: Tx, id: number, most: number) {
  return sql<{ id: number }[]>`
    select id from app_user where id > ${id} and advertising_alarm and deleted_at is null and user_type <> 'guest' order by id limit ${most}`;
}

/** Saves the last member's id of a campaign; null marks it as done. */
export async function setCampaignProgress(sql: Tx, id: number, reached: number | null) {
  await sql`
    update campaign set reached = coalesce(${reached}::bigint, reached), done_at = case when ${reached}::bigint is null then shop_now() end
    where id = ${id}`;
}

export type ConsentRecipient = { person: number; name: string; on: string };

/**
 * Takes members whose consent to advertising, or the last reminder of it, is `years` old, and records that they are notified
 * (C8.8).
 */
export function takeOldConsents(sql: Tx, years: number, most: number) {
  return sql<ConsentRecipient[]>`
    with due as (
      select u.id, coalesce(u.name, '고객') as name, korea_date(u.advertising_alarm_at)::text as "on"
      from app_user u left join consent_reminder r on r.app_user_id = u.id
      where u.advertising_alarm and u.deleted_at is null and u.phone is not null
        and greatest(u.advertising_alarm_at, r.notified_at) <= shop_now() - ${years} * interval '1 year'
      order by u.id limit ${most} for no key update of u skip locked
    ), reminded as (
      insert into consent_reminder (app_user_id, notified_at) select id, shop_now() from due
      on conflict (app_user_id) do update set notified_at = excluded.notified_at
    )
    select id as person, name, "on" from due`;
}
