import { Refusal } from '#contract/refusal.ts';
import type { Tx } from '../base/database.ts';
import type { Due } from '../orders/each.ts';
import type { Life } from '../orders/life.ts';
import { lockSold } from '../refunds/sold-order.ts';
import { answerClaim } from './answer.ts';
import { openClaim } from './claims.sql.ts';
import { askedOf, termsOf } from './facts.ts';
import { isWithin, isWithinMonth } from './fast.ts';
import { oneByOne, tiesOfClaim } from './history.sql.ts';
import { returnFeeOf, worthOf } from './worth.ts';

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
