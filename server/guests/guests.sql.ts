import type { Db } from '../platform/db/database.ts';

type GuestState = { id: number | null; grade: number; rested: boolean; ended: boolean };

/** The row of a signed token, if there is one yet, and whether the token was revoked. */
export async function guestTokenStateOf(sql: Db, hash: Buffer) {
  const [row] = await sql<GuestState[]>`
    select t.app_user_id as id, coalesce(t.last_used_at < now() - interval '1 hour', false) as rested,
      exists (select from revoked_guest_token e where e.hash = ${hash} and e.since <= now()) as ended
    from (values (1)) as one left join token t on t.hash = ${hash}`;
  return row as GuestState;
}

/** Revokes a signed token, now or in `inSeconds` seconds. */
export async function revokeGuest(sql: Db, hash: Buffer, expiresAt: string, inSeconds = 0) {
  await sql`
    insert into revoked_guest_token (hash, since, expires_at) values (${hash}, now() + ${inSeconds} * interval '1 second', ${expiresAt})
    on conflict (hash) do update set since = least(revoked_guest_token.since, excluded.since)`;
}

/** Deletes revocations of tokens that have expired anyway. */
export async function sweepRevokedGuests(sql: Db) {
  await sql`delete from revoked_guest_token where expires_at < now()`;
}
