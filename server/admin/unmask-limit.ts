import { Refusal } from '#contract/errors.ts';
import { lookedLately } from '../customers/access-log.ts';
import type { Db } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** Whoever looks at more persons than this within a quarter of an hour, at once or one by one, on whichever screen, shows a fresh code. */
const manyDoors = 50;

/** Throws PROOF_REQUIRED to whoever looks at many persons on an old proof; asked in the transaction that writes the look down, before it reads. */
export async function requireUnmaskProof(sql: Db, who: Staff, count = 1) {
  if (who.isProven) return;
  if (count > manyDoors || count + (await lookedLately(sql, who.id)) > manyDoors) throw new Refusal('PROOF_REQUIRED');
}
