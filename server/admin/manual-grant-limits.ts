import type { Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { permissionsByRole } from '../staff/permissions.ts';
import {
  insertManualGrant,
  lockManualGrants,
  type ManualGrant,
  manualGrantTotalOf,
} from './manual-grant-limits.sql.ts';

/** Rolls back an action that needs dual approval, with the amount it would give and the limit it exceeds, in won. */
export class ApprovalRequired extends Error {
  readonly amount: number;
  readonly limit: number;

  constructor(amount: number, limit: number) {
    super('a second person has to agree');
    this.amount = amount;
    this.limit = limit;
  }
}

type GrantInput = Omit<ManualGrant, 'staff'>;

/**
 * Records a manual grant in the transaction that gives it. Throws ApprovalRequired where the largest sum of the order, of the person
 * or of the staff member’s day would exceed the limit and the role may not exceed it alone (rules D1.2).
 */
export async function recordManualGrant(inside: Tx, who: Staff, grant: GrantInput, limit: number) {
  if (grant.amount === 0) return;
  const handout = { ...grant, staff: who.id };
  await lockManualGrants(inside);
  if (!permissionsByRole[who.role].includes('refund_much')) {
    const before = await manualGrantTotalOf(inside, handout);
    const most = Math.max(before.order, before.person, before.staff) + grant.amount;
    if (most > limit) throw new ApprovalRequired(grant.amount, limit);
  }
  await insertManualGrant(inside, handout, null);
}

/** The same after dual approval: recorded, and not counted against any limit. */
export async function recordApprovedGrant(inside: Tx, who: Staff, given: GrantInput, approval: number) {
  if (given.amount > 0) await insertManualGrant(inside, { ...given, staff: who.id }, approval);
}
