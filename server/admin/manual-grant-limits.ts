import type { Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { permissionsByRole } from '../staff/permissions.ts';
import {
  insertManualGrant,
  lockManualGrants,
  type ManualGrant,
  manualGrantTotalOf,
} from './manual-grant-limits.sql.ts';

/** Rolls back what needs a second person, after it has shown how much it would be and which limit that passes. */
export class ApprovalRequired extends Error {
  readonly amount: number;
  readonly limit: number;

  constructor(amount: number, limit: number) {
    super('a second person has to agree');
    this.amount = amount;
    this.limit = limit;
  }
}

type Given = Omit<ManualGrant, 'staff'>;

/**
 * Writes down what is given by hand, in the transaction that gives it. Throws NeedsSecond where the largest sum it belongs to, of the
 * order, the person or the giver's day, would pass the limit and the giver may not do that alone (rules D1.2).
 */
export async function recordManualGrant(inside: Tx, who: Staff, given: Given, limit: number) {
  if (given.amount === 0) return;
  const handout = { ...given, staff: who.id };
  await lockManualGrants(inside);
  if (!permissionsByRole[who.role].includes('refund_much')) {
    const before = await manualGrantTotalOf(inside, handout);
    const most = Math.max(before.order, before.person, before.staff) + given.amount;
    if (most > limit) throw new ApprovalRequired(given.amount, limit);
  }
  await insertManualGrant(inside, handout, null);
}

/** The same when a second person has agreed to it: kept, and not counted against anybody. */
export async function recordApprovedGrant(inside: Tx, who: Staff, given: Given, approval: number) {
  if (given.amount > 0) await insertManualGrant(inside, { ...given, staff: who.id }, approval);
}
