import { Refusal } from '#contract/errors.ts';
import type { Payment, TossOutcome } from '../integrations/toss/toss-client.ts';
import type { Sql } from '../platform/db/database.ts';
import { endUnpaidOrder, type PaymentAttempt, recordPayment, startVoid } from './attempts.sql.ts';
import type { AttemptResult } from './confirm-payment.ts';
import { retryOnLostRace } from './retry.ts';
import { capturedSellabilityObstacle } from './still-sellable.sql.ts';
import type { AccountWatchTools } from './watch-virtual-account.ts';

/** Records the payment company's answer for an attempt, in one statement that only the first writer wins. */
export function createResultRecorder(
  sql: Sql,
  { dateApproval, currentResultOf, voidPayment }: Omit<AccountWatchTools, 'cases'>,
) {
  async function recordOutcome(attempt: PaymentAttempt, outcome: TossOutcome): Promise<AttemptResult> {
    if (outcome.outcome === 'unknown') return { kind: 'pending' };
    if (outcome.outcome === 'approved') return recordApproval(attempt, outcome.payment);
    const { code, reason } = outcome;
    await retryOnLostRace(() =>
      endUnpaidOrder(sql, {
        orderId: attempt.orderId,
        from: ['confirming'],
        to: 'declined',
        by: 'payment',
        code,
        reason,
      }),
    );
    return currentResultOf(attempt);
  }

  async function recordApproval(attempt: PaymentAttempt, payment: Payment): Promise<AttemptResult> {
    if (payment.status !== 'DONE') return { kind: 'pending' };
    const { orderId } = attempt;
    if (payment.orderId !== attempt.orderUuid || payment.totalAmount !== attempt.amount) {
      const reason = '승인 금액이 주문과 다름';
      await retryOnLostRace(() =>
        endUnpaidOrder(sql, {
          orderId,
          from: ['confirming'],
          to: 'cancelling',
          by: 'system',
          code: 'AMOUNT_MISMATCH',
          reason,
        }),
      );
      await voidPayment({ ...attempt, paymentKey: payment.paymentKey });
      return { kind: 'refused', refusal: new Refusal('PAYMENT_AMOUNT_MISMATCH') };
    }
    const { paymentKey, methodText, receiptUrl } = payment;
    if (await retryOnLostRace(() => recordPayment(sql, { orderId, paymentKey, methodText, receiptUrl }))) {
      await dateApproval(attempt, payment);
      return { kind: 'paid' };
    }
    const now = await currentResultOf(attempt);
    if (now.kind === 'pending') return voidUnsellable(attempt, paymentKey);
    if (now.kind !== 'refused') return now;
    // Approved after the stock was released: the money is returned at once.
    await startVoid(sql, orderId, paymentKey);
    await voidPayment({ ...attempt, paymentKey });
    return now;
  }

  /** Approved but not sold: the items were taken off sale in between, so the money is returned (law S8). */
  async function voidUnsellable(attempt: PaymentAttempt, paymentKey: string): Promise<AttemptResult> {
    const { orderId } = attempt;
    const code = await capturedSellabilityObstacle(sql, orderId);
    if (!code) return currentResultOf(attempt);
    const ending = { from: ['confirming' as const], to: 'cancelling' as const, by: 'system' as const, code };
    await retryOnLostRace(() => endUnpaidOrder(sql, { orderId, ...ending, reason: new Refusal(code).message }));
    await voidPayment({ ...attempt, paymentKey });
    return currentResultOf(attempt);
  }

  return { recordOutcome, recordApproval };
}
