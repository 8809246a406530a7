import type { Sql } from '../db/database.ts';

type Known = { mark: Buffer | null; root: Buffer | null };

/** What the database knows its keys by: a mark, and what marks and signs as it was sealed last; null before the first. */
export async function readKeyFingerprint(sql: Sql) {
  const [row] = await sql<Known[]>`select key_fingerprint as mark, wrapped_root_key as root from installation`;
  return row ?? { mark: null, root: null };
}

/** Keeps the first mark, and what it was made with where that is sealed; answers whose it is by now. */
export async function saveKeyFingerprint(sql: Sql, mark: Buffer, root: Buffer | null) {
  await sql`update installation set key_fingerprint = ${mark}, wrapped_root_key = ${root} where key_fingerprint is null`;
  return (await readKeyFingerprint(sql)).mark;
}

/** Puts a newer seal in the place of one. */
export async function replaceWrappedRootKey(sql: Sql, before: Buffer | null, root: Buffer) {
  await sql`update installation set wrapped_root_key = ${root} where wrapped_root_key is not distinct from ${before}`;
}

/** Some of what was encrypted, newest first. */
export async function sampleEncryptedFields(sql: Sql) {
  const rows = await sql<{ encrypted: Buffer }[]>`
    (select totp_secret as encrypted from staff_account where totp_secret is not null order by id desc limit 3)
    union all (select payload from message where payload is not null order by id desc limit 3)
    union all (select refund_account from app_user where refund_account is not null order by id desc limit 3)
    union all (select cash_receipt from app_user where cash_receipt is not null order by id desc limit 3)`;
  return rows.map(({ encrypted }) => encrypted);
}
