import { Refusal } from '#contract/refusal.ts';
import { type Sql, tx } from '../base/database.ts';
import type { Reference } from '../base/reference.ts';
import type { Payment, Toss } from '../outside/toss.ts';
import { takeBackReceipt } from '../receipts/lower.ts';
import { closed, fallBack, issued, keepWish, wishOf } from './account.sql.ts';
import { again } from './again.ts';
import type { Cases } from './cases.ts';
import type { Conclusion } from './confirm.ts';
import { looked } from './looking.sql.ts';
import { bankDeadline } from './methods.ts';
import { type Attempt, release, settle, startCancelling } from './payment.sql.ts';
import { whyNotLater } from './sellable.sql.ts';

type Tools = {
  reference: Reference;
  cases: Cases;
  standing: (attempt: Attempt) => Promise<Conclusion>;
  voidPayment: (attempt: Attempt) => Promise<void>;
};

const standardBank = '88';
const minuteMs = 60_000;

/**
 * The life of a virtual account: asked for, waiting, paid, fallen back, closed. What the payment company says when it is asked is
 * believed and nothing else; the network is asked outside any transaction.
 */
export function createAccounts(sql: Sql, toss: Toss, { reference, cases, standing, voidPayment }: Tools) {
  /** Asks for the account of an order that was just made, or asks again; under one key it cannot be issued twice. */
  async function issue(attempt: Attempt, bankCode?: string | null): Promise<Conclusion> {
    const wish = await wishOf(sql, attempt.orderUuid);
    if (!wish) return standing(attempt);
    const { orderId, orderUuid, attemptKey, amount, taxFreeAmount, shipDates, names, customerName } = wish;
    const { holidays, policy } = reference;
    const dueDate = wish.dueAt ?? bankDeadline(new Date(wish.createdAt), shipDates, holidays(), policy).toISOString();
    const bank = wish.bank ?? bankCode ?? standardBank;
    if (!(await keepWish(sql, orderId, bank, dueDate))) return withhold(attempt);
    const orderName = nameOf(names);
    const idempotencyKey = `${attemptKey}-account`;
    const ask = { orderId: orderUuid, orderName, customerName, amount, taxFreeAmount, bank, dueDate, idempotencyKey };
    const outcome = await toss.issue(ask);
    if (outcome.outcome === 'approved') return take(attempt, outcome.payment);
    if (outcome.outcome === 'unknown') return { kind: 'pending' };
    return decline(attempt, outcome.code, outcome.reason);
  }

  /** No account for goods that can no longer be sold (law S8). */
  async function withhold(attempt: Attempt): Promise<Conclusion> {
    const { orderId } = attempt;
    const code = await whyNotLater(sql, orderId, { window: true });
    if (code) {
      const ending = { from: ['issuing' as const], to: 'abandoned' as const, by: 'system' as const, code };
      await again(() => release(sql, { orderId, ...ending, reason: new Refusal(code).message }));
    }
    return standing(attempt);
  }

  /** Nobody knows whether the account was made: it is looked for, and asked for again while that still makes sense. */
  async function findIssued(attempt: Attempt): Promise<Conclusion> {
    const found = await toss.find(attempt.orderUuid);
    if (found.outcome === 'unknown') return { kind: 'pending' };
    if (found.outcome === 'found') return take(attempt, found.payment);
    if (!attempt.isPastDue && (attempt.age ?? 0) < 10 * 60) return issue(attempt);
    return decline(attempt, 'NOT_ISSUED', '계좌를 발급받지 못했어요.');
  }

  async function decline(attempt: Attempt, code: string, reason: string) {
    const { orderId } = attempt;
    await again(() => release(sql, { orderId, from: ['issuing'], to: 'declined', by: 'payment', code, reason }));
    return standing(attempt);
  }

  async function take(attempt: Attempt, payment: Payment): Promise<Conclusion> {
    const { orderId, orderUuid, amount } = attempt;
    const { virtualAccount: account, paymentKey, secret = null, methodText } = payment;
    if (!account || payment.orderId !== orderUuid) return { kind: 'pending' };
    if (payment.totalAmount !== amount && payment.status === 'WAITING_FOR_DEPOSIT') return wrong(attempt, 'issuing');
    if (['ABORTED', 'EXPIRED', 'CANCELED'].includes(payment.status))
      return decline(attempt, payment.status, '계좌를 발급받지 못했어요.');
    const { bankCode, accountNumber, accountType } = account;
    const customerName = account.customerName ?? '';
    const kept = { paymentKey, bankCode, accountNumber, accountType, customerName, secret, methodText };
    await again(() => issued(sql, orderId, kept));
    // The money may be there before we knew of the account.
    return payment.status === 'WAITING_FOR_DEPOSIT'
      ? standing(attempt)
      : look({ ...attempt, stage: 'issued', paymentKey });
  }

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
    if (payment.totalAmount !== amount) return wrong(attempt, 'issued');
    const late = dueAt !== null && Date.parse(payment.approvedAt ?? dueAt) > Date.parse(dueAt) + minuteMs;
    if (late) return wrong(attempt, 'issued', 'LATE_DEPOSIT', '입금 기한이 지나 입금되었어요.');
    const { paymentKey, methodText, receiptUrl } = payment;
    if (await again(() => settle(sql, { orderId, paymentKey, methodText, receiptUrl }, ['issued']))) return;
    const off = await whyNotLater(sql, orderId);
    if (off) return wrong(attempt, 'issued', off, new Refusal(off).message);
    await ended(attempt, payment);
  }

  /** Another amount than asked for, or too late: it never makes a paid order, and goes back. */
  async function wrong(
    attempt: Attempt,
    from: 'issuing' | 'issued',
    code = 'AMOUNT_MISMATCH',
    reason = '입금액이 주문 금액과 달라요.',
  ): Promise<Conclusion> {
    const { orderId } = attempt;
    await again(() => release(sql, { orderId, from: [from], to: 'cancelling', by: 'payment', code, reason }));
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
    await startCancelling(sql, orderId, payment.paymentKey);
    await voidPayment({ ...attempt, orderNumber, paymentKey: payment.paymentKey, reason: '끝난 주문에 입금되었어요.' });
  }

  async function paid({ orderId, orderNumber, amount }: Attempt, payment: Payment) {
    if (payment.status !== 'WAITING_FOR_DEPOSIT') return;
    const back = await tx(sql, async (inside) => {
      const done = await fallBack(inside, orderId);
      if (done) await takeBackReceipt(inside, orderId, amount);
      return done;
    });
    if (!back) await cases.open('FELL_BACK', orderId, orderNumber, { amount });
  }

  return { issue, findIssued, look };
}

const lapsed = { code: 'LAPSED_DEPOSIT', reason: '입금 기한이 지났습니다.' };

function nameOf(names: string[]) {
  const [name = '주문', ...others] = [...new Set(names)];
  return others.length > 0 ? `${name.slice(0, 80)} 외 ${others.length}건` : name.slice(0, 90);
}

/** Why there is no account, for the shopper. */
export function notIssued(reason: string | null) {
  return new Refusal('PAYMENT_REFUSED', { reason: reason ?? '계좌를 발급받지 못했어요.' });
}
