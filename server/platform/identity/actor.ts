import { createHash, randomBytes } from 'node:crypto';
import type { TokenType, UserType } from '#contract/auth.ts';
import type { Door } from '#contract/endpoint.ts';
import { Refusal } from '#contract/errors.ts';

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
export function admit({ door, takes }: { door: Door; takes?: 'temp' | 'nonce' }, who: Who | null): asserts who is Who {
  const isHalfway = who?.tokenType === 'temp' || who?.tokenType === 'nonce';
  if (isHalfway && who.tokenType !== takes) throw new Refusal('TOKEN_INVALID');
  if (takes === 'nonce' && !isHalfway) throw new Refusal('TOKEN_INVALID');
  if (door === 'anyone') return;
  if (!who) throw new Refusal('TOKEN_INVALID');
  if (door === 'guest') return;
  if (who.isGuest) throw new Refusal(door === 'member' ? 'GUEST_NOT_ALLOWED' : 'NOT_FOUND');
}
