import { Refusal } from '#contract/errors.ts';
import type { DueOrderLine } from '../orders/for-each-due.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { isWithinAutoTerms, isWithinMonthlyLimit } from './auto-approval-rules.ts';
import { autoApprovalCaseOf, claimTermsOf } from './claim-context.ts';
import { claimReturnFeeOf, claimValueOf } from './claim-value.ts';
import { linksOfClaim, lockAutoVerdicts } from './claimant-history.sql.ts';
import { openClaimOf } from './claims.sql.ts';
import { decideClaim } from './decide-claim.ts';

/** Approves an unanswered claim if it is small enough and a requested exchange is in stock. Returns false otherwise. */
export async function autoApproveClaim(
  inside: Tx,
  orderServices: OrderServices,
  { id: lineId, orderId: order }: DueOrderLine,
) {
  const refundable = await lockRefundableOrder(inside, order, orderServices.reference);
  const reference = orderServices.reference.of(refundable.order.brand);
  const line = refundable.lines.find((one) => one.id === lineId);
  const claim = line && (await openClaimOf(inside, lineId));
  if (!line || !claim) throw new Refusal('INVALID_STATUS_TRANSITION');
  // A claim without the requested photos is decided by staff.
  if (claim.isWaiting && claim.damagedCount !== null) return false;
  await lockAutoVerdicts(inside);
  const { cash } = claimValueOf(refundable, line, claim, claimReturnFeeOf(refundable, reference));
  const { damagedCount, pieceCount } = claim;
  const ties = await linksOfClaim(inside, claim.id);
  const approvalCase = await autoApprovalCaseOf(
    inside,
    refundable,
    line,
    { damagedCount, pieceCount, cash, ties },
    reference.now(),
    false,
  );
  const { auto } = claimTermsOf(reference);
  if (!(damagedCount === null ? isWithinMonthlyLimit(approvalCase, auto) : isWithinAutoTerms(approvalCase, auto)))
    return false;
  const answer = { order, lineId, verdict: 'approved', answer: '자동 승인', by: 'system', sellable: false } as const;
  try {
    await decideClaim(inside, orderServices, answer);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'OUT_OF_STOCK') return false;
    throw error;
  }
}
