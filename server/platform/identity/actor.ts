import { createHash, randomBytes } from 'node:crypto';
import type { TokenType, UserType } from '#contract/auth.ts';
import type { Access } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';

/** Who is asking. A visitor without a token is `null`. */
export type Actor = {
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

/** SHA-256, which is all the database ever holds of a token. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest();
}

/** 256 random bits, safe in a URL. */
export function newToken() {
  return randomBytes(32).toString('base64url');
}

/** As a shopper's, and told apart from one at sight. */
export const newStaffToken = () => `st_${newToken()}`;

/** Refuses at the door who may not enter. */
export function requireAccess(
  { access, acceptsPartialToken }: { access: Access; acceptsPartialToken?: 'temp' | 'nonce' },
  who: Actor | null,
): asserts who is Actor {
  const isHalfway = who?.tokenType === 'temp' || who?.tokenType === 'nonce';
  if (isHalfway && who.tokenType !== acceptsPartialToken) throw new Refusal('TOKEN_INVALID');
  if (acceptsPartialToken === 'nonce' && !isHalfway) throw new Refusal('TOKEN_INVALID');
  if (access === 'anyone') return;
  if (!who) throw new Refusal('TOKEN_INVALID');
  if (access === 'guest') return;
  if (who.isGuest) throw new Refusal(access === 'member' ? 'GUEST_NOT_ALLOWED' : 'NOT_FOUND');
}
