import { createHash, randomBytes } from 'node:crypto';
import type { TokenType, UserType } from '#contract/auth.ts';
import type { Door } from '#contract/endpoint.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Db } from './database.ts';

/** Who is asking. A visitor without a token is `null`. */
export type Who = {
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

// Nothing about a guest changes and nobody else can revoke one, so a guest is asked about once a second; members on every request.
const guests = new Map<string, { who: Omit<Who, 'platform'>; until: number }>();
const most = 20_000;

/** A guest's token is given up: the next request with it is refused at once. */
export function forgetGuest(token: string) {
  guests.delete(token);
}

/** Token to person. A member's revoked token fails at the very next request. Throws TOKEN_INVALID or TOKEN_EXPIRED. */
export async function identify(
  sql: Db,
  authorization: string | undefined,
  platform: string | undefined,
): Promise<Who | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w-]{20,200})$/.exec(authorization)?.[1];
  if (!token) throw new Refusal('TOKEN_INVALID');
  const known = guests.get(token);
  if (known && known.until > Date.now()) return { ...known.who, platform: platformOf(platform) };
  const [row] = await sql<Row[]>`
    select u.id, u.uuid, coalesce(t.provider, u.user_type) as "userType", t.token_type as "tokenType", u.grade, u.is_business as "isBusiness",
      t.expires_at > now() as alive, t.last_used_at < now() - interval '1 hour' as rested
    from token t join app_user u on u.id = t.app_user_id
    where t.hash = ${hashToken(token)}`;
  if (!row) throw new Refusal('TOKEN_INVALID');
  if (!row.alive) throw new Refusal('TOKEN_EXPIRED');
  const { alive: _, rested, ...person } = row;
  if (rested) await sql`update token set last_used_at = now() where hash = ${hashToken(token)}`;
  const isGuest = row.userType === 'guest';
  const who = { ...person, isGuest, grade: isGuest ? 0 : row.grade };
  if (isGuest && row.tokenType === 'guest') {
    if (guests.size >= most) guests.clear();
    guests.set(token, { who, until: Date.now() + 1000 });
  }
  return { ...who, platform: platformOf(platform) };
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

type Row = Omit<Who, 'isGuest' | 'platform'> & { alive: boolean; rested: boolean };
