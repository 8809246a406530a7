import type { ParcelTracker } from '../integrations/sweettracker.ts';
import { type DueOrderLine, forEachDue } from '../orders/for-each-due.ts';
import type { OrderServices } from '../orders/order-services.ts';
import type { PaymentServices } from '../payments/payment-services.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import { autoApproveClaim } from './auto-approve.ts';
import { decideClaim } from './decide-claim.ts';
import {
  claimsToClose,
  claimsToRefund,
  type DueClaim,
  duePickups,
  markClaimEscalated,
  savePickupTracking,
} from './due-claims.sql.ts';

/** Returns the jobs of return parcels and of claims that were not answered in time (rules D24). */
export function claimJobs(
  sql: Sql,
  {
    orderServices,
    paymentServices,
    tracker,
  }: { orderServices: OrderServices; paymentServices: PaymentServices; tracker: ParcelTracker },
) {
  const { reference } = orderServices;
  return [
    { name: 'track-returns', seconds: 60, run: trackPickups },
    { name: 'decide-overdue-claims', seconds: 60, run: answerDueClaims },
  ];

  async function trackPickups() {
    for (const { id, carrier, invoice, askedAt } of await duePickups(sql)) {
      const found = await tracker.trackParcel(carrier, invoice);
      if (found.outcome !== 'found' || found.parcel.level !== 6) continue;
      const at = found.parcel.steps[0]?.at ?? reference.now().toISOString();
      // A delivery before the claim belongs to another parcel with this number.
      if (at >= askedAt) await savePickupTracking(sql, id, at);
    }
  }

  /** Pays small unanswered claims; every other one opens a case, repeated until it is answered. */
  async function answerDueClaims() {
    await forEachDue(sql, await claimsToClose(sql), endSpent);
    const due = await claimsToRefund(
      sql,
      reference.policies('returnAutoApprove'),
      reference.policies('claimPhotoDays'),
    );
    const raised: DueClaim[] = due.filter(({ isRaised }) => isRaised);
    const fresh = due.filter(({ isRaised }) => !isRaised);
    await forEachDue(sql, fresh, async (inside, line) => {
      if (!(await autoApproveClaim(inside, orderServices, line))) raised.push(line);
    });
    for (const { claim, orderId, orderNumber } of raised) {
      await paymentServices.cases.open('CLAIM_UNANSWERED', orderId, orderNumber, { claim });
      await markClaimEscalated(sql, claim);
    }
    orderServices.refunds.kick();
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
