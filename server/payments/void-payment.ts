import { bankCodeOf } from '#contract/rules/banks.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import type { Payment, RefundAccountInput, TossClient } from '../integrations/toss/toss-client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import type { Sql } from '../platform/db/database.ts';
import { depositRefundAccountOf, finishVoid, type PaymentAttempt } from './attempts.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';

/** Returns money that never became an order, in full: to the card, or to the account that its owner named. */
export function createVoidPayment(
  sql: Sql,
  toss: TossClient,
  { encryption, cases }: { encryption: Encryption; cases: PaymentCaseService },
) {
  return (attempt: PaymentAttempt) =>
    paymentTerms(attempt.method).refundTo === 'account' ? refundToAccount(attempt) : refundToSource(attempt);

  async function refundToSource({ orderId, paymentKey, attemptKey }: PaymentAttempt) {
    if (!paymentKey) return;
    const reason = '주문이 성립하지 않아 자동 취소';
    const cancellation = await toss.cancel({ paymentKey, reason, idempotencyKey: `${attemptKey}-cancel` });
    if (cancellation.outcome === 'approved') await finishVoid(sql, orderId);
  }

  async function refundToAccount(attempt: PaymentAttempt) {
    const { orderId, orderNumber, orderUuid, attemptKey } = attempt;
    const found = await toss.findPayment(orderUuid);
    if (found.outcome !== 'found') return;
    const { payment } = found;
    if (isOver(payment)) return closeVoid(orderId);
    const waiting = payment.status === 'WAITING_FOR_DEPOSIT';
    const refundAccount = waiting ? undefined : await accountOf(orderId);
    if (!waiting && !refundAccount) {
      const amount = payment.balanceAmount;
      return cases.open('REFUND_ACCOUNT_MISSING', orderId, orderNumber, { amount, reason: attempt.reason });
    }
    const cancellation = await toss.cancel({
      paymentKey: payment.paymentKey,
      reason: '주문이 성립하지 않아 입금액 환불',
      refundAccount,
      // The key covers this deposit only; a later deposit to the closed account is returned under another key.
      idempotencyKey: `${attemptKey}-back-${payment.transaction ?? ''}`,
    });
    if (cancellation.outcome === 'approved') return closeVoid(orderId);
    if (cancellation.outcome === 'declined')
      await cases.open('REFUND_REFUSED', orderId, orderNumber, {
        code: cancellation.code,
        amount: payment.balanceAmount,
      });
  }

  async function closeVoid(orderId: number) {
    await finishVoid(sql, orderId);
    await cases.close('REFUND_ACCOUNT_MISSING', orderId);
    await cases.close('REFUND_REFUSED', orderId);
  }

  async function accountOf(orderId: number): Promise<RefundAccountInput | undefined> {
    const encrypted = await depositRefundAccountOf(sql, orderId);
    if (!encrypted) return undefined;
    const { owner, bankName, accountNumber } = JSON.parse(encryption.decrypt(encrypted)) as Record<string, string>;
    const bank = bankCodeOf(bankName ?? '');
    return bank && owner && accountNumber ? { bank, accountNumber, holderName: owner } : undefined;
  }
}

function isOver({ status, balanceAmount }: Payment) {
  return status === 'CANCELED' || status === 'EXPIRED' || status === 'ABORTED' || balanceAmount === 0;
}
