import { isErrorCode, Refusal } from '#contract/errors.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { type TossClient, type TossOutcome, tossOutcomeOf } from '../integrations/toss/toss-client.ts';
import { exceededLimitOf } from '../order-records/purchase-history.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql, Tx } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { createApprovedAt } from './approved-at.ts';
import { attemptByOrder, endUnpaidOrder, isPaymentKeyUsed, type PaymentAttempt, startVoid } from './attempts.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';
import { limitExceededTexts } from './purchase-limit-texts.ts';
import { createResultRecorder } from './record-result.ts';
import { retryOnLostRace } from './retry.ts';
import { markChecked } from './unsettled.sql.ts';
import { createVirtualAccounts } from './virtual-account.ts';
import { createVoidPayment } from './void-payment.ts';

/** The result of an attempt: paid, waiting for a deposit, refused, or not known yet. */
export type AttemptResult =
  | { kind: 'paid' }
  | { kind: 'issued' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'pending' };

type Tools = {
  encryption: Encryption;
  reference: ReferenceData;
  cases: PaymentCaseService;
  announceVoid: (inside: Tx, orderId: number) => Promise<void>;
};

/**
 * Ends a payment. The customer's return, the webhook and the reconciler all use it. The payment company is called outside any
 * transaction. Its answer is then written in one statement, in which only the first writer wins. Two processes may ask about the
 * same payment at once; the statement lets one of them write.
 */
export function createConfirmPayment(
  sql: Sql,
  toss: TossClient,
  { encryption, reference, cases, announceVoid }: Tools,
) {
  const running = new Map<string, Promise<AttemptResult>>();
  const voidPayment = createVoidPayment(sql, toss, { encryption, cases, announceVoid });
  const dateApproval = createApprovedAt({ cases, reference });
  const accounts = createVirtualAccounts(sql, toss, { reference, cases, dateApproval, currentResultOf, voidPayment });
  const { recordOutcome, recordApproval } = createResultRecorder(sql, { dateApproval, currentResultOf, voidPayment });

  return {
    /** Requests approval of a claimed attempt. Concurrent callers get the same answer. */
    approve: (attempt: PaymentAttempt & { isLimited: boolean }) =>
      runOncePerOrder(
        attempt,
        async () => (attempt.isLimited && (await refuseOverLimit(attempt))) || askApproval(attempt),
      ),
    /** Requests the virtual account of an attempt. */
    issue: (attempt: PaymentAttempt, bankCode?: string | null) =>
      runOncePerOrder(attempt, () => accounts.issue(attempt, bankCode)),
    /** Reads the state of an unfinished attempt at the payment company and ends it accordingly. */
    reconcile: (attempt: PaymentAttempt) => runOncePerOrder(attempt, () => reconcileByStage(attempt)),
    underway: (orderUuid: string) => running.get(orderUuid),
  };

  function runOncePerOrder(attempt: PaymentAttempt, work: () => Promise<AttemptResult>) {
    const runningAttempt = running.get(attempt.orderUuid);
    if (runningAttempt) return runningAttempt;
    const started = work().finally(() => running.delete(attempt.orderUuid));
    running.set(attempt.orderUuid, started);
    return started;
  }

  async function askApproval(attempt: PaymentAttempt): Promise<AttemptResult> {
    const { paymentKey, orderUuid, amount, attemptKey } = attempt;
    if (!paymentKey) return { kind: 'pending' };
    const answer = await toss.confirm({ paymentKey, orderId: orderUuid, amount, idempotencyKey: attemptKey });
    // A key that has paid for another order can never pay for this one.
    const isSpent = answer.outcome === 'unknown' && answer.why === 'ALREADY_PROCESSED_PAYMENT';
    return recordOutcome(attempt, isSpent && (await isPaymentKeyUsed(sql, paymentKey)) ? usedElsewhere : answer);
  }

  /** Ends an attempt before the charge if paid orders of the same customer or household have used up a purchase limit. */
  async function refuseOverLimit(attempt: PaymentAttempt): Promise<AttemptResult | undefined> {
    const { orderId } = attempt;
    const code = await exceededLimitOf(sql, orderId);
    if (!code) return undefined;
    const reason = limitExceededTexts[code];
    await retryOnLostRace(() =>
      endUnpaidOrder(sql, { orderId, from: ['confirming'], to: 'declined', by: 'system', code: 'OVER_LIMIT', reason }),
    );
    return currentResultOf(attempt);
  }

  async function reconcileByStage(attempt: PaymentAttempt): Promise<AttemptResult> {
    switch (attempt.stage) {
      case 'cancelling':
        await voidPayment(attempt);
        // A void does not depend on the status that a webhook claimed, so any pending check is over.
        await markChecked(sql, attempt.orderId, '');
        return currentResultOf(attempt);
      case 'issuing':
        return accounts.findIssued(attempt);
      case 'confirming':
        return findApproval(attempt);
      default:
        return paymentTerms(attempt.method).opens === 'account'
          ? accounts.checkAccount(attempt)
          : recheckEnded(attempt);
    }
  }

  async function findApproval(attempt: PaymentAttempt): Promise<AttemptResult> {
    const lookup = await toss.findPayment(attempt.orderUuid);
    if (lookup.outcome === 'unknown') return { kind: 'pending' };
    if (lookup.outcome === 'found') {
      const { payment } = lookup;
      if (payment.status === 'DONE') return recordApproval(attempt, payment);
      // The payment was cancelled at the company since. A second confirm under the same key would only repeat the first answer.
      const outcome = tossOutcomeOf(payment);
      if (outcome.outcome === 'declined' && payment.paymentKey === attempt.paymentKey)
        return recordOutcome(attempt, outcome);
    }
    // The company has no final state: the confirm request may never have arrived. Under the same idempotency key it cannot charge
    // twice.
    return askApproval(attempt);
  }

  /** Checks an ended attempt after a webhook claimed another state. */
  async function recheckEnded(attempt: PaymentAttempt): Promise<AttemptResult> {
    const { orderId, orderNumber } = attempt;
    const lookup = await toss.findPayment(attempt.orderUuid);
    if (lookup.outcome === 'unknown') return { kind: 'pending' };
    if (lookup.outcome === 'found') {
      const { status, paymentKey, totalAmount, balanceAmount } = lookup.payment;
      if (attempt.stage !== 'approved' && status === 'DONE') {
        await startVoid(sql, orderId, paymentKey);
        await voidPayment({ ...attempt, paymentKey });
      }
      const cancelled = totalAmount - balanceAmount;
      if (attempt.stage === 'approved' && cancelled > attempt.refunded)
        await cases.open('CANCELLED_ELSEWHERE', orderId, orderNumber, { gone: cancelled, refunded: attempt.refunded });
    }
    await markChecked(sql, orderId, lookup.outcome === 'found' ? lookup.payment.status : '');
    return currentResultOf(attempt);
  }

  async function currentResultOf(attempt: PaymentAttempt): Promise<AttemptResult> {
    const now = await attemptByOrder(sql, attempt.orderUuid);
    return now ? attemptResultOf(now) : { kind: 'pending' };
  }
}

const usedElsewhere: TossOutcome = {
  outcome: 'declined',
  code: 'ALREADY_PROCESSED_PAYMENT',
  reason: '이미 다른 주문에 쓰인 결제예요.',
};

/** Returns the result of an attempt from its stored state, without a call to the payment company. */
export function attemptResultOf(attempt: PaymentAttempt): AttemptResult {
  // The attempt ended because of its items: every later request gets the same code.
  if (attempt.code && isOver(attempt) && isErrorCode(attempt.code))
    return { kind: 'refused', refusal: new Refusal(attempt.code) };
  switch (attempt.stage) {
    case 'approved':
      return { kind: 'paid' };
    case 'issued':
      return { kind: 'issued' };
    case 'ready':
    case 'confirming':
    case 'issuing':
      return { kind: 'pending' };
    case 'declined':
      return { kind: 'refused', refusal: new Refusal('PAYMENT_REFUSED', { reason: attempt.reason ?? '결제사 거절' }) };
    case 'cancelling':
    case 'cancelled':
      return { kind: 'refused', refusal: new Refusal('PAYMENT_AMOUNT_MISMATCH') };
    case 'abandoned':
      return { kind: 'refused', refusal: new Refusal('ORDER_TMP_EXPIRED') };
  }
}

function isOver({ stage }: PaymentAttempt) {
  return ['abandoned', 'cancelling', 'cancelled'].includes(stage);
}
