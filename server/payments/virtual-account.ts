import { Refusal } from '#contract/errors.ts';
import type { Payment, TossClient } from '../integrations/toss/toss-client.ts';
import type { Sql } from '../platform/db/database.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import { endUnpaidOrder, type PaymentAttempt } from './attempts.sql.ts';
import type { AttemptResult } from './confirm-payment.ts';
import { bankDeadline } from './methods.ts';
import { retryOnLostRace } from './retry.ts';
import { capturedSellabilityObstacle } from './still-sellable.sql.ts';
import { recordIssuedAccount, saveAccountRequest, virtualAccountRequestOf } from './virtual-account.sql.ts';
import { type AccountWatchTools, createAccountWatch } from './watch-virtual-account.ts';

type Tools = AccountWatchTools & { reference: ReferenceData };

const standardBank = '88';

/**
 * Requests virtual accounts and watches them: waiting, paid, reversed, closed. Only the payment company's answer to the shop's own
 * request is trusted. The network is called outside any transaction.
 */
export function createVirtualAccounts(sql: Sql, toss: TossClient, { reference, ...watched }: Tools) {
  const { currentResultOf } = watched;
  const { checkAccount, returnDeposit } = createAccountWatch(sql, toss, watched);

  /** Requests the account of a new order, or requests it again. One idempotency key cannot issue two accounts. */
  async function issue(attempt: PaymentAttempt, bankCode?: string | null): Promise<AttemptResult> {
    const wish = await virtualAccountRequestOf(sql, attempt.orderUuid);
    if (!wish) return currentResultOf(attempt);
    const { orderId, orderUuid, attemptKey, amount, taxFreeAmount, shipDates, names, customerName } = wish;
    const { holidays, policy } = reference;
    const dueDate = wish.dueAt ?? bankDeadline(new Date(wish.createdAt), shipDates, holidays(), policy).toISOString();
    const bank = wish.bank ?? bankCode ?? standardBank;
    if (!(await saveAccountRequest(sql, orderId, bank, dueDate))) return endUnsellable(attempt);
    const orderName = nameOf(names);
    const idempotencyKey = `${attemptKey}-account`;
    const issueRequest = {
      orderId: orderUuid,
      orderName,
      customerName,
      amount,
      taxFreeAmount,
      bank,
      dueDate,
      idempotencyKey,
    };
    const outcome = await toss.issue(issueRequest);
    if (outcome.outcome === 'approved') return saveIssuedAccount(attempt, outcome.payment);
    if (outcome.outcome === 'unknown') return { kind: 'pending' };
    return declineIssue(attempt, outcome.code, outcome.reason);
  }

  /** Ends an attempt without an account if its items can no longer be sold (law S8). */
  async function endUnsellable(attempt: PaymentAttempt): Promise<AttemptResult> {
    const { orderId } = attempt;
    const code = await capturedSellabilityObstacle(sql, orderId, { window: true });
    if (code) {
      const ending = { from: ['issuing' as const], to: 'abandoned' as const, by: 'system' as const, code };
      await retryOnLostRace(() => endUnpaidOrder(sql, { orderId, ...ending, reason: new Refusal(code).message }));
    }
    return currentResultOf(attempt);
  }

  /**
   * The outcome of the request is unknown: looks the account up, and requests it again for up to ten minutes before its deadline.
   */
  async function findIssued(attempt: PaymentAttempt): Promise<AttemptResult> {
    const found = await toss.findPayment(attempt.orderUuid);
    if (found.outcome === 'unknown') return { kind: 'pending' };
    if (found.outcome === 'found') return saveIssuedAccount(attempt, found.payment);
    if (!attempt.isPastDue && (attempt.age ?? 0) < 10 * 60) return issue(attempt);
    return declineIssue(attempt, 'NOT_ISSUED', '계좌를 발급받지 못했어요.');
  }

  async function declineIssue(attempt: PaymentAttempt, code: string, reason: string) {
    const { orderId } = attempt;
    await retryOnLostRace(() =>
      endUnpaidOrder(sql, { orderId, from: ['issuing'], to: 'declined', by: 'payment', code, reason }),
    );
    return currentResultOf(attempt);
  }

  async function saveIssuedAccount(attempt: PaymentAttempt, payment: Payment): Promise<AttemptResult> {
    const { orderId, orderUuid, amount } = attempt;
    const { virtualAccount: account, paymentKey, secret = null, methodText } = payment;
    if (!account || payment.orderId !== orderUuid) return { kind: 'pending' };
    if (payment.totalAmount !== amount && payment.status === 'WAITING_FOR_DEPOSIT')
      return returnDeposit(attempt, 'issuing');
    if (['ABORTED', 'EXPIRED', 'CANCELED'].includes(payment.status))
      return declineIssue(attempt, payment.status, '계좌를 발급받지 못했어요.');
    const { bankCode, accountNumber, accountType } = account;
    const customerName = account.customerName ?? '';
    const kept = { paymentKey, bankCode, accountNumber, accountType, customerName, secret, methodText };
    await retryOnLostRace(() => recordIssuedAccount(sql, orderId, kept));
    // The deposit may have arrived before the shop learned of the account.
    return payment.status === 'WAITING_FOR_DEPOSIT'
      ? currentResultOf(attempt)
      : checkAccount({ ...attempt, stage: 'issued', paymentKey });
  }

  return { issue, findIssued, checkAccount };
}

function nameOf(names: string[]) {
  const [name = '주문', ...others] = [...new Set(names)];
  return others.length > 0 ? `${name.slice(0, 80)} 외 ${others.length}건` : name.slice(0, 90);
}

/** Returns the error that tells the customer why no account was issued. */
export function accountNotIssuedError(reason: string | null) {
  return new Refusal('PAYMENT_REFUSED', { reason: reason ?? '계좌를 발급받지 못했어요.' });
}
