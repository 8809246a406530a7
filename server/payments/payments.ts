import { Refusal } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentState } from '#contract/payments.ts';
import type { Routes } from '#contract/routes.ts';
import { claimPurchaseReport } from '../order-records/order-writes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  claimConfirm,
  endUnpaidOrder,
  isPaymentKeyUsed,
  ownAttemptOf,
  type PaymentAttempt,
  payableOrderOf,
  recordPayment,
} from './attempts.sql.ts';
import { type AttemptResult, attemptResultOf, type createConfirmPayment } from './confirm-payment.ts';
import { paymentWindowOf, type WindowTools } from './payment-window.ts';
import { retryOnLostRace } from './retry.ts';
import { sellabilityObstacle } from './still-sellable.sql.ts';
import { virtualAccountOf } from './virtual-account.sql.ts';
import { createWebhookHandlers, mayCheckNow } from './webhook.ts';

type Tools = {
  confirm: ReturnType<typeof createConfirmPayment>;
  readOrder: (sql: Db, who: Actor, uuid: string, isFresh: boolean) => Promise<Order>;
  window: WindowTools;
  reference: ReferenceData;
};

/** Creates the payment handlers. */
export function createPaymentHandlers({ confirm, readOrder, window, reference }: Tools): Handlers<Routes['payments']> {
  return {
    ...createWebhookHandlers({ confirm, reference }),

    async confirm({ params, body }, { sql, who }) {
      const { paymentKey, amount } = body;
      const claimed = paymentKey ? await claimConfirm(sql, who.id, params.orderUuid, paymentKey, amount) : undefined;
      const conclusion = claimed ? await confirm.approve(claimed) : await notClaimed(sql, who, params.orderUuid, body);
      if (conclusion.kind === 'refused') throw conclusion.refusal;
      if (conclusion.kind === 'pending') throw new Refusal('PAYMENT_PENDING', {}, { orderUuid: params.orderUuid });
      return readOrder(sql, who, params.orderUuid, claimed !== undefined);
    },

    async state({ params }, { sql, who }) {
      return stateOf(sql, who, await ownAttempt(sql, who, params.orderUuid));
    },

    async told({ params }, { sql, who }) {
      return { first: await claimPurchaseReport(sql, who.id, params.orderUuid) };
    },

    async abandon({ params }, { sql, who }) {
      const attempt = await ownAttempt(sql, who, params.orderUuid);
      const { orderId } = attempt;
      const reason = '결제창이 닫혔습니다.';
      await retryOnLostRace(() =>
        endUnpaidOrder(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'CLOSED', reason }),
      );
      return stateOf(sql, who, await ownAttempt(sql, who, params.orderUuid));
    },
  };

  async function stateOf(sql: Db, who: Actor, attempt: PaymentAttempt): Promise<PaymentState> {
    const { kind } = attemptResultOf(attempt);
    const { orderUuid, orderNumber, reason, amount } = attempt;
    const virtualAccount = attempt.stage === 'issued' ? await virtualAccountOf(sql, orderUuid) : null;
    const payable = attempt.stage === 'ready' ? await payableOrderOf(sql, who.id, orderUuid) : undefined;
    return {
      state: attempt.stage === 'ready' ? 'waiting' : states[kind],
      orderUuid,
      orderNumber,
      reason,
      virtualAccount,
      payable: amount,
      pg: payable ? paymentWindowOf(payable, who, window) : null,
      orderTmpId: payable?.tmp ?? null,
    };
  }

  async function notClaimed(
    sql: Db,
    who: Actor,
    orderUuid: string,
    { amount, paymentKey }: ReturnedPayment,
  ): Promise<AttemptResult> {
    const attempt = await ownAttempt(sql, who, orderUuid);
    // The amount in the return URL is compared, never trusted.
    if (attempt.amount !== amount) throw new Refusal('PRICE_CHANGED');
    if (attempt.stage === 'ready' && paymentKey) return tooLate(sql, who, attempt, paymentKey);
    const running = confirm.underway(orderUuid);
    if (running) return running;
    // A repeated request checks at once: the process that called the company may have ended, and the next job may be far away.
    if (attempt.stage === 'confirming' && mayCheckNow(orderUuid)) return confirm.reconcile(attempt);
    // The attempt may have ended between the read and the check.
    return attemptResultOf(attempt.stage === 'confirming' ? await ownAttempt(sql, who, orderUuid) : attempt);
  }
}

type ReturnedPayment = { amount: number; paymentKey?: string | undefined };

/** Releases an order at once if its items can no longer be sold, and throws the reason. The buyer was not charged (law S8). */
async function tooLate(sql: Db, who: Actor, attempt: PaymentAttempt, paymentKey: string): Promise<AttemptResult> {
  if (await isPaymentKeyUsed(sql, paymentKey)) throw new Refusal('BAD_REQUEST');
  const { orderId, orderUuid } = attempt;
  const code = await sellabilityObstacle(sql, orderId);
  if (!code) return attemptResultOf(await ownAttempt(sql, who, orderUuid));
  const reason = new Refusal(code).message;
  await retryOnLostRace(() =>
    endUnpaidOrder(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'system', code, reason }),
  );
  return attemptResultOf(await ownAttempt(sql, who, orderUuid));
}

/** Ends an order whose payment has not begun, because its order sheet is checked again with another price or address. */
export function abandonOrder(sql: Db, orderId: number) {
  const reason = '주문서가 바뀌어 다시 결제합니다.';
  return endUnpaidOrder(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'SUPERSEDED', reason });
}

/** Marks an order that costs no money as paid at once. */
export function payWithPoints(sql: Db, orderId: number) {
  return recordPayment(sql, { orderId, paymentKey: null, methodText: '포인트 결제', receiptUrl: null }, ['ready']);
}

/** Cancels an order that waits for a deposit; returns false if it no longer waits. The reconciler closes the account. */
export function cancelUnpaidOrder(sql: Db, orderId: number, by: 'buyer' | 'staff' | 'system', reason = '입금 전 취소') {
  return endUnpaidOrder(sql, {
    orderId,
    from: ['issued'],
    to: 'abandoned',
    by,
    code: 'CANCELLED',
    reason,
    as: 'withdraw_complete',
  });
}

/** Records a deposit that finance has seen at the bank. */
export function confirmDeposit(sql: Db, orderId: number) {
  return recordPayment(sql, { orderId, paymentKey: null, methodText: null, receiptUrl: null, isByHand: true }, [
    'issued',
  ]);
}

async function ownAttempt(sql: Db, who: Actor, orderUuid: string) {
  const attempt = await ownAttemptOf(sql, who.id, orderUuid);
  if (!attempt) throw new Refusal('NOT_FOUND');
  return attempt;
}

const states = { paid: 'paid', issued: 'waiting', refused: 'incomplete', pending: 'pending' } as const;
