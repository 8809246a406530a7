import type { Session, SnsType, UserType } from '#contract/auth.ts';
import type { Db, Tx } from '../base/database.ts';

type Given = { id: number; uuid: string; expiresAt: string };

/** A new guest and the token that stands for them, in one statement. */
export async function makeGuest(sql: Db, hash: Buffer, hours: number, label = '') {
  const [row] = await sql<Given[]>`
    with person as (insert into app_user (user_type) values ('guest') returning id, uuid)
    insert into token (hash, app_user_id, token_type, label, expires_at)
    select ${hash}, person.id, 'guest', ${label}, now() + ${hours} * interval '1 hour' from person
    returning app_user_id as id, (select uuid from person) as uuid, expires_at as "expiresAt"`;
  return row as Given;
}

export type Member = {
  id: number;
  uuid: string;
  nickname: string | null;
  passwordHash: string;
  userType: Session['userType'];
};

export async function memberByEmail(sql: Db, email: string) {
  const [row] = await sql<Member[]>`
    select id, uuid, nickname, password_hash as "passwordHash", user_type as "userType" from app_user where email = ${email}`;
  return row;
}

/**
 * A token for a member whose password is still the one that was compared; null otherwise. The lock makes a change of password
 * wait, so that it ends this session too.
 */
export async function giveToken(sql: Tx, member: Member, hash: Buffer, label: string, hours: number, kept: boolean) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, label, expires_at, kept, proven_until)
    select ${hash}, id, 'email', ${label}, now() + ${hours} * interval '1 hour', ${kept}, now() + ${provenFor}::interval from (
      select id from app_user where id = ${member.id} and password_hash = ${member.passwordHash} for share) as still
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? null;
}

// Signing in shows who one is; for this long nobody asks again.
const provenFor = '10 minutes';

type SocialToken = { hash: Buffer; provider: SnsType; label: string; hours: number; keep: boolean };

/** A token for a member who came by another company's door. */
export async function giveSocialToken(sql: Tx, person: number, { hash, provider, label, hours, keep }: SocialToken) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, provider, label, expires_at, kept, proven_until)
    values (${hash}, ${person}, 'oauth', ${provider}, ${label}, now() + ${hours} * interval '1 hour', ${keep}, now() + ${provenFor}::interval)
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? '';
}

export async function setProven(sql: Db, hash: Buffer) {
  const [row] = await sql<{ until: string }[]>`
    update token set proven_until = now() + ${provenFor}::interval where hash = ${hash} returning proven_until as until`;
  return row?.until ?? '';
}

export async function isProven(sql: Db, hash: Buffer) {
  const [row] = await sql<{ proven: boolean }[]>`
    select coalesce(proven_until > now(), false) as proven from token where hash = ${hash}`;
  return row?.proven ?? false;
}

type Standing = { expiresAt: string; kept: boolean; isWorn: boolean };

/** How a token stands; one that has been in use for a month is worn. */
export async function standingOf(sql: Db, person: number, hash: Buffer) {
  const [row] = await sql<Standing[]>`
    select expires_at as "expiresAt", kept,
      parent is null and kept and created_at < now() - interval '30 days' as "isWorn"
    from token where hash = ${hash} and app_user_id = ${person}`;
  return row;
}

/** Puts a new token in an old one's place; the old one works for a minute more. Null when somebody was faster. */
export async function rotate(sql: Tx, old: Buffer, hash: Buffer, hours: number) {
  const [row] = await sql<{ expiresAt: string }[]>`
    update token set hash = ${hash}, created_at = now(), expires_at = now() + ${hours} * interval '1 hour'
    where hash = ${old} and parent is null and created_at < now() - interval '30 days'
    returning expires_at as "expiresAt"`;
  if (!row) return null;
  await sql`
    insert into token (hash, app_user_id, token_type, provider, kept, expires_at, parent)
    select ${old}, app_user_id, token_type, provider, kept, now() + interval '60 seconds', hash from token where hash = ${hash}`;
  return row.expiresAt;
}

type DeviceRow = { id: string; label: string; createDate: string; isThis: boolean };

export function tokensOf(sql: Db, person: number, hash: Buffer) {
  return sql<DeviceRow[]>`
    select device as id, label, created_at as "createDate", hash = ${hash} as "isThis" from token
    where app_user_id = ${person} and expires_at > now() and parent is null order by hash = ${hash} desc, last_used_at desc, device limit 100`;
}

/** Ends one session with all its shadows; the door it came in by, or undefined when there was no such session. */
export async function dropToken(sql: Db, person: number, { hash, device }: { hash?: Buffer; device?: string }) {
  const [row] = await sql<{ provider: SnsType | null }[]>`
    delete from token where app_user_id = ${person} and parent is null and (
      hash = (select coalesce(parent, hash) from token where hash = ${hash ?? null}) or device::text = ${device ?? null})
    returning provider`;
  return row;
}

export async function dropOthers(sql: Db, person: number, hash: Buffer) {
  await sql`
    delete from token where app_user_id = ${person} and hash <> (select coalesce(parent, hash) from token where hash = ${hash})`;
}

type Joiner = { email: string; passwordHash: string; name: string; phone: string; advertising: boolean };

/** A new member. Breaks app_user_email_key or app_user_phone when somebody has that e-mail or phone. */
export async function makeMember(sql: Tx, { email, passwordHash, name, phone, advertising }: Joiner) {
  const [row] = await sql<Member[]>`
    insert into app_user (user_type, email, password_hash, name, phone, advertising_alarm, advertising_promotion, advertising_alarm_at)
    values ('email', ${email}, ${passwordHash}, ${name}, ${phone}, ${advertising}, ${advertising}, now())
    returning id, uuid, nickname, password_hash as "passwordHash", user_type as "userType"`;
  return row as Member;
}

export type Keyholder = {
  id: number;
  email: string | null;
  phone: string | null;
  current: string | null;
  userType: UserType;
  /** Newest first, the one of today among them. */
  hashes: string[];
};

/** A member with the password of today and the three before it. */
export async function keyholderBy(sql: Db, by: { id: number } | { phone: string }) {
  const [row] = await sql<Keyholder[]>`
    select u.id, u.email, u.phone, u.password_hash as current, u.user_type as "userType", array_remove(u.password_hash || array(
      select hash from password_past p where p.app_user_id = u.id order by p.id desc limit 3), null) as hashes
    from app_user u
    where u.user_type <> 'guest' and u.deleted_at is null
      and ${'id' in by ? sql`u.id = ${by.id}` : sql`u.phone = ${by.phone}`}`;
  return row;
}

/** Whether somebody became a member within the hour. */
export async function joinedLately(sql: Db, person: number) {
  const [row] = await sql<{ lately: boolean }[]>`
    select created_at > now() - interval '1 hour' as lately from app_user where id = ${person}`;
  return row?.lately ?? true;
}

/** Sets a password and ends every session but the one given. */
export async function setPassword(sql: Tx, person: number, passwordHash: string, keep: Buffer | null) {
  await sql`
    with old as (select password_hash from app_user where id = ${person} and password_hash is not null)
    insert into password_past (app_user_id, hash) select ${person}, password_hash from old`;
  await sql`update app_user set password_hash = ${passwordHash} where id = ${person} and deleted_at is null`;
  await sql`delete from token where app_user_id = ${person} and hash is distinct from ${keep}`;
  await sql`
    delete from password_past where app_user_id = ${person} and id not in (
      select id from password_past where app_user_id = ${person} order by id desc limit 3)`;
}
