import type { Db } from '../platform/db/database.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { revokeGuest } from './guests.sql.ts';
import { guestTokenExpiry, isGuestToken } from './token.ts';

/** A guest's signed token is worth nothing from here on, or in so many seconds; a random one goes with its row. */
export async function revokeGuestToken(sql: Db, token: string, inSeconds = 0) {
  if (isGuestToken(token)) await revokeGuest(sql, hashToken(token), guestTokenExpiry(token), inSeconds);
}
