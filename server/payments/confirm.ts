import { isErrorCode, Refusal } from '#contract/errors.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import { type TossClient, type TossOutcome, tossOutcomeOf } from '../integrations/toss/client.ts';
import { exceededLimitOf } from '../order-records/purchase-history.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { createApprovedAt } from './approved-at.ts';
import { attemptByOrder, isPaymentKeyUsed, type PaymentAttempt, releasePayment, startVoid } from './attempts.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';
import { limitExceededTexts } from './purchase-limit-texts.ts';
import { createResultRecorder } from './record-result.ts';
import { retryOnLostRace } from './retry.ts';
import { markChecked } from './unsettled.sql.ts';
import { createVirtualAccounts } from './virtual-account.ts';
import { createVoidPayment } from './void-payment.ts';

/** Where an attempt ended: money in, an account that waits for it, money not in, or not known yet. */
export type AttemptResult =
  | { kind: 'paid' }
  | { kind: 'issued' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'pending' };

type Tools = { encryption: Encryption; reference: ReferenceData; cases: PaymentCaseService };

/**
 * The one way a payment comes to its end, shared by the shopper's return, the webhook and the reconciler. The network is
 * asked outside any transaction; what it answered is then written in one statement that only the first writer wins.
 * Two processes may ask about the same payment at once; the statement lets one of them write.
 */
export function createConfirmPayment(sql: Sql, toss: TossClient, { encryption, reference, cases }: Tools) {
  const running = new Map<string, Promise<AttemptResult>>();
  const voidPayment = createVoidPayment(sql, toss, { encryption, cases });
  const dateApproval = createApprovedAt({ cases, reference });
  const accounts = createVirtualAccounts(sql, toss, { reference, cases, dateApproval, standing, voidPayment });
  const { conclude, approved } = createResultRecorder(sql, { dateApproval, standing, voidPayment });

  return {
    /** Asks for approval of an attempt that was claimed. Everyone who asks meanwhile gets the same answer. */
    approve: (attempt: PaymentAttempt & { isLimited: boolean }) =>
      once(attempt, async () => (attempt.isLimited && (await turnBack(attempt))) || askApproval(attempt)),
    /** Asks for the virtual account of an attempt. */
    issue: (attempt: PaymentAttempt, bankCode?: string | null) =>
      once(attempt, () => accounts.issue(attempt, bankCode)),
    /** Finds out how an unfinished attempt stands at the company, and ends it accordingly. */
    reconcile: (attempt: PaymentAttempt) => once(attempt, () => findOut(attempt)),
    underway: (orderUuid: string) => running.get(orderUuid),
  };

  function once(attempt: PaymentAttempt, work: () => Promise<AttemptResult>) {
    const found = running.get(attempt.orderUuid);
    if (found) return found;
    const started = work().finally(() => running.delete(attempt.orderUuid));
    running.set(attempt.orderUuid, started);
    return started;
  }

  async function askApproval(attempt: PaymentAttempt): Promise<AttemptResult> {
    const { paymentKey, orderUuid, amount, attemptKey } = attempt;
    if (!paymentKey) return { kind: 'pending' };
    const answer = await toss.confirm({ paymentKey, orderId: orderUuid, amount, idempotencyKey: attemptKey });
    // A key that has paid for another order will never pay for this one.
    const isSpent = answer.outcome === 'unknown' && answer.why === 'ALREADY_PROCESSED_PAYMENT';
    return conclude(attempt, isSpent && (await isPaymentKeyUsed(sql, paymentKey)) ? spent : answer);
  }

  /** Ends an attempt before the charge when paid orders of the same person or household have used up its limit. */
  async function turnBack(attempt: PaymentAttempt): Promise<AttemptResult | undefined> {
    const { orderId } = attempt;
    const code = await exceededLimitOf(sql, orderId);
    if (!code) return undefined;
    const reason = limitExceededTexts[code];
    await retryOnLostRace(() =>
      releasePayment(sql, { orderId, from: ['confirming'], to: 'declined', by: 'system', code: 'OVER_LIMIT', reason }),
    );
    return standing(attempt);
  }

  async function findOut(attempt: PaymentAttempt): Promise<AttemptResult> {
    switch (attempt.stage) {
      case 'cancelling':
        await voidPayment(attempt);
        // Whatever was said of it, giving it back is all there is to do.
        await markChecked(sql, attempt.orderId, '');
        return standing(attempt);
      case 'issuing':
        return accounts.findIssued(attempt);
      case 'confirming':
        return findApproval(attempt);
      default:
        return paymentTerms(attempt.method).opens === 'account' ? accounts.look(attempt) : lookAgain(attempt);
    }
  }

  async function findApproval(attempt: PaymentAttempt): Promise<AttemptResult> {
    const found = await toss.find(attempt.orderUuid);
    if (found.outcome === 'unknown') return { kind: 'pending' };
    if (found.outcome === 'found') {
      const { payment } = found;
      if (payment.status === 'DONE') return approved(attempt, payment);
      // Taken back there since: asked again under its own key, the company would only repeat what it said first.
      const stands = tossOutcomeOf(payment);
      if (stands.outcome === 'declined' && payment.paymentKey === attempt.paymentKey) return conclude(attempt, stands);
    }
    // Nothing final there: the question may never have arrived. Asked again under its own key it cannot count twice.
    return askApproval(attempt);
  }

  /** The attempt has ended here, and somebody said something else of it. */
  async function lookAgain(attempt: PaymentAttempt): Promise<AttemptResult> {
    const { orderId, orderNumber } = attempt;
    const found = await toss.find(attempt.orderUuid);
    if (found.outcome === 'unknown') return { kind: 'pending' };
    if (found.outcome === 'found') {
      const { status, paymentKey, totalAmount, balanceAmount } = found.payment;
      if (attempt.stage !== 'approved' && status === 'DONE') {
        await startVoid(sql, orderId, paymentKey);
        await voidPayment({ ...attempt, paymentKey });
      }
      const gone = totalAmount - balanceAmount;
      if (attempt.stage === 'approved' && gone > attempt.refunded)
        await cases.open('CANCELLED_ELSEWHERE', orderId, orderNumber, { gone, refunded: attempt.refunded });
    }
    await markChecked(sql, orderId, found.outcome === 'found' ? found.payment.status : '');
    return standing(attempt);
  }

  async function standing(attempt: PaymentAttempt): Promise<AttemptResult> {
    const now = await attemptByOrder(sql, attempt.orderUuid);
    return now ? attemptResultOf(now) : { kind: 'pending' };
  }
}

const spent: TossOutcome = {
  outcome: 'declined',
  code: 'ALREADY_PROCESSED_PAYMENT',
  reason: '이미 다른 주문에 쓰인 결제예요.',
};

/** What the buyer is told of an attempt as it stands, without asking anybody. */
export function attemptResultOf(attempt: PaymentAttempt): AttemptResult {
  // Ended because of the goods: whoever asks again is told the same.
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
