import type { Db } from '../platform/db/database.ts';

/** Counts a guess at the latest code for orders, and only then shows its hash. One that has been right elsewhere is good here too. */
export async function verifyOrderCode(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ id: number; hash: Buffer }[]>`
    update verification v set attempts = attempts + 1
    where v.id = (select max(id) from verification where app_user_id = ${person} and phone = ${phone} and purpose = 'order')
      and v.attempts < 5 and ${isGood(sql)}
    returning v.id, v.code_hash as hash`;
  return row;
}

/**
 * The same from another token than the one that asked: at each of the phone's codes, so that nobody can put his own before it, and
 * twice at most, so that the five tries of whoever asked are not used up by strangers. One that has been right may be shown again.
 */
export function verifyForeignOrderCode(sql: Db, person: number, phone: string) {
  return sql<{ id: number; hash: Buffer }[]>`
    update verification v set attempts = attempts + 1, foreign_attempts = foreign_attempts + 1
    where id in (
      select id from verification
      where phone = ${phone} and purpose = 'order' and app_user_id <> ${person} and created_at > now() - interval '1 day'
      order by id for update)
      and attempts < 5 and foreign_attempts < 2 and ${isGood(sql)}
    returning id, code_hash as hash`;
}

const isGood = (sql: Db) => sql`
  case when v.used_for is null then v.expires_at > now() else v.used_for = 'order' and v.proof_until > now() end`;

type Used = { code: number | null; isElsewhere: boolean; minutes: number };

/**
 * The code that was right, used, as the first part of a statement: good for so many minutes from the first time on. Shown elsewhere it
 * was no guess, and proves nothing of who had it sent: that was not who read it.
 */
export const markCodeUsed = (sql: Db, { code, isElsewhere, minutes }: Used) => sql`
  used as (
    update verification set used_for = 'order', proof_until = coalesce(proof_until, now() + make_interval(mins => ${minutes})),
      verified_at = case when ${isElsewhere} then verified_at else coalesce(verified_at, now()) end,
      attempts = attempts - ${isElsewhere}::int, foreign_attempts = foreign_attempts - ${isElsewhere}::int
    where id = ${code} and (used_for is null or used_for = 'order') returning proof_until
  )`;
