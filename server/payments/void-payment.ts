import { createHash } from 'node:crypto';
import { bankCodeOf } from '#contract/rules/banks.ts';
import { paymentTerms } from '#contract/rules/payments.ts';
import type { Payment, RefundAccountInput, TossClient } from '../integrations/toss/toss-client.ts';
import type { Encryption } from '../platform/crypto/encryption.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import { beginVoid, depositRefundAccountOf, finishVoid, type PaymentAttempt } from './attempts.sql.ts';
import type { PaymentCaseService } from './payment-cases.ts';
import { dropDepositRefundAccount } from './refund-due.ts';

type VoidTools = {
  encryption: Encryption;
  cases: PaymentCaseService;
  announceVoid: (inside: Tx, orderId: number) => Promise<void>;
};

/** Returns money that never became an order, in full: to the card, or to the account that its owner named. */
export function createVoidPayment(sql: Sql, toss: TossClient, { encryption, cases, announceVoid }: VoidTools) {
  return async (attempt: PaymentAttempt) => {
    // Another process may have recorded the payment since the attempt was read.
    if (!(await beginVoid(sql, attempt.orderId))) return;
    await (paymentTerms(attempt.method).refundTo === 'account' ? refundToAccount(attempt) : refundToSource(attempt));
  };

  async function refundToSource({ orderId, orderNumber, orderUuid, paymentKey, attemptKey }: PaymentAttempt) {
    if (!paymentKey) return;
    const reason = '주문이 성립하지 않아 자동 취소';
    const cancellation = await toss.cancel({ paymentKey, reason, idempotencyKey: `${attemptKey}-cancel` });
    if (cancellation.outcome === 'approved') return closeVoid(orderId, true);
    if (cancellation.outcome !== 'declined') return;
    // The company may have returned the money otherwise, for instance by hand. Without that, staff must know of the money.
    const found = await toss.findPayment(orderUuid);
    if (found.outcome !== 'found') return;
    if (isOver(found.payment)) return closeVoid(orderId, true);
    const { code } = cancellation;
    await cases.open('REFUND_REFUSED', orderId, orderNumber, { code, amount: found.payment.balanceAmount });
  }

  async function refundToAccount(attempt: PaymentAttempt) {
    const { orderId, orderNumber, orderUuid, attemptKey } = attempt;
    const found = await toss.findPayment(orderUuid);
    if (found.outcome !== 'found') return;
    const { payment } = found;
    if (isOver(payment)) return closeVoid(orderId);
    const waiting = payment.status === 'WAITING_FOR_DEPOSIT';
    const encrypted = waiting ? null : await depositRefundAccountOf(sql, orderId);
    const refundAccount = encrypted ? accountIn(encrypted) : undefined;
    if (!waiting && !refundAccount) {
      const amount = payment.balanceAmount;
      // The order asks for another account than one that cannot be used.
      if (encrypted) await dropDepositRefundAccount(sql, orderId, encrypted);
      return cases.open('REFUND_ACCOUNT_MISSING', orderId, orderNumber, { amount, reason: attempt.reason });
    }
    const cancellation = await toss.cancel({
      paymentKey: payment.paymentKey,
      reason: '주문이 성립하지 않아 입금액 환불',
      refundAccount,
      // The key covers this deposit and account only. The company repeats its answer to a key.
      idempotencyKey: [`${attemptKey}-back-${payment.transaction ?? ''}`, refundAccount && keyOf(refundAccount)]
        .filter(Boolean)
        .join('-'),
    });
    if (cancellation.outcome === 'approved') return closeVoid(orderId);
    if (cancellation.outcome !== 'declined') return;
    if (encrypted && isAccountRefused(cancellation.code)) await dropDepositRefundAccount(sql, orderId, encrypted);
    await cases.open('REFUND_REFUSED', orderId, orderNumber, {
      code: cancellation.code,
      amount: payment.balanceAmount,
    });
  }

  /** Ends a return. Its buyer may have left before the payment failed, so a payment by card is announced; a deposit was announced before. */
  async function closeVoid(orderId: number, isAnnounced = false) {
    await tx(sql, async (inside) => {
      if ((await finishVoid(inside, orderId)) && isAnnounced) await announceVoid(inside, orderId);
    });
    await cases.close('REFUND_ACCOUNT_MISSING', orderId);
    await cases.close('REFUND_REFUSED', orderId);
  }

  /** Returns undefined for an account that cannot be used, also if its key was removed: the buyer is then asked for another. */
  function accountIn(encrypted: Buffer): RefundAccountInput | undefined {
    const { owner, bankName, accountNumber } = decrypted(encrypted) ?? {};
    const bank = bankCodeOf(bankName ?? '');
    return bank && owner && accountNumber ? { bank, accountNumber, holderName: owner } : undefined;
  }

  function decrypted(encrypted: Buffer): Record<string, string> | undefined {
    try {
      return JSON.parse(encryption.decrypt(encrypted));
    } catch {
      return undefined;
    }
  }
}

/** Whether the payment company refused the account of a refund, and refunded nothing. */
export const isAccountRefused = (code: string) => /^INVALID_(?:REFUND_ACCOUNT|BANK)/.test(code);

function keyOf({ bank, accountNumber, holderName }: RefundAccountInput) {
  return createHash('sha256').update(`${bank} ${accountNumber} ${holderName}`).digest('hex').slice(0, 12);
}

function isOver({ status, balanceAmount }: Payment) {
  return status === 'CANCELED' || status === 'EXPIRED' || status === 'ABORTED' || balanceAmount === 0;
}
