import { bankCodeOf } from '#contract/rules/banks.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import type { TossClient } from '../integrations/toss/toss-client.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import { coalesce } from '../platform/cache/coalesce.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Db, type Sql, tx } from '../platform/db/database.ts';
import { decryptRefundAccount } from './issue-refund.ts';
import {
  addRefundInterest,
  type DueRefund,
  isRefundFinalSql,
  markRefundDone,
  markRefundFailed,
  recordRefundOutcome,
  requeueRefund,
  setRefundAccount,
  setRefundManual,
  takeDueRefunds,
  type UnsendableCode,
  waitsForAccountSql,
} from './refund-worker.sql.ts';

export type RefundWorker = ReturnType<typeof createRefundWorker>;

/**
 * Requests every due refund from the payment company, outside any transaction and under its own key, so that a repeated request
 * cannot pay twice. Unknown outcomes are retried for days; a refund refused five times waits for staff. Two processes work at once;
 * the row lock decides which process sends a refund.
 */
export function createRefundWorker(sql: Sql, toss: TossClient, encryption: Encryption, notifier: OrderNotifier) {
  async function run() {
    for (let due = await takeDueRefunds(sql); due.length > 0; due = await takeDueRefunds(sql))
      await Promise.allSettled(due.map(sendRefund));
  }

  async function sendRefund(due: DueRefund) {
    const refundAccount = due.account ? payeeOf(encryption, due.account) : undefined;
    const fail = (code: UnsendableCode, text: string) => markRefundFailed(sql, due.id, code, text);
    if (!due.paymentKey) return fail('NO_PAYMENT_KEY', '결제 정보가 없습니다.');
    // Only finance can send an amount that the phone company does not deduct from its bill.
    if (due.way === 'bank' && paymentTerms(due.method).refundTo === 'source')
      return fail('BY_HAND', '휴대폰 요금에서 뺄 수 없는 환불이에요. 환불 계좌로 직접 보내고 완료로 표시해 주세요.');
    if (due.way === 'bank' && !refundAccount) return fail('NO_ACCOUNT', '환불 계좌를 확인할 수 없습니다.');
    if (due.isByHand)
      return fail('BY_HAND', '결제사를 거치지 않은 입금이에요. 환불 계좌로 직접 보내고 완료로 표시해 주세요.');
    const cancellation = await toss.cancel({
      paymentKey: due.paymentKey,
      reason: due.reason,
      idempotencyKey: due.attemptKey,
      amount: due.cash,
      taxFreeAmount: due.taxFree,
      refundAccount,
    });
    if (cancellation.outcome === 'unknown') return recordRefundOutcome(sql, due.id, cancellation.why);
    if (cancellation.outcome === 'declined')
      return markRefundFailed(sql, due.id, cancellation.code, cancellation.reason);
    await finishRefund(sql, due.id, notifier);
  }

  return { run, kick: coalesce(run, 100) };
}

/** Marks a refund as arrived, from the payment company or, with `byHand`, sent by finance. */
export function finishRefund(sql: Db, id: number, notifier: OrderNotifier, byHand = false) {
  return tx(sql, async (inside) => {
    const done = await markRefundDone(inside, id, byHand);
    if (done) await notifier.refundDone(inside, done);
    return done !== undefined;
  });
}

/** Retries a refund for staff. */
export function retryRefund(sql: Db, uuid: string) {
  return requeueRefund(sql, uuid);
}

export { addRefundInterest, isRefundFinalSql, setRefundAccount, setRefundManual, waitsForAccountSql };

/** Returns undefined for an account that cannot be used, also if its key was removed: finance then asks for another. */
function payeeOf(encryption: Encryption, encrypted: Buffer) {
  const account = decryptRefundAccount(encryption, encrypted);
  const bank = bankCodeOf(account?.bankName ?? '');
  return bank && account?.owner && account.accountNumber
    ? { bank, accountNumber: account.accountNumber, holderName: account.owner }
    : undefined;
}
