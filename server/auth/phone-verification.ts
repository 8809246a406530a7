import type { Db, Tx } from '../platform/db/database.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { hasPhoneProof, spendPhoneProof } from './phone-verification.sql.ts';

/** Whether this person has proven within half an hour to hold this phone; `verifyToken` is what they got for it. */
export function requireProvenPhone(sql: Db, person: number, phone: string, verifyToken: string) {
  return hasPhoneProof(sql, person, phone, hashToken(verifyToken));
}

/** The same, used up. */
export function spendProvenPhone(sql: Tx, person: number, phone: string, verifyToken: string) {
  return spendPhoneProof(sql, person, phone, 'phone', hashToken(verifyToken));
}

/**
 * Whether a guest has proven this phone, in digits, in the session he is in: a fragment for a `where` or a `select`. A proof holds
 * for a day here, used up or not, because one is asked for at every order.
 */
export function isPhoneProven(sql: Db, person: number, phone: string | ReturnType<Db>) {
  return sql`exists (
    select from verification v
    where v.app_user_id = ${person} and v.phone = ${phone} and v.verified_at > now() - interval '1 day')`;
}

/** The same as a question of its own. */
export async function hasProvenPhone(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ proven: boolean }[]>`select ${isPhoneProven(sql, person, phone)} as proven`;
  return row?.proven ?? false;
}
