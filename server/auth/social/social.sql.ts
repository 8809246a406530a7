import type { SocialProvider } from '#contract/auth.ts';
import { unlinkLoginProvider } from '../../customer-records/member.ts';
import { deleteProviderSessions, insertTempToken } from '../../customer-records/session-token.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Starts a visit to a provider, valid for ten minutes. */
export async function createOauthRequest(sql: Db, person: number, provider: SocialProvider, state: Buffer) {
  await sql`
    insert into oauth_request (state, provider, app_user_id, expires_at)
    values (${state}, ${provider}, ${person}, now() + interval '10 minutes')`;
}

/** Uses up a visit, once, for the customer who started it; returns false if there is none. */
export async function spendOauthRequest(sql: Db, person: number, provider: SocialProvider, state: Buffer) {
  const rows = await sql`
    delete from oauth_request
    where state = ${state} and app_user_id = ${person} and provider = ${provider} and ticket is null and expires_at > now()
    returning state`;
  return rows.length === 1;
}

/** Stores an identity, encrypted, under a ticket for one sign-in. */
export async function insertOauthTicket(
  sql: Db,
  person: number,
  provider: SocialProvider,
  ticket: Buffer,
  arrival: Buffer,
) {
  const [row] = await sql<{ expiresAt: string }[]>`
    insert into oauth_request (state, provider, app_user_id, ticket, identity, expires_at)
    values (${ticket}, ${provider}, ${person}, ${ticket}, ${arrival}, now() + interval '10 minutes')
    returning expires_at as "expiresAt"`;
  return row?.expiresAt ?? '';
}

/** Uses up a ticket and returns its encrypted identity; only for the same customer and provider. */
export async function spendOauthTicket(sql: Db, person: number, provider: SocialProvider, ticket: Buffer) {
  const [row] = await sql<{ identity: Buffer }[]>`
    delete from oauth_request
    where ticket = ${ticket} and app_user_id = ${person} and provider = ${provider} and expires_at > now()
    returning identity`;
  return row?.identity;
}

/** Attaches an identity to a temp token, which grants access to sign-up only. */
export async function attachTempTicket(
  sql: Tx,
  person: number,
  hash: Buffer,
  provider: SocialProvider,
  arrival: Buffer,
) {
  const expiresAt = await insertTempToken(sql, person, hash);
  await sql`insert into oauth_ticket (token, provider, identity) values (${hash}, ${provider}, ${arrival})`;
  return expiresAt;
}

/** Returns the encrypted identity of a temp token; undefined if it expired. */
export async function socialIdentityOfTemp(sql: Db, hash: Buffer) {
  const [row] = await sql<{ identity: Buffer }[]>`
    select a.identity from oauth_ticket a join token t on t.hash = a.token where t.hash = ${hash} and t.expires_at > now()`;
  return row?.identity;
}

type SocialMember = { id: number; uuid: string; nickname: string | null };

/** Reads the member with an identity and updates the provider's tokens. */
export async function memberBySocialIdentity(sql: Tx, provider: SocialProvider, subject: string, tokens: Buffer) {
  const [row] = await sql<SocialMember[]>`
    update social_identity s set tokens = ${tokens} from app_user u
    where s.provider = ${provider} and s.subject = ${subject} and u.id = s.app_user_id and u.deleted_at is null
    returning u.id, u.uuid, u.nickname`;
  return row;
}

type NewSocialIdentity = { person: number; provider: SocialProvider; subject: string; tokens: Buffer };

/**
 * Violates social_identity_pkey if the identity is linked, social_identity_one_each if the member has another one of this provider. Returns
 * false for an account that is deleted, also in the meantime: the identity would stay in it and fit no other account.
 */
export async function insertSocialIdentity(sql: Tx, { person, provider, subject, tokens }: NewSocialIdentity) {
  const rows = await sql`
    insert into social_identity (provider, subject, app_user_id, tokens)
    select ${provider}::text, ${subject}::text, u.id, ${tokens}::bytea from app_user u where u.id = ${person} and u.deleted_at is null for key share of u
    returning app_user_id`;
  return rows.length === 1;
}

/** Returns the id of the member with a provider's subject. */
export async function socialIdentityOwnerOf(sql: Db, provider: SocialProvider, subject: string) {
  const [row] = await sql<{ id: number }[]>`
    select app_user_id as id from social_identity where provider = ${provider} and subject = ${subject}`;
  return row?.id;
}

/**
 * Unlinks one identity and keeps its tokens until the provider has been informed. Returns 'none' without such an identity and
 * 'last' if it is the only way to sign in. Ends sessions that signed in with it, except `keep`.
 */
export async function deleteSocialIdentity(sql: Tx, person: number, provider: SocialProvider, keptTokens: Buffer) {
  const [member] = await sql<{ ways: number; has: boolean }[]>`
    select (password_hash is not null)::int + (select count(*)::int from social_identity s where s.app_user_id = u.id) as ways,
      exists (select from social_identity s where s.app_user_id = u.id and s.provider = ${provider}) as has
    from app_user u where id = ${person} and deleted_at is null for no key update`;
  if (!member?.has) return 'none';
  if (member.ways < 2) return 'last';
  await requestOauthRevocation(sql, person, provider);
  await unlinkLoginProvider(sql, person, provider);
  await deleteProviderSessions(sql, person, provider, keptTokens);
  return 'cut';
}

/** Unlinks one or all identities of a member and keeps the tokens until a job has informed the providers. */
export async function requestOauthRevocation(sql: Tx, person: number, provider?: SocialProvider) {
  await sql`
    with gone as (
      delete from social_identity where app_user_id = ${person} ${provider ? sql`and provider = ${provider}` : sql``}
      returning provider, tokens
    )
    insert into oauth_revocation (provider, tokens) select provider, tokens from gone where tokens is not null`;
}

type EndedIdentity = { id: number; provider: SocialProvider; tokens: Buffer };

/** Takes revocations that are due; each is postponed first, so that two processes do not send the same one. */
export function dueOauthRevocations(sql: Db) {
  return sql<EndedIdentity[]>`
    update oauth_revocation f set attempts = attempts + 1, next_at = now() + least(power(2, attempts), 360) * interval '1 minute'
    where id in (select id from oauth_revocation where next_at <= now() order by next_at limit 20 for update skip locked)
    returning id, provider, tokens`;
}

/** Deletes a revocation after the provider was informed. */
export async function deleteOauthRevocation(sql: Db, id: number) {
  await sql`delete from oauth_revocation where id = ${id}`;
}

/** Deletes revocations that failed for three days, and visits that expired an hour ago. */
export async function deleteStaleRevocations(sql: Db) {
  await sql`delete from oauth_revocation where created_at < now() - interval '3 days'`;
  await sql`delete from oauth_request where expires_at < now() - interval '1 hour'`;
}

/** Returns the stored tokens, encrypted; null if the provider gave none. */
export async function socialTokensOf(sql: Db, person: number, provider: SocialProvider) {
  const [row] = await sql<{ tokens: Buffer | null }[]>`
    select tokens from social_identity where app_user_id = ${person} and provider = ${provider}`;
  return row?.tokens ?? null;
}
