import { insertGuestWithToken } from '../customer-records/guest.ts';
import type { Db } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/identity/actor.ts';

/** A guest's row for who comes without a token, to hang one thing on; its own token is thrown away. */
export function createAnonymousGuest(sql: Db) {
  return insertGuestWithToken(sql, hashToken(newToken()), 1);
}
