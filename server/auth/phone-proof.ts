import type { Db, Tx } from '../platform/db/database.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { hasPhoneProof, spendPhoneProof } from './phone-proof.sql.ts';

/** Returns whether the customer verified this phone within 30 minutes. `verifyToken` is the token they received for it. */
export function requireProvenPhone(sql: Db, person: number, phone: string, verifyToken: string) {
  return hasPhoneProof(sql, person, phone, hashToken(verifyToken));
}

/** Like `requireProvenPhone`, but uses the proof up. */
export function spendProvenPhone(sql: Tx, person: number, phone: string, verifyToken: string) {
  return spendPhoneProof(sql, person, phone, 'phone', hashToken(verifyToken));
}

/**
 * SQL condition: the guest verified this phone (digits only) in the current session. Valid for a day, used up or not, because every
 * order asks for it.
 */
export function isPhoneProven(sql: Db, person: number, phone: string | ReturnType<Db>) {
  return sql`exists (
    select from verification v
    where v.app_user_id = ${person} and v.phone = ${phone} and v.verified_at > now() - interval '1 day')`;
}

/** Returns the condition of `isPhoneProven` from a separate statement. */
export async function hasProvenPhone(sql: Db, person: number, phone: string) {
  const [row] = await sql<{ proven: boolean }[]>`select ${isPhoneProven(sql, person, phone)} as proven`;
  return row?.proven ?? false;
}
