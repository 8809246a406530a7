import type { Db, Tx } from '../platform/db/database.ts';

/** Turns a correct guess into a proof, once. */
export async function createPhoneProof(sql: Db, id: number, hash: Buffer) {
  const [row] = await sql<{ until: string }[]>`
    update verification set verified_at = now(), attempts = 5, proof_hash = ${hash}, proof_until = now() + interval '30 minutes'
    where id = ${id} and verified_at is null and used_for is null
    returning proof_until as until`;
  return row?.until;
}

/** Uses up a correct guess for a new password; returns false if it was used before. */
export async function spendVerificationCode(sql: Tx, id: number) {
  const rows = await sql`update verification set used_for = 'reset' where id = ${id} and used_for is null returning id`;
  return rows.length === 1;
}

/** Uses up the proof of this customer's phone; returns false if there is none. */
export async function spendPhoneProof(
  sql: Tx,
  person: number,
  phone: string,
  use: 'signUp' | 'phone' | 'signIn',
  proof?: Buffer,
) {
  const rows = await sql`
    update verification set used_for = ${use}
    where id = (
      select id from verification
      where app_user_id = ${person} and phone = ${phone} and proof_until > now() and used_for is null
        ${proof ? sql`and proof_hash = ${proof}` : sql``}
      order by id desc limit 1)
      and used_for is null
    returning id`;
  return rows.length === 1;
}

/** Returns whether the customer has an unused proof of this phone; with `proof`, exactly that one. */
export async function hasPhoneProof(sql: Db, person: number, phone: string, proof?: Buffer) {
  const rows = await sql`
    select id from verification
    where app_user_id = ${person} and phone = ${phone} and proof_until > now() and used_for is null
      ${proof ? sql`and proof_hash = ${proof}` : sql``} limit 1`;
  return rows.length === 1;
}
