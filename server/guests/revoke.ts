import type { Db } from '../platform/db/database.ts';
import { hashToken } from '../platform/identity/actor.ts';
import { endGuest } from './guests.sql.ts';
import { expiryOf, isSigned } from './token.ts';

/** A guest's signed token is worth nothing from here on, or in so many seconds; a random one goes with its row. */
export async function endToken(sql: Db, token: string, inSeconds = 0) {
  if (isSigned(token)) await endGuest(sql, hashToken(token), expiryOf(token), inSeconds);
}
