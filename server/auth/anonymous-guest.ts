import { insertGuestWithToken } from '../customer-records/guest.ts';
import type { Db } from '../platform/db/database.ts';
import { hashToken, newToken } from '../platform/identity/actor.ts';

/** Creates a guest row for a request without a token, so that one record can refer to it. The row's token is discarded. */
export function createAnonymousGuest(sql: Db) {
  return insertGuestWithToken(sql, hashToken(newToken()), 1);
}
