import type { Db } from '../platform/db/database.ts';

/**
 * Counts a guess at the latest code for orders and then returns its hash. A code that was correct elsewhere is accepted here too.
 */
export async function verifyOrderCode(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ id: number; hash: Buffer }[]>`
    update verification v set attempts = attempts + 1
    where v.id = (select max(id) from verification where app_user_id = ${person} and phone = ${phone} and purpose = 'order')
      and v.attempts < 5 and ${isGood(sql)}
    returning v.id, v.code_hash as hash`;
  return row;
}

/**
 * Like `verifyOrderCode`, for a token other than the requester's. Checks every code of the phone, so that a stranger cannot hide it
 * behind a later one. At most two guesses, so that strangers do not use up the requester's five. A code that was correct may be
 * entered again.
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

type UsedCode = { code: number | null; isElsewhere: boolean; minutes: number };

/**
 * Marks a correct code as used; the first part of a statement. It stays valid for `minutes` from the first use. A use elsewhere is no
 * guess and proves nothing about the requester, who did not read the code. Gives `used`.
 */
export const markCodeUsedSql = (sql: Db, { code, isElsewhere, minutes }: UsedCode) => sql`
  used as (
    update verification set used_for = 'order', proof_until = coalesce(proof_until, now() + make_interval(mins => ${minutes})),
      verified_at = case when ${isElsewhere} then verified_at else coalesce(verified_at, now()) end,
      attempts = attempts - ${isElsewhere}::int, foreign_attempts = foreign_attempts - ${isElsewhere}::int
    where id = ${code} and (used_for is null or used_for = 'order') returning proof_until
  )`;
