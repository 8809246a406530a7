import { dateInKorea, hourInKorea, instantOf } from '#contract/rules/calendar.ts';
import type { Payment, TossClient } from '../integrations/toss/toss-client.ts';
import type { Sql } from '../platform/db/database.ts';
import { advanceWatermark, watermarkOf } from '../platform/jobs/watermark.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { ledgerEntriesOf, recordVoidOutcome, unknownOrdersOf } from './daily-reconciliation.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';

const dayMs = 86_400_000;
const arrived = new Set(['DONE', 'CANCELED', 'PARTIAL_CANCELED']);

/** Days that are compared after a standstill of the shop. */
const maxDays = 31;

/**
 * Compares the transactions of the payment company with the shop's ledger, every day once, after 04:00 KST of the next day. Differences
 * open cases. Days on which no process compared are made up for.
 */
export function createReconciliation(sql: Sql, toss: TossClient, cases: PaymentCaseService, reference: ReferenceData) {
  async function daily() {
    const now = reference.now();
    if (hourInKorea(now) < 4) return;
    const today = instantOf(dateInKorea(now));
    const until = await watermarkOf(sql, 'compared');
    // A shop that opens today has no transactions of yesterday.
    if (until === undefined) return advanceWatermark(sql, 'compared', today.getTime());
    for (let from = Math.max(until, today.getTime() - maxDays * dayMs); from < today.getTime(); from += dayMs) {
      // The job fails, so that an alert tells of a company that never answers. The next run compares the day.
      if (!(await compare(new Date(from), new Date(from + dayMs))))
        throw new Error(`The payments of ${dateInKorea(new Date(from))} could not be compared.`);
      await advanceWatermark(sql, 'compared', from + dayMs);
    }
  }

  /** Returns true if everything could be compared. Reads a single payment from the company only if the day's sums differ. */
  async function compare(from: Date, to: Date) {
    const answer = await toss.transactions(from.toISOString(), new Date(to.getTime() - 1000).toISOString());
    if (answer.outcome === 'unknown') return false;
    const sums = new Map<string, number>();
    for (const { orderId, status, amount } of answer.transactions)
      if (arrived.has(status)) sums.set(orderId, (sums.get(orderId) ?? 0) + amount);
    const paidOrderIds = [...sums.keys()].filter(isOurs);
    for (const uuid of await unknownOrdersOf(sql, paidOrderIds)) if (!(await voidUnknownOrder(uuid))) return false;
    for (const ledgerEntry of await ledgerEntriesOf(sql, from, to, paidOrderIds)) {
      if (ledgerEntry.net === (sums.get(ledgerEntry.orderUuid) ?? 0)) continue;
      const lookup = await toss.findPayment(ledgerEntry.orderUuid);
      if (lookup.outcome === 'unknown') return false;
      const companyAmounts = lookup.outcome === 'found' ? takenIn(lookup.payment) : { paid: 0, left: 0 };
      // A promised refund may still be pending. So the shop's remaining amount may be less than the company's, never more.
      const agree =
        companyAmounts.paid === ledgerEntry.paid &&
        companyAmounts.left >= ledgerEntry.paid - ledgerEntry.promised &&
        companyAmounts.left <= ledgerEntry.paid - ledgerEntry.done;
      if (!agree)
        await cases.open('COMPARISON', ledgerEntry.orderId, ledgerEntry.orderNumber, {
          ...companyAmounts,
          ours: ledgerEntry.paid,
        });
    }
    return true;
  }

  /**
   * Returns money that was taken for an order that does not exist, and opens a case: no other check would find it. Returns false if
   * the outcome is not known.
   */
  async function voidUnknownOrder(orderId: string) {
    const found = await toss.findPayment(orderId);
    if (found.outcome === 'unknown') return false;
    if (found.outcome !== 'found') return true;
    const { paymentKey, totalAmount, balanceAmount } = found.payment;
    const taken = takenIn(found.payment).left;
    if (taken === 0) return true;
    // The case is opened first: after the void no trace of the money remains at the company.
    await cases.open('UNKNOWN_ORDER', null, orderId, { orderId, paymentKey, totalAmount, balanceAmount });
    if (!reference.policy('unknownApprovalsCancelled')) return true;
    const reason = '주문을 찾을 수 없어 자동 취소';
    const gone = await toss.cancel({ paymentKey, reason, idempotencyKey: `unknown-${orderId}` });
    if (gone.outcome !== 'unknown') await recordVoidOutcome(sql, orderId, gone.outcome);
    return gone.outcome !== 'unknown';
  }

  return { daily, compare };
}

/** An account that is cancelled before its deposit is CANCELED as well, without an approval. */
function takenIn({ status, approvedAt, totalAmount, balanceAmount }: Payment) {
  const isPaid = arrived.has(status) && (status !== 'CANCELED' || approvedAt !== null);
  return isPaid ? { paid: totalAmount, left: balanceAmount } : { paid: 0, left: 0 };
}

function isOurs(orderId: string) {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId);
}
