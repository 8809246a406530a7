import type { Tx } from '../platform/db/database.ts';
import type { Staff } from '../platform/identity/staff-session.ts';
import { may } from '../staff/permissions.ts';
import { givenBefore, type Handout, lockHandouts, writeHandout } from './manual-grant-limits.sql.ts';

/** Rolls back what needs a second person, after it has shown how much it would be and which limit that passes. */
export class NeedsSecond extends Error {
  readonly amount: number;
  readonly limit: number;

  constructor(amount: number, limit: number) {
    super('a second person has to agree');
    this.amount = amount;
    this.limit = limit;
  }
}

type Given = Omit<Handout, 'staff'>;

/**
 * Writes down what is given by hand, in the transaction that gives it. Throws NeedsSecond where the largest sum it belongs to, of the
 * order, the person or the giver's day, would pass the limit and the giver may not do that alone (rules D1.2).
 */
export async function handOut(inside: Tx, who: Staff, given: Given, limit: number) {
  if (given.amount === 0) return;
  const handout = { ...given, staff: who.id };
  await lockHandouts(inside);
  if (!may[who.role].includes('refund_much')) {
    const before = await givenBefore(inside, handout);
    const most = Math.max(before.order, before.person, before.staff) + given.amount;
    if (most > limit) throw new NeedsSecond(given.amount, limit);
  }
  await writeHandout(inside, handout, null);
}

/** The same when a second person has agreed to it: kept, and not counted against anybody. */
export async function handOutAgreed(inside: Tx, who: Staff, given: Given, approval: number) {
  if (given.amount > 0) await writeHandout(inside, { ...given, staff: who.id }, approval);
}
