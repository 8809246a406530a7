import type { RefusalCode } from '#contract/errors.ts';
import type { Payment, Toss } from '../integrations/toss/client.ts';
import { limitBeyond } from '../order-records/purchase-history.ts';
import { type Sql, tx } from '../platform/db/database.ts';
import type { DateApproval } from './approved-at.ts';
import { type Attempt, release, settle, startCancelling } from './attempts.sql.ts';
import { takeBackReceipt } from './cash-receipts/reduce.ts';
import type { Conclusion } from './confirm.ts';
import type { Cases } from './payment-cases.ts';
import { beyondTexts } from './purchase-limit-texts.ts';
import { again } from './retry.ts';
import { whyNotLater } from './still-sellable.sql.ts';
import { looked } from './unsettled.sql.ts';
import { closed, fallBack } from './virtual-account.sql.ts';

export type Watched = {
  cases: Cases;
  dateApproval: DateApproval;
  standing: (attempt: Attempt) => Promise<Conclusion>;
  voidPayment: (attempt: Attempt) => Promise<void>;
};

type Wrong = { code?: string; reason?: string; back?: number };

const minuteMs = 60_000;

/** Why a product is no longer available, for the buyer who has paid for it. */
function goneReason(code: RefusalCode) {
  if (code === 'SALE_ENDED') return '판매가 끝났어요.';
  return code === 'SALE_NOT_OPEN' ? '아직 판매하지 않는 상품이에요.' : '품절되어 보내드릴 수 없어요.';
}

const lapsed = { code: 'LAPSED_DEPOSIT', reason: '입금 기한이 지났습니다.' };

/** A virtual account once its number is known, until the company and we agree that it is over. */
export function watchAccounts(sql: Sql, toss: Toss, { cases, dateApproval, standing, voidPayment }: Watched) {
  /** How an account that waits, or one that was paid, stands at the company now. */
  async function look(attempt: Attempt): Promise<Conclusion> {
    const found = await toss.find(attempt.orderUuid);
    if (found.outcome === 'unknown') return { kind: 'pending' };
    // An account we were told the number of does not vanish: whoever says so does not know.
    if (found.outcome === 'absent') return { kind: 'pending' };
    const { payment } = found;
    await (attempt.stage === 'issued' ? waiting(attempt, payment) : ended(attempt, payment));
    await looked(sql, attempt.orderId, payment.status);
    return standing(attempt);
  }

  async function waiting(attempt: Attempt, payment: Payment) {
    const { orderId } = attempt;
    switch (payment.status) {
      case 'DONE':
        return arrived(attempt, payment);
      case 'WAITING_FOR_DEPOSIT':
        return attempt.isPastDue ? close(attempt, payment) : undefined;
      case 'EXPIRED':
      case 'CANCELED':
      case 'ABORTED':
        await again(() => release(sql, { orderId, from: ['issued'], to: 'abandoned', by: 'system', ...lapsed }));
        return closed(sql, orderId);
    }
  }

  async function arrived(attempt: Attempt, payment: Payment) {
    const { orderId, amount, dueAt } = attempt;
    const back = payment.balanceAmount;
    if (payment.totalAmount !== amount) return wrong(attempt, 'issued', { back });
    const at = await dateApproval(attempt, payment);
    const late = dueAt !== null && at !== undefined && at > Date.parse(dueAt) + minuteMs;
    if (late) return wrong(attempt, 'issued', { back, code: 'LATE_DEPOSIT', reason: '입금 기한이 지나 입금되었어요.' });
    const limit = await limitBeyond(sql, orderId);
    if (limit) return wrong(attempt, 'issued', { back, code: 'OVER_LIMIT', reason: beyondTexts[limit] });
    const { paymentKey, methodText, receiptUrl } = payment;
    if (await again(() => settle(sql, { orderId, paymentKey, methodText, receiptUrl }, ['issued']))) return;
    const off = await whyNotLater(sql, orderId);
    if (off) return wrong(attempt, 'issued', { back, code: off, reason: goneReason(off) });
    await ended(attempt, payment);
  }

  /** Another amount than asked for, or too late: it never makes a paid order, and goes back. */
  async function wrong(
    attempt: Attempt,
    from: 'issuing' | 'issued',
    { code = 'AMOUNT_MISMATCH', reason = '입금액이 주문 금액과 달라요.', back }: Wrong = {},
  ): Promise<Conclusion> {
    const { orderId } = attempt;
    await again(() =>
      release(sql, { orderId, from: [from], to: 'cancelling', by: 'payment', code, reason, ...(back ? { back } : {}) }),
    );
    await voidPayment({ ...attempt, reason });
    return standing(attempt);
  }

  /** The account is closed at the company first, so that no money can arrive for goods that were let go. */
  async function close(attempt: Attempt, payment: Payment) {
    const { orderId } = attempt;
    if (!(await shut(attempt, payment))) return;
    await again(() => release(sql, { orderId, from: ['issued'], to: 'abandoned', by: 'system', ...lapsed }));
    await closed(sql, orderId);
  }

  async function shut({ attemptKey }: Attempt, { paymentKey }: Payment) {
    const gone = await toss.cancel({ paymentKey, reason: '입금 기한 만료', idempotencyKey: `${attemptKey}-close` });
    return gone.outcome === 'approved';
  }

  /** The order has come to its end here; does the company agree? */
  async function ended(attempt: Attempt, payment: Payment) {
    const { orderId, orderNumber } = attempt;
    if (attempt.stage === 'approved') return paid(attempt, payment);
    if (payment.status === 'WAITING_FOR_DEPOSIT') {
      if (await shut(attempt, payment)) await closed(sql, orderId);
      return;
    }
    if (payment.status !== 'DONE' && payment.status !== 'PARTIAL_CANCELED') return closed(sql, orderId);
    // Money for an order that is over.
    await startCancelling(sql, orderId, payment.paymentKey, payment.balanceAmount || null);
    await voidPayment({ ...attempt, orderNumber, paymentKey: payment.paymentKey, reason: '끝난 주문에 입금되었어요.' });
  }

  async function paid({ orderId, orderNumber, amount, isByHand }: Attempt, payment: Payment) {
    // What finance saw at the bank itself is there, whether the company knows of it or not.
    if (payment.status !== 'WAITING_FOR_DEPOSIT' || isByHand) return;
    const back = await tx(sql, async (inside) => {
      const done = await fallBack(inside, orderId);
      if (done) await takeBackReceipt(inside, orderId, amount);
      return done;
    });
    if (!back) await cases.open('FELL_BACK', orderId, orderNumber, { amount });
  }

  return { look, wrong };
}
