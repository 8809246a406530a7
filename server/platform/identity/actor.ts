import { createHash, randomBytes } from 'node:crypto';
import type { TokenType, UserType } from '#contract/auth.ts';
import type { Access } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';

/** The customer who makes the request. A visitor without a token is `null`. */
export type Actor = {
  /** 0 for a guest without a stored row: every read then answers as for a customer without data. */
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

/** SHA-256; the database stores only this hash of a token. */
export function hashToken(token: string) {
  return createHash('sha256').update(token).digest();
}

/** 256 random bits, safe in a URL. */
export function newToken() {
  return randomBytes(32).toString('base64url');
}

/** Like a customer's token, with a prefix that tells them apart. */
export const newStaffToken = () => `st_${newToken()}`;

/** Refuses callers without the endpoint's access. Throws TOKEN_INVALID, GUEST_NOT_ALLOWED or NOT_FOUND. */
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
