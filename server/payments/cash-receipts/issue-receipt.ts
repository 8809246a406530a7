import { formatWon } from '#contract/rules/money.ts';
import { type CashReceiptOutcome, outcomeOfReceipt } from '../../integrations/toss/toss-cash-receipts.ts';
import type { TossClient } from '../../integrations/toss/toss-client.ts';
import type { OrderNotifier } from '../../notifications/order-notifications.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { type Sql, tx } from '../../platform/db/database.ts';
import {
  type DueReceipt,
  type DueReduction,
  dueReceipts,
  dueReductions,
  finishReduction,
  lockReceiptPayment,
  markReceiptAccepted,
  markReceiptFailed,
  markReceiptIssued,
  reissueReceipt,
} from './cash-receipts.sql.ts';

type Tools = {
  encryption: Encryption;
  notifier: OrderNotifier;
  /** Notifies staff when a legally required receipt cannot be issued. */
  alarm: (orderId: number, orderNumber: string, detail: object) => Promise<void>;
};

/** Attempts are an hour apart after the first ones. Staff are notified of a request without an answer after each of this many. */
const attemptsPerAlarm = 24;

/**
 * Creates the job that issues receipts of orders paid in cash and reduces them after refunds. Each request has its own idempotency
 * key.
 */
export function createReceiptIssuer(sql: Sql, toss: TossClient, { encryption, notifier, alarm }: Tools) {
  async function run() {
    const due = await dueReceipts(sql);
    await Promise.allSettled(due.filter(({ receiptKey }) => receiptKey === null).map(issue));
    const accepted = due.filter(({ receiptKey }) => receiptKey !== null);
    const byDate = Map.groupBy(accepted, ({ requestedOn }) => requestedOn ?? '');
    await Promise.allSettled([...byDate].map(([date, receipts]) => lookUp(date, receipts)));
    await Promise.allSettled((await dueReductions(sql)).map(reduceReceipt));
  }

  async function issue(due: DueReceipt) {
    const identity = readable(due.identity);
    if (identity === undefined) return noteUnanswered(due, { code: 'UNREADABLE_NUMBER' });
    const answer = await toss.receipts.issue({
      orderId: due.orderUuid,
      orderName: nameOf(due.names),
      amount: due.amount,
      taxFreeAmount: due.taxFree,
      type: due.type === 1 ? '소득공제' : '지출증빙',
      customerIdentityNumber: identity,
      idempotencyKey: due.attemptKey,
    });
    return record(due, answer);
  }

  /** Reads the receipts of a date, because the company has no request for a single one. */
  async function lookUp(date: string, accepted: DueReceipt[]) {
    const list = await toss.receipts.listOf(date);
    await Promise.allSettled(
      accepted.map((due) => {
        if (list.outcome === 'unknown') return record(due, list);
        const found = list.receipts.find(({ receiptKey }) => receiptKey === due.receiptKey);
        return record(due, found ? outcomeOfReceipt(found) : { outcome: 'unknown', why: 'absent' });
      }),
    );
  }

  async function record(due: DueReceipt, answer: CashReceiptOutcome) {
    if (answer.outcome === 'unknown') return noteUnanswered(due, { code: 'NO_ANSWER' });
    if (answer.outcome === 'pending') {
      await markReceiptAccepted(sql, due.id, answer.receipt);
      return noteUnanswered(due, { code: 'IN_PROGRESS' });
    }
    if (answer.outcome === 'declined') {
      await markReceiptFailed(sql, due.id);
      return alarm(due.orderId, due.orderNumber, { code: answer.code });
    }
    await tx(sql, async (inside) => {
      await lockReceiptPayment(inside, due.orderId);
      const issued = await markReceiptIssued(inside, due.id, answer.receipt);
      // If the bank reversed the deposit during the request, a job reduces the receipt and the buyer is not notified.
      if (!issued || (await reissueReceipt(inside, due.orderId)) || issued.selfIssued) return;
      await notifier.order(inside, 'CASH_RECEIPT', due.orderId, {
        event: String(due.id),
        words: () => ({
          주문번호: due.orderNumber,
          금액: formatWon(issued.amount),
          승인번호: answer.receipt.issueNumber ?? '',
        }),
      });
    });
  }

  async function reduceReceipt(due: DueReduction) {
    const { receiptKey, amount, attemptKey } = due;
    const answer = await toss.receipts.cancel({ receiptKey, amount, idempotencyKey: attemptKey });
    if (answer.outcome === 'approved') return finishReduction(sql, due, 'done');
    if (answer.outcome !== 'declined') return noteUnanswered(due, { code: 'NO_ANSWER', cut: amount });
    const gone = answer.code === 'ALREADY_CANCELED_CASH_RECEIPT';
    await finishReduction(sql, due, gone ? 'done' : 'failed');
    if (!gone) await alarm(due.orderId, due.orderNumber, { code: answer.code, cut: amount });
  }

  /** A receipt must be issued within five days of the payment, so staff must know of one that stays without an answer. */
  async function noteUnanswered({ orderId, orderNumber, attempts }: DueReceipt | DueReduction, detail: object) {
    if (attempts % attemptsPerAlarm === 0) await alarm(orderId, orderNumber, { ...detail, attempts });
  }

  /** The number of the receipt; undefined if no present key decrypts it. */
  function readable(identity: Buffer) {
    try {
      return encryption.decrypt(identity);
    } catch {
      return undefined;
    }
  }

  return { run };
}

function nameOf(names: string[]) {
  const [name = '주문', ...others] = [...new Set(names)];
  return others.length > 0 ? `${name.slice(0, 80)} 외 ${others.length}건` : name.slice(0, 90);
}
