import { Refusal } from '#contract/errors.ts';
import { touchSessionToken } from '../customer-records/session-token.ts';
import type { Db } from '../platform/db/database.ts';
import { type Actor, hashToken } from '../platform/identity/actor.ts';
import type { GuestCache } from './guest-cache.ts';
import type { GuestTokens } from './guest-token.ts';
import { guestTokenStateOf } from './guests.sql.ts';

export type IdentifyActor = ReturnType<typeof createIdentifyActor>;

/**
 * Resolves a token to a customer. A revoked token fails at the next request, in every process. A guest's signed token has id 0 until a row
 * exists. Throws TOKEN_INVALID or TOKEN_EXPIRED.
 */
export function createIdentifyActor(sql: Db, { tokens, known }: { tokens: GuestTokens; known: GuestCache }) {
  /** Caches a guest whose first row was just created, as if the query of this request had found it. */
  function onGuestCreated(token: string, { platform: _, ...guest }: Actor, id: number, requestedAt: number) {
    if (guest.id === 0 && tokens.read(token)) known.keep(token, { ...guest, id }, requestedAt);
  }

  return Object.assign(identify, { onGuestCreated });

  async function identify(authorization: string | undefined, platform: string | undefined): Promise<Actor | null> {
    if (authorization === undefined) return null;
    const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
    if (!token) throw new Refusal('TOKEN_INVALID');
    const seen = known.of(token);
    if (seen) return { ...seen, platform: platformOf(platform) };
    const signed = tokens.read(token);
    const readAt = performance.now();
    const hash = hashToken(token);
    const person = signed ? await guestBy(hash, signed.uuid) : await personBy(hash);
    if (person.isGuest && person.tokenType === 'guest' && person.id !== 0) known.keep(token, person, readAt);
    return { ...person, platform: platformOf(platform) };
  }

  async function guestBy(hash: Buffer, uuid: string): Promise<IdentifiedActor> {
    const { who, rested } = await resolveGuest(sql, hash, uuid);
    if (rested) await touchSessionToken(sql, hash);
    return who;
  }

  async function personBy(hash: Buffer): Promise<IdentifiedActor> {
    const [row] = await sql<Row[]>`
      select u.id, u.uuid, coalesce(t.provider, u.user_type) as "userType", t.token_type as "tokenType", u.grade, u.is_business as "isBusiness",
        t.expires_at > now() as alive, t.last_used_at < now() - interval '1 hour' as rested
      from token t join app_user u on u.id = t.app_user_id
      where t.hash = ${hash}`;
    if (!row) throw new Refusal('TOKEN_INVALID');
    if (!row.alive) throw new Refusal('TOKEN_EXPIRED');
    const { alive: _, rested, ...person } = row;
    if (rested) await touchSessionToken(sql, hash);
    const isGuest = row.userType === 'guest';
    return { ...person, isGuest, grade: isGuest ? 0 : row.grade };
  }
}

function platformOf(header: string | undefined) {
  return header === 'android' || header === 'ios' ? header : 'web';
}

type IdentifiedActor = Omit<Actor, 'platform'>;
type Row = Omit<IdentifiedActor, 'isGuest'> & { alive: boolean; rested: boolean };

/** The guest of a signed token: id 0 until a row exists. Throws TOKEN_INVALID if the token was revoked. */
async function resolveGuest(sql: Db, hash: Buffer, uuid: string) {
  const { id, rested, ended } = await guestTokenStateOf(sql, hash);
  if (ended) throw new Refusal('TOKEN_INVALID');
  const guest = 'guest' as const;
  return {
    rested,
    who: { id: id ?? 0, uuid, userType: guest, tokenType: guest, isGuest: true, isBusiness: false, grade: 0 },
  };
}
