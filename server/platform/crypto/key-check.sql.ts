import type { Sql } from '../db/database.ts';

type KeyFingerprint = { mark: Buffer | null; root: Buffer | null };

/** The stored mark of the keys and the encrypted root; null before the first start. */
export async function readKeyFingerprint(sql: Sql) {
  const [row] = await sql<KeyFingerprint[]>`select key_fingerprint as mark, wrapped_root_key as root from installation`;
  return row ?? { mark: null, root: null };
}

/** Saves the first mark and its encrypted root. Returns the mark that is stored after that, which may be another process's. */
export async function saveKeyFingerprint(sql: Sql, mark: Buffer, root: Buffer | null) {
  await sql`update installation set key_fingerprint = ${mark}, wrapped_root_key = ${root} where key_fingerprint is null`;
  return (await readKeyFingerprint(sql)).mark;
}

/** Replaces the encrypted root if it is still the one given. */
export async function replaceWrappedRootKey(sql: Sql, before: Buffer | null, root: Buffer) {
  await sql`update installation set wrapped_root_key = ${root} where wrapped_root_key is not distinct from ${before}`;
}

/** A sample of encrypted fields, newest first. */
export async function sampleEncryptedFields(sql: Sql) {
  const rows = await sql<{ encrypted: Buffer }[]>`
    (select totp_secret as encrypted from staff_account where totp_secret is not null order by id desc limit 3)
    union all (select payload from message where payload is not null order by id desc limit 3)
    union all (select refund_account from app_user where refund_account is not null order by id desc limit 3)
    union all (select cash_receipt from app_user where cash_receipt is not null order by id desc limit 3)`;
  return rows.map(({ encrypted }) => encrypted);
}
