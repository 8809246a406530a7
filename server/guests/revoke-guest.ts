import type { Db } from '../platform/db/database.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { guestTokenExpiry, isGuestToken } from './guest-token.ts';
import { revokeGuest } from './guests.sql.ts';

/** Revokes a guest's signed token now; a random token is deleted with its row. */
export async function revokeGuestToken(sql: Db, token: string) {
  if (isGuestToken(token)) await revokeGuest(sql, hashToken(token), guestTokenExpiry(token));
}

/** Revokes replaced tokens of a guest in `inSeconds` seconds, by their hashes; none of them is valid longer than `expiresAt`. */
export async function revokeReplacedTokens(sql: Db, hashes: Buffer[], expiresAt: string, inSeconds: number) {
  for (const hash of hashes) await revokeGuest(sql, hash, expiresAt, inSeconds);
}
