import type { SocialProvider } from '#contract/auth.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { type Actor, hashToken } from '../platform/identity/actor.ts';
import type { NewMember } from './member.ts';

/**
 * Inserts a session token if the member's password is still the compared one; null otherwise. The lock makes a password change
 * wait, so that it ends this session too.
 */
export async function insertSessionToken(
  sql: Tx,
  member: NewMember,
  hash: Buffer,
  label: string,
  hours: number,
  kept: boolean,
) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, label, expires_at, remember_me, proven_until)
    select ${hash}, id, 'email', ${label}, now() + ${hours} * interval '1 hour', ${kept}, now() + ${provenFor}::interval from (
      select id from app_user where id = ${member.id} and password_hash = ${member.passwordHash} for share) as still
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? null;
}

/**
 * Inserts a session token of a member who proved their phone; null if the account was deleted. It counts as a step-up only for a member
 * without a password, because a thief of an unlocked phone reads the code too (rules D1.3).
 */
export async function insertPhoneSessionToken(
  sql: Tx,
  person: number,
  { hash, label, hours, keep }: Pick<SocialToken, 'hash' | 'label' | 'hours' | 'keep'>,
) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, label, expires_at, remember_me, proven_until)
    select ${hash}, id, 'email', ${label}, now() + ${hours} * interval '1 hour', ${keep},
      case when password_hash is null then now() + ${provenFor}::interval end from (
      select id, password_hash from app_user where id = ${person} and deleted_at is null for share) as still
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? null;
}

// A sign-in with a password counts as a step-up for this time.
const provenFor = '10 minutes';

type SocialToken = {
  hash: Buffer;
  provider: SocialProvider;
  label: string;
  hours: number;
  keep: boolean;
  shown: boolean;
};

/** Inserts a session token of a social sign-in, which is no step-up; a sign-up with a verified phone is. */
export async function insertSocialSessionToken(
  sql: Tx,
  person: number,
  { hash, provider, label, hours, keep, shown }: SocialToken,
) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, provider, label, expires_at, remember_me, proven_until)
    values (${hash}, ${person}, 'oauth', ${provider}, ${label}, now() + ${hours} * interval '1 hour', ${keep},
      case when ${shown} then now() + ${provenFor}::interval end)
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? '';
}

type StepUpResult = { until: string; expiresAt: string; kept: boolean };

/** Records a step-up under a new token, valid until the ISO timestamp `until`; undefined if the session has ended. */
export async function recordStepUp(sql: Tx, bearer: Buffer, hash: Buffer) {
  // A concurrent step-up of the same session may have replaced the token, so it is read a second time.
  const old = (await tokenOf(sql, bearer)) ?? (await tokenOf(sql, bearer));
  if (!old) return undefined;
  const [row] = await sql<StepUpResult[]>`
    update token set hash = ${hash}, proven_until = now() + ${provenFor}::interval where hash = ${old}
    returning proven_until as until, expires_at as "expiresAt", remember_me as kept`;
  if (row) await insertReplacedToken(sql, old, hash);
  return row;
}

/** Returns the current token of a session, also for one replaced within the last minute. Locked until the transaction ends. */
async function tokenOf(sql: Tx, bearer: Buffer) {
  const [row] = await sql<{ hash: Buffer }[]>`
    select hash from token where hash = (select coalesce(parent, hash) from token where hash = ${bearer}) for update`;
  return row?.hash;
}

/**
 * Replaces an old token. The old one works until `expireReplacedTokens`, because the response with the new one may be lost; a minute later
 * it can be replaced again, without the session's step-up. A member's session keeps its expiry; only a guest's is extended. Null if
 * another request was faster.
 */
export async function rotateSessionToken(sql: Tx, old: Buffer, hash: Buffer, hours: number) {
  const [row] = await sql<{ expiresAt: string; before: Buffer }[]>`
    with current as (
      select coalesce(parent, hash) as hash from token where hash = ${old} and case when parent is null
        then created_at < now() - interval '30 days' else created_at < now() - ${replacedFor}::interval end
    ), again as (
      update token set created_at = now() where hash = ${old} and parent is not null
    )
    update token t set hash = ${hash}, created_at = now(), proven_until = case when t.hash = ${old} then t.proven_until end,
      expires_at = case when t.token_type = 'guest' then now() + ${hours} * interval '1 hour' else t.expires_at end
    from current where t.hash = current.hash and t.parent is null
    returning t.expires_at as "expiresAt", current.hash as before`;
  if (!row) return null;
  await insertReplacedToken(sql, row.before, hash, sql`expires_at`);
  return row.expiresAt;
}

/** The session's current token is in use: older ones expire within a minute. Returns their hashes. */
export async function expireReplacedTokens(sql: Tx, current: Buffer) {
  const rows = await sql<{ hash: Buffer }[]>`
    update token set expires_at = now() + ${replacedFor}::interval
    where parent = ${current} and expires_at > now() + ${replacedFor}::interval returning hash`;
  return rows.map(({ hash }) => hash);
}

// A replaced token works for this time, for requests in flight.
const replacedFor = '60 seconds';

async function insertReplacedToken(sql: Tx, old: Buffer, hash: Buffer, until = sql`now() + ${replacedFor}::interval`) {
  await sql`
    insert into token (hash, app_user_id, token_type, provider, remember_me, expires_at, parent)
    select ${old}, app_user_id, token_type, provider, remember_me, ${until}, hash from token where hash = ${hash}`;
}

/** Ends one session with its replaced tokens. Returns the provider of its sign-in; undefined if there was no such session. */
export async function deleteSessionToken(
  sql: Db,
  person: number,
  { hash, device }: { hash?: Buffer; device?: string },
) {
  const [row] = await sql<{ provider: SocialProvider | null }[]>`
    delete from token where app_user_id = ${person} and parent is null and (
      hash = (select coalesce(parent, hash) from token where hash = ${hash ?? null}) or device::text = ${device ?? null})
    returning provider`;
  return row;
}

/** Ends the member session of this device, of the same or another member, after a new sign-in. */
export async function endOwnSession(sql: Tx, who: Actor | null, token: string | undefined) {
  if (who && !who.isGuest && token) await deleteSessionToken(sql, who.id, { hash: hashToken(token) });
}

/** Ends every session of the customer except the current one, with all derived tokens. */
export async function deleteOtherTokens(sql: Db, person: number, hash: Buffer) {
  await sql`
    delete from token where app_user_id = ${person} and hash <> (select coalesce(parent, hash) from token where hash = ${hash})`;
}

/** Inserts a token that grants access to sign-up only. */
export async function insertTempToken(sql: Tx, person: number, hash: Buffer) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into token (hash, app_user_id, token_type, expires_at, remember_me)
    values (${hash}, ${person}, 'temp', now() + interval '1 hour', false)
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? '';
}

/** Deletes a temporary token only. */
export async function deleteTempToken(sql: Tx, hash: Buffer) {
  await sql`delete from token where hash = ${hash} and token_type = 'temp'`;
}

/** Ends every session of a provider's sign-in except `keep`, which becomes a session without provider. */
export async function deleteProviderSessions(sql: Tx, person: number, provider: SocialProvider, keep: Buffer) {
  await sql`delete from token where app_user_id = ${person} and provider = ${provider} and hash <> ${keep}`;
  await sql`update token set provider = null where app_user_id = ${person} and provider = ${provider}`;
}

/** Ends every session except `keep`. */
export async function deleteAllTokens(sql: Tx, person: number, keep: Buffer | null) {
  await sql`delete from token where app_user_id = ${person} and hash is distinct from ${keep}`;
}

/**
 * Ends every session of the member with this e-mail, or of all members; guests keep their carts. Returns the number of sessions.
 */
export async function deleteMemberTokens(sql: Db, email: string | null) {
  const rows = await sql<{ parent: Buffer | null }[]>`
    delete from token where token_type in ('email', 'oauth')
      and (${email}::text is null or app_user_id in (select id from app_user where email = ${email}))
    returning parent`;
  return rows.filter(({ parent }) => parent === null).length;
}

/** Records that the session is in use. */
export async function touchSessionToken(sql: Db, hash: Buffer) {
  await sql`update token set last_used_at = now() where hash = ${hash}`;
}

/** Deletes tokens that expired a week ago. */
export async function sweepSessionTokens(sql: Db) {
  await sql`delete from token where expires_at < now() - interval '7 days'`;
}
