import { Refusal } from '#contract/refusal.ts';
import { lookedLately } from '../accounts/looks.ts';
import type { Db } from '../base/database.ts';
import type { Staff } from '../base/staff.ts';

/** Whoever looks at more doors than this within a quarter of an hour, at once or one by one, shows a fresh code. */
const manyDoors = 50;

/** Throws PROOF_REQUIRED to whoever looks at many doors on an old proof. */
export async function proveForDoors(sql: Db, who: Staff, count: number) {
  if (who.isProven) return;
  if (count > manyDoors || count + (await lookedLately(sql, who.id)) > manyDoors) throw new Refusal('PROOF_REQUIRED');
}
