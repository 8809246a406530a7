import type { Db } from '../platform/db/database.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { guestTokenExpiry, isGuestToken } from './guest-token.ts';
import { revokeGuest } from './guests.sql.ts';

/** Revokes a guest's signed token, now or in `inSeconds` seconds; a random token is deleted with its row. */
export async function revokeGuestToken(sql: Db, token: string, inSeconds = 0) {
  if (isGuestToken(token)) await revokeGuest(sql, hashToken(token), guestTokenExpiry(token), inSeconds);
}
