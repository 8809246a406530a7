import type { Db } from '../base/database.ts';
import { hashToken, newToken } from '../base/who.ts';
import { makeGuest } from '../people/guest.ts';

/** A guest's row for who comes without a token, to hang one thing on; its own token is thrown away. */
export function stranger(sql: Db) {
  return makeGuest(sql, hashToken(newToken()), 1);
}
