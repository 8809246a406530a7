import type { Db } from '../base/database.ts';

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

/** The code that was right, used, as the first part of a statement; so many of its guesses were none. */
export const codeUsed = (sql: Db, code: number | null, back: number) => sql`
  used as (
    update verification set used_for = 'order', verified_at = coalesce(verified_at, now()), tries = tries - ${back}::int,
      elsewhere = elsewhere - ${back}::int
    where id = ${code} and (used_for is null or used_for = 'order') returning verified_at
  )`;
