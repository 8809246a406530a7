import { Refusal } from '#contract/errors.ts';
import type { IsBreached } from '../integrations/breached-passwords.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { changeMemberPassword, type PasswordHolder, passwordHolderBy } from './auth.sql.ts';
import { hashPassword, isHashingBusy, verifyPassword } from './password.ts';
import { passwordWeakness } from './password-rules.ts';

/**
 * Hashes a password that is strong enough for this member, not in a known leak and not used lately. May call another company, so
 * never call it inside a transaction. Throws the errors of rules D3.
 */
export async function hashAcceptedPassword(
  password: string,
  { email, phone, hashes }: Pick<PasswordHolder, 'email' | 'phone' | 'hashes'>,
  isLeaked: IsBreached,
) {
  const weakness = passwordWeakness(password, { email, phone });
  if (weakness) throw new Refusal('PASSWORD_WEAK', { why: weakness });
  if (isHashingBusy()) throw new Refusal('UNAVAILABLE');
  if (await isLeaked(password)) throw new Refusal('PASSWORD_WEAK', { why: leaked });
  for (const hash of hashes.slice(0, 3)) if (await verifyPassword(password, hash)) throw new Refusal('PASSWORD_USED');
  return hashPassword(password);
}

const leaked = '다른 곳에서 유출된 적이 있는 비밀번호입니다. 다른 비밀번호를 입력해 주세요.';

/** Returns whether this is the member's current password. A member without one takes as long. */
export async function requirePasswordHolder(sql: Db, person: number, password: string) {
  if (isHashingBusy()) throw new Refusal('UNAVAILABLE');
  const keyholder = await passwordHolderBy(sql, { id: person });
  return verifyPassword(password, keyholder?.current ?? null);
}

/** Reads a member with the password hashes, by id. */
export function passwordHolderOf(sql: Db, person: number) {
  return passwordHolderBy(sql, { id: person });
}

/** Sets a password and ends every session except `keep`; null ends all. */
export function changePassword(sql: Tx, person: number, passwordHash: string, keep: Buffer | null) {
  return changeMemberPassword(sql, person, passwordHash, keep);
}
