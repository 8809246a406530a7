import { Refusal } from '#contract/errors.ts';
import type { Due } from '../orders/for-each-due.ts';
import type { Life } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockSold } from '../refunds/lock-refundable-order.ts';
import { isWithin, isWithinMonth } from './auto-approval-rules.ts';
import { askedOf, termsOf } from './claim-context.ts';
import { returnFeeOf, worthOf } from './claim-value.ts';
import { oneByOne, tiesOfClaim } from './claimant-history.sql.ts';
import { openClaim } from './claims.sql.ts';
import { answerClaim } from './decide-claim.ts';

/**
 * Grants a claim nobody answered, if it is small enough to be granted without a person and what is asked in exchange is there; false when it
 * is not.
 */
export async function answerSilently(inside: Tx, life: Life, { id: lineId, orderId: order }: Due) {
  const sold = await lockSold(inside, order, life.reference);
  const reference = life.reference.of(sold.order.brand);
  const line = sold.lines.find((one) => one.id === lineId);
  const open = line && (await openClaim(inside, lineId));
  if (!line || !open) throw new Refusal('INVALID_STATUS_TRANSITION');
  // Who was asked for pictures and sent none is heard by a person.
  if (open.isWaiting && open.bad !== null) return false;
  await oneByOne(inside);
  const { cash } = worthOf(sold, line, open, returnFeeOf(sold, reference));
  const { bad, total } = open;
  const ties = await tiesOfClaim(inside, open.id);
  const asked = await askedOf(inside, sold, line, { bad, total, cash, ties }, reference.now(), false);
  const { auto } = termsOf(reference);
  if (!(bad === null ? isWithinMonth(asked, auto) : isWithin(asked, auto))) return false;
  const answer = { order, lineId, verdict: 'approved', answer: '자동 승인', by: 'system', sellable: false } as const;
  try {
    await answerClaim(inside, life, answer);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') return false;
    throw error;
  }
}
