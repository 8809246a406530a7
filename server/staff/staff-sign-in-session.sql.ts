import type { Db, Tx } from '../platform/db/database.ts';

export type StaffCredentials = { id: number; hash: string; secret: Buffer | null };

/** Only of an active account; the secret is encrypted. */
export async function staffCredentialsOf(sql: Db, email: string) {
  const [row] = await sql<StaffCredentials[]>`
    select id, password_hash as hash, totp_secret as secret from staff_account where email = ${email} and disabled_at is null`;
  return row;
}

/**
 * Whether an active account still has the compared password. The lock makes a password change wait, so that it ends the session that is
 * being opened too.
 */
export async function lockStaffPassword(sql: Tx, { id, hash }: StaffCredentials) {
  const rows = await sql`
    select from staff_account where id = ${id} and password_hash = ${hash} and disabled_at is null for share`;
  return rows.length === 1;
}

/** A code opens one session. Returns false when this code or a later one has been used. */
export async function spendTotpStep(sql: Db, id: number, step: number) {
  const rows =
    await sql`update staff_account set last_code_step = ${step} where id = ${id} and last_code_step < ${step} returning id`;
  return rows.length === 1;
}

/** Counts one more wrong code in a row. */
export async function countWrongCode(sql: Db, id: number) {
  const [row] = await sql<{ wrong: number; email: string }[]>`
    update staff_account set wrong_codes = wrong_codes + 1 where id = ${id} returning wrong_codes as wrong, email`;
  return row as { wrong: number; email: string };
}

/** A correct code ends the row of wrong ones. */
export async function forgiveWrongCodes(sql: Db, id: number) {
  await sql`update staff_account set wrong_codes = 0 where id = ${id}`;
}

/** A recovery code is accepted once. */
export async function spendRecoveryCode(sql: Db, id: number, hash: Buffer) {
  const spent =
    await sql`update staff_recovery set used_at = now() where staff_id = ${id} and hash = ${hash} and used_at is null`;
  return spent.count > 0;
}

/** An existing address stays as it is. A seller account is linked to the first seller. */
export async function insertStaffAccount(
  sql: Db,
  account: { email: string; name: string; role: string; hash: string; secret: Buffer },
) {
  await sql`
    insert into staff_account (email, name, password_hash, totp_secret, role, distributor_id)
    values (${account.email}, ${account.name}, ${account.hash}, ${account.secret}, ${account.role},
      case when ${account.role} = 'distributor' then (select min(id) from distributor) end)
    on conflict (email) do nothing`;
}
