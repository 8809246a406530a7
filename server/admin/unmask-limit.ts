import { Refusal } from '#contract/errors.ts';
import { countRecentAccess } from '../customers/access-log.ts';
import type { Db } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';

/** Above this number of people within a quarter of an hour, on all screens together, a staff member must present a fresh code. */
const freshProofCount = 50;

/** Throws PROOF_REQUIRED when the limit is exceeded on an old proof. Call it in the transaction that records the access, before the
 * data is read. */
export async function requireUnmaskProof(sql: Db, who: Staff, count = 1) {
  if (who.isProven) return;
  if (count > freshProofCount || count + (await countRecentAccess(sql, who.id)) > freshProofCount)
    throw new Refusal('PROOF_REQUIRED');
}
