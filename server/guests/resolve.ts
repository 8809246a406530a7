import { Refusal } from '#contract/errors.ts';
import type { Db } from '../platform/db/database.ts';
import { guestTokenStateOf } from './guests.sql.ts';

/** Who stands behind a signed token: number 0 until something is kept. Throws TOKEN_INVALID when it was given up. */
export async function resolveGuest(sql: Db, hash: Buffer, uuid: string) {
  const { id, rested, ended } = await guestTokenStateOf(sql, hash);
  if (ended) throw new Refusal('TOKEN_INVALID');
  const guest = 'guest' as const;
  return {
    rested,
    who: { id: id ?? 0, uuid, userType: guest, tokenType: guest, isGuest: true, isBusiness: false, grade: 0 },
  };
}
