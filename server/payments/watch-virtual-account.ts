import type { ErrorCode } from '#contract/errors.ts';
import type { Payment, TossClient } from '../integrations/toss/toss-client.ts';
import { exceededLimitOf } from '../order-records/purchase-history.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import type { ResolveApprovedAt } from './approved-at.ts';
import { endUnpaidOrder, type PaymentAttempt, recordPayment, startVoid } from './attempts.sql.ts';
import { voidReceipt } from './cash-receipts/reduce-receipt.ts';
import type { AttemptResult } from './confirm-payment.ts';
import type { PaymentCaseService } from './payment-cases.ts';
import { limitExceededTexts } from './purchase-limit-texts.ts';
import { retryOnLostRace } from './retry.ts';
import { capturedSellabilityObstacle } from './still-sellable.sql.ts';
import { markChecked } from './unsettled.sql.ts';
import { markAccountClosed, undoDeposit } from './virtual-account.sql.ts';

export type AccountWatchTools = {
  cases: PaymentCaseService;
  dateApproval: ResolveApprovedAt;
  currentResultOf: (attempt: PaymentAttempt) => Promise<AttemptResult>;
  voidPayment: (attempt: PaymentAttempt) => Promise<void>;
};

type ReturnReason = { code?: string; reason?: string; returnedWon?: number };

const minuteMs = 60_000;

/** Returns why a product is no longer available, for a buyer who has paid for it. */
function goneReason(code: ErrorCode) {
  if (code === 'SALE_ENDED') return '판매가 끝났어요.';
  return code === 'SALE_NOT_OPEN' ? '아직 판매하지 않는 상품이에요.' : '품절되어 보내드릴 수 없어요.';
}

const lapsed = { code: 'LAPSED_DEPOSIT', reason: '입금 기한이 지났습니다.' };

/**
 * Watches a virtual account from its number on, until the payment company and the shop agree that it is closed.
 *
 * | shop     | company             | action                                              |
 * | -------- | ------------------- | --------------------------------------------------- |
 * | issued   | DONE                | accept the deposit, or return it                    |
 * | issued   | WAITING_FOR_DEPOSIT | close the account once its deadline has passed      |
 * | issued   | EXPIRED, CANCELED … | end the unpaid order                                |
 * | approved | WAITING_FOR_DEPOSIT | undo the payment: the bank has reversed the deposit |
 * | by hand  | WAITING_FOR_DEPOSIT | close the account                                   |
 * | by hand  | DONE                | open a case: the order was paid twice               |
 * | ended    | WAITING_FOR_DEPOSIT | close the account                                   |
 * | ended    | DONE                | return the deposit                                  |
 */
export function createAccountWatch(
  sql: Sql,
  toss: TossClient,
  { cases, dateApproval, currentResultOf, voidPayment }: AccountWatchTools,
) {
  /** Reads the current state of a waiting or paid account at the payment company. */
  async function checkAccount(attempt: PaymentAttempt): Promise<AttemptResult> {
    const found = await toss.findPayment(attempt.orderUuid);
    if (found.outcome === 'unknown') return { kind: 'pending' };
    // An account whose number the shop has cannot disappear, so this answer is not reliable.
    if (found.outcome === 'absent') return { kind: 'pending' };
    const { payment } = found;
    await (attempt.stage === 'issued' ? followWaitingAccount(attempt, payment) : reconcileEndedOrder(attempt, payment));
    await markChecked(sql, attempt.orderId, payment.status, attempt.isByHand);
    return currentResultOf(attempt);
  }

  async function followWaitingAccount(attempt: PaymentAttempt, payment: Payment) {
    const { orderId } = attempt;
    switch (payment.status) {
      case 'DONE':
        return acceptDeposit(attempt, payment);
      case 'WAITING_FOR_DEPOSIT':
        return attempt.isPastDue ? closeExpiredAccount(attempt, payment) : undefined;
      case 'EXPIRED':
      case 'CANCELED':
      case 'ABORTED':
        await retryOnLostRace(() =>
          endUnpaidOrder(sql, { orderId, from: ['issued'], to: 'abandoned', by: 'system', ...lapsed }),
        );
        return markAccountClosed(sql, orderId);
    }
  }

  async function acceptDeposit(attempt: PaymentAttempt, payment: Payment) {
    const { orderId, amount, dueAt } = attempt;
    const returnedWon = payment.balanceAmount;
    if (payment.totalAmount !== amount) return returnDeposit(attempt, 'issued', { returnedWon });
    const at = await dateApproval(attempt, payment);
    const late = dueAt !== null && at !== undefined && at > Date.parse(dueAt) + minuteMs;
    if (late)
      return returnDeposit(attempt, 'issued', {
        returnedWon,
        code: 'LATE_DEPOSIT',
        reason: '입금 기한이 지나 입금되었어요.',
      });
    const limit = await exceededLimitOf(sql, orderId);
    if (limit)
      return returnDeposit(attempt, 'issued', { returnedWon, code: 'OVER_LIMIT', reason: limitExceededTexts[limit] });
    const { paymentKey, methodText, receiptUrl } = payment;
    if (await retryOnLostRace(() => recordPayment(sql, { orderId, paymentKey, methodText, receiptUrl }, ['issued'])))
      return;
    const off = await capturedSellabilityObstacle(sql, orderId);
    if (off) return returnDeposit(attempt, 'issued', { returnedWon, code: off, reason: goneReason(off) });
    await reconcileEndedOrder(attempt, payment);
  }

  /**
   * Ends an attempt whose deposit has another amount, is late or cannot be kept. The order never becomes paid, and the money is
   * returned.
   */
  async function returnDeposit(
    attempt: PaymentAttempt,
    from: 'issuing' | 'issued',
    { code = 'AMOUNT_MISMATCH', reason = '입금액이 주문 금액과 달라요.', returnedWon }: ReturnReason = {},
  ): Promise<AttemptResult> {
    const { orderId } = attempt;
    await retryOnLostRace(() =>
      endUnpaidOrder(sql, {
        orderId,
        from: [from],
        to: 'cancelling',
        by: 'payment',
        code,
        reason,
        ...(returnedWon ? { returnedWon } : {}),
      }),
    );
    await voidPayment({ ...attempt, reason });
    return currentResultOf(attempt);
  }

  /** Closes the account at the company first, so that no deposit can arrive after the stock is released. */
  async function closeExpiredAccount(attempt: PaymentAttempt, payment: Payment) {
    const { orderId } = attempt;
    if (!(await closeAtProvider(attempt, payment))) return;
    await retryOnLostRace(() =>
      endUnpaidOrder(sql, { orderId, from: ['issued'], to: 'abandoned', by: 'system', ...lapsed }),
    );
    await markAccountClosed(sql, orderId);
  }

  async function closeAtProvider({ attemptKey }: PaymentAttempt, { paymentKey }: Payment, reason = '입금 기한 만료') {
    const cancellation = await toss.cancel({
      paymentKey,
      reason,
      idempotencyKey: `${attemptKey}-close`,
    });
    return cancellation.outcome === 'approved';
  }

  /** The order has ended in the shop; compares that with the company's state. */
  async function reconcileEndedOrder(attempt: PaymentAttempt, payment: Payment) {
    const { orderId, orderNumber } = attempt;
    if (attempt.stage === 'approved') return detectReversal(attempt, payment);
    if (payment.status === 'WAITING_FOR_DEPOSIT') {
      if (await closeAtProvider(attempt, payment)) await markAccountClosed(sql, orderId);
      return;
    }
    if (payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED') return markAccountClosed(sql, orderId);
    // The money is for an ended order.
    await startVoid(sql, orderId, payment.paymentKey, payment.balanceAmount || null);
    await voidPayment({ ...attempt, orderNumber, paymentKey: payment.paymentKey, reason: '끝난 주문에 입금되었어요.' });
  }

  /** Ends the account of a deposit that finance confirmed by hand, so that the order is not paid a second time. */
  async function endUnneededAccount(attempt: PaymentAttempt, payment: Payment) {
    const { orderId, orderNumber } = attempt;
    const { status, totalAmount, balanceAmount } = payment;
    if (status === 'WAITING_FOR_DEPOSIT' && !(await closeAtProvider(attempt, payment, '입금 확인'))) return;
    if (status === 'DONE')
      await cases.openOnce('COMPARISON', orderId, orderNumber, { paid: totalAmount, left: balanceAmount, ours: 0 });
    await markAccountClosed(sql, orderId);
  }

  async function detectReversal(attempt: PaymentAttempt, payment: Payment) {
    const { orderId, orderNumber, amount, isByHand } = attempt;
    // A deposit that finance confirmed by hand counts regardless of what the company says.
    if (isByHand) return endUnneededAccount(attempt, payment);
    if (payment.status !== 'WAITING_FOR_DEPOSIT') return;
    const isReversed = await tx(sql, async (inside) => {
      const done = await undoDeposit(inside, orderId);
      if (done) await voidReceipt(inside, orderId, amount);
      return done;
    });
    // Another process may have undone the payment since the attempt was read.
    if (isReversed || (await currentResultOf(attempt)).kind !== 'paid') return;
    await cases.open('FELL_BACK', orderId, orderNumber, { amount });
  }

  return { checkAccount, returnDeposit };
}
