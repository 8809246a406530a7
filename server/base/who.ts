import { createHash, randomBytes } from 'node:crypto';
import type { TokenType, UserType } from '#contract/auth.ts';
import type { Door } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusal.ts';
import { guestBehind } from '../guests/behind.ts';
import type { Known } from '../guests/known.ts';
import type { GuestTokens } from '../guests/token.ts';
import type { Db } from './database.ts';

/** Who is asking. A visitor without a token is `null`. */
export type Who = {
  /** 0 for a guest for whom nothing is kept yet: nothing is theirs, so every read answers as for an empty person. */
  id: number;
  uuid: string;
  userType: UserType;
  tokenType: TokenType;
  isGuest: boolean;
  isBusiness: boolean;
  /** 0 for guests. */
  grade: number;
  platform: 'android' | 'ios' | 'web';
};

export function hashToken(token: string) {
  return createHash('sha256').update(token).digest();
}

export function newToken() {
  return randomBytes(32).toString('base64url');
}

export type Identify = ReturnType<typeof createIdentify>;

/**
 * Token to person. A token given up fails at the very next request, at every process. A guest's signed token stands for nobody's row
 * until there is one. Throws TOKEN_INVALID or TOKEN_EXPIRED.
 */
export function createIdentify(sql: Db, { tokens, known }: { tokens: GuestTokens; known: Known }) {
  return async function identify(authorization: string | undefined, platform: string | undefined): Promise<Who | null> {
    if (authorization === undefined) return null;
    const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
    if (!token) throw new Refusal('TOKEN_INVALID');
    const seen = known.of(token);
    if (seen) return { ...seen, platform: platformOf(platform) };
    const signed = tokens.read(token);
    const asked = performance.now();
    const hash = hashToken(token);
    const person = signed ? await guestBy(hash, signed.uuid) : await personBy(hash);
    if (person.isGuest && person.tokenType === 'guest' && person.id !== 0) known.keep(token, person, asked);
    return { ...person, platform: platformOf(platform) };
  };

  async function guestBy(hash: Buffer, uuid: string): Promise<Somebody> {
    const { who, rested } = await guestBehind(sql, hash, uuid);
    if (rested) await touch(hash);
    return who;
  }

  async function personBy(hash: Buffer): Promise<Somebody> {
    const [row] = await sql<Row[]>`
      select u.id, u.uuid, coalesce(t.provider, u.user_type) as "userType", t.token_type as "tokenType", u.grade, u.is_business as "isBusiness",
        t.expires_at > now() as alive, t.last_used_at < now() - interval '1 hour' as rested
      from token t join app_user u on u.id = t.app_user_id
      where t.hash = ${hash}`;
    if (!row) throw new Refusal('TOKEN_INVALID');
    if (!row.alive) throw new Refusal('TOKEN_EXPIRED');
    const { alive: _, rested, ...person } = row;
    if (rested) await touch(hash);
    const isGuest = row.userType === 'guest';
    return { ...person, isGuest, grade: isGuest ? 0 : row.grade };
  }

  async function touch(hash: Buffer) {
    await sql`update token set last_used_at = now() where hash = ${hash}`;
  }
}

/** Refuses at the door who may not enter. */
export function admit({ door, takes }: { door: Door; takes?: 'temp' | 'nonce' }, who: Who | null): asserts who is Who {
  const isHalfway = who?.tokenType === 'temp' || who?.tokenType === 'nonce';
  if (isHalfway && who.tokenType !== takes) throw new Refusal('TOKEN_INVALID');
  if (takes === 'nonce' && !isHalfway) throw new Refusal('TOKEN_INVALID');
  if (door === 'anyone') return;
  if (!who) throw new Refusal('TOKEN_INVALID');
  if (door === 'guest') return;
  if (who.isGuest) throw new Refusal(door === 'member' ? 'GUEST_NOT_ALLOWED' : 'NOT_FOUND');
}

function platformOf(header: string | undefined) {
  return header === 'android' || header === 'ios' ? header : 'web';
}

type Somebody = Omit<Who, 'platform'>;
type Row = Omit<Somebody, 'isGuest'> & { alive: boolean; rested: boolean };
