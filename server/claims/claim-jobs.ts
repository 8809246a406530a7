import { Refusal } from '#contract/errors.ts';
import type { ParcelTracker } from '../integrations/sweettracker.ts';
import { type DueOrderLine, forEachDue } from '../orders/for-each-due.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import { lockRefundableOrder } from '../refunds/lock-refundable-order.ts';
import { isWithinAutoTerms, isWithinMonthlyLimit } from './auto-approval-rules.ts';
import { autoApprovalCaseOf, claimTermsOf } from './claim-context.ts';
import { claimReturnFeeOf, claimValueOf } from './claim-value.ts';
import { linksOfClaim, lockAutoVerdicts } from './claimant-history.sql.ts';
import { openClaimOf } from './claims.sql.ts';
import { decideClaim } from './decide-claim.ts';
import {
  claimsToClose,
  claimsToRefund,
  type DueClaim,
  duePickups,
  markClaimEscalated,
  pickupsAtOnce,
  savePickupTracking,
} from './due-claims.sql.ts';

/**
 * Returns the jobs of return parcels and of claims that were not answered in time (rules D24).
 * @perProcess nothing: a process that starts asks about the oldest parcels first.
 */
export function claimJobs(
  sql: Sql,
  {
    orderServices,
    paymentServices,
    tracker,
  }: { orderServices: OrderServices; paymentServices: PaymentServices; tracker: ParcelTracker },
) {
  const { reference } = orderServices;
  let askedUntil = 0;
  return [
    { name: 'track-returns', seconds: 60, run: trackPickups },
    { name: 'decide-overdue-claims', seconds: 60, run: answerDueClaims },
  ];

  /** Each run goes on where the last one ended, so that parcels without news do not keep the others waiting. */
  async function trackPickups() {
    const due = await duePickups(sql, askedUntil);
    askedUntil = due.length < pickupsAtOnce ? 0 : (due.at(-1)?.id ?? 0);
    for (const { id, carrier, invoice, askedAt } of due) {
      const found = await tracker.trackParcel(carrier, invoice);
      if (found.outcome !== 'found' || found.parcel.level !== 6) continue;
      const at = found.parcel.steps[0]?.at ?? reference.now().toISOString();
      // A delivery before the claim belongs to another parcel with this number.
      if (at >= askedAt) await savePickupTracking(sql, { id, carrier, invoice }, at);
    }
  }

  /**
   * Pays small unanswered claims; every other one opens a case, repeated until it is answered. A claim that fails gets a case too, and keeps
   * no other claim from its answer. Throws the first error at the end.
   */
  async function answerDueClaims() {
    const faults: unknown[] = [];
    const attempt = (work: Promise<unknown>) => work.catch((error: unknown) => faults.push(error));
    await attempt(forEachDue(sql, await claimsToClose(sql), endSpent));
    const due = await claimsToRefund(
      sql,
      reference.policies('returnAutoApprove'),
      reference.policies('claimPhotoDays'),
    );
    const raised: DueClaim[] = due.filter(({ isRaised }) => isRaised);
    const fresh = due.filter(({ isRaised }) => !isRaised);
    const approve = forEachDue(sql, fresh, async (inside, line) => {
      const isApproved = await autoApproveClaim(inside, orderServices, line).catch((error: unknown) => {
        if (!(error instanceof Refusal)) raised.push(line);
        throw error;
      });
      if (!isApproved) raised.push(line);
    });
    await attempt(approve);
    for (const claim of raised) await attempt(escalate(claim));
    orderServices.refunds.kick();
    if (faults.length > 0) throw faults[0];
  }

  async function escalate({ claim, orderId, orderNumber }: DueClaim) {
    await paymentServices.cases.open('CLAIM_UNANSWERED', orderId, orderNumber, { claim });
    await markClaimEscalated(sql, claim);
  }

  /** Ends a claim over a line that was refunded in full by another way. The buyer reads the reason. */
  async function endSpent(inside: Tx, { id: lineId, orderId: order }: DueOrderLine) {
    const answer = '이미 모두 환불된 상품이에요.';
    await decideClaim(inside, orderServices, {
      order,
      lineId,
      verdict: 'refused',
      answer,
      by: 'system',
      sellable: false,
    });
  }
}

/** Approves an unanswered claim if it is small enough and a requested exchange is in stock. Returns false otherwise. */
async function autoApproveClaim(
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
