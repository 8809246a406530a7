import { Refusal } from '#contract/errors.ts';
import type { Db } from '../platform/db/database.ts';
import { guestTokenStateOf } from './guests.sql.ts';

/** The guest of a signed token: id 0 until a row exists. Throws TOKEN_INVALID if the token was revoked. */
export async function resolveGuest(sql: Db, hash: Buffer, uuid: string) {
  const { id, rested, ended } = await guestTokenStateOf(sql, hash);
  if (ended) throw new Refusal('TOKEN_INVALID');
  const guest = 'guest' as const;
  return {
    rested,
    who: { id: id ?? 0, uuid, userType: guest, tokenType: guest, isGuest: true, isBusiness: false, grade: 0 },
  };
}
