import type { UserType } from '#contract/auth.ts';
import { type NewMember, setPasswordHash } from '../customer-records/member.ts';
import { deleteAllTokens } from '../customer-records/session-token.ts';
import type { Db, Tx } from '../platform/db/database.ts';

/** Reads the member with this e-mail address, compared exactly; the caller has converted it to lower case. */
export async function memberByExactEmail(sql: Db, email: string) {
  const [row] = await sql<NewMember[]>`
    select id, uuid, nickname, password_hash as "passwordHash", user_type as "userType" from app_user where email = ${email}`;
  return row;
}

/** Reads the member who has verified this phone. */
export async function memberByPhone(sql: Db, phone: string) {
  const [row] = await sql<(Omit<NewMember, 'passwordHash'> & { email: string | null })[]>`
    select id, uuid, nickname, email, user_type as "userType" from app_user
    where phone = ${phone} and user_type <> 'guest' and deleted_at is null`;
  return row;
}

/** Returns whether the session has a valid step-up, by the machine's clock. */
export async function isStepUpValid(sql: Db, hash: Buffer) {
  const [row] = await sql<{ proven: boolean }[]>`
    select coalesce(proven_until > now(), false) as proven from token where hash = ${hash}`;
  return row?.proven ?? false;
}

type SessionState = { expiresAt: string; kept: boolean; isWorn: boolean; hasReplaced: boolean };

/**
 * Reads the state of a token. `isWorn` is true after a month of use, and for a token whose new one was not checked within a minute.
 * `hasReplaced` is true for a new one that is checked for the first time.
 */
export async function tokenStateOf(sql: Db, person: number, hash: Buffer) {
  const [row] = await sql<SessionState[]>`
    select expires_at as "expiresAt", remember_me as kept, remember_me and case when parent is null
        then created_at < now() - interval '30 days'
        else created_at < now() - interval '60 seconds' and expires_at > now() + interval '60 seconds' end as "isWorn",
      exists (select from token o where o.parent = t.hash and o.expires_at > now() + interval '60 seconds') as "hasReplaced"
    from token t where hash = ${hash} and app_user_id = ${person}`;
  return row;
}

type DeviceRow = { id: string; label: string; createDate: string; isThis: boolean };

/** Lists the devices on which a member is signed in: this one first, then by last use, at most 100. */
export function deviceTokensOf(sql: Db, person: number, hash: Buffer) {
  return sql<DeviceRow[]>`
    select device as id, label, created_at as "createDate", hash = ${hash} as "isThis" from token
    where app_user_id = ${person} and expires_at > now() and parent is null order by hash = ${hash} desc, last_used_at desc, device limit 100`;
}

export type PasswordHolder = {
  id: number;
  email: string | null;
  phone: string | null;
  current: string | null;
  userType: UserType;
  /** Newest first, including the current one. */
  hashes: string[];
};

/** Reads a member with the current password hash and the three before it. */
export async function passwordHolderBy(sql: Db, by: { id: number } | { phone: string }) {
  const [row] = await sql<PasswordHolder[]>`
    select u.id, u.email, u.phone, u.password_hash as current, u.user_type as "userType", array_remove(u.password_hash || array(
      select hash from password_history p where p.app_user_id = u.id order by p.id desc limit 3), null) as hashes
    from app_user u
    where u.user_type <> 'guest' and u.deleted_at is null
      and ${'id' in by ? sql`u.id = ${by.id}` : sql`u.phone = ${by.phone}`}`;
  return row;
}

/** Returns whether the member joined within the last hour. */
export async function hasJoinedRecently(sql: Db, person: number) {
  const [row] = await sql<{ lately: boolean }[]>`
    select created_at > now() - interval '1 hour' as lately from app_user where id = ${person}`;
  return row?.lately ?? true;
}

/** Sets a password and ends every session except `keep`. */
export async function changeMemberPassword(sql: Tx, person: number, passwordHash: string, keep: Buffer | null) {
  await sql`
    with old as (select password_hash from app_user where id = ${person} and password_hash is not null)
    insert into password_history (app_user_id, hash) select ${person}, password_hash from old`;
  await setPasswordHash(sql, person, passwordHash);
  await deleteAllTokens(sql, person, keep);
  await sql`
    delete from password_history where app_user_id = ${person} and id not in (
      select id from password_history where app_user_id = ${person} order by id desc limit 3)`;
}
