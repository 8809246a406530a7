import { createHash } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentState } from '#contract/payments.ts';
import type { Routes } from '#contract/routes.ts';
import { claimPurchaseReport } from '../order-records/orders.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { createThrottle } from '../platform/limits/once-per-interval.ts';
import type { ReferenceData } from '../platform/reference-data.ts';
import {
  claimConfirm,
  isPaymentKeyUsed,
  ownAttemptOf,
  type PaymentAttempt,
  payableOrderOf,
  recordPayment,
  releasePayment,
} from './attempts.sql.ts';
import { type AttemptResult, attemptResultOf, type createConfirmPayment } from './confirm.ts';
import { paymentWindowOf, type WindowTools } from './payment-window.ts';
import { retryOnLostRace } from './retry.ts';
import { sellabilityObstacle } from './still-sellable.sql.ts';
import { insertWebhookEvent } from './unsettled.sql.ts';
import { virtualAccountOf } from './virtual-account.sql.ts';
import { isWebhookGenuine, parseWebhookEvent } from './webhook-event.ts';

type Tools = {
  confirm: ReturnType<typeof createConfirmPayment>;
  readOrder: (sql: Db, who: Actor, uuid: string) => Promise<Order>;
  window: WindowTools;
  reference: ReferenceData;
};

// The company's own words are far shorter.
const maxLength = 4000;

/** Two processes bound the questions to the payment company each for itself. */
export function createPaymentHandlers({ confirm, readOrder, window, reference }: Tools): Handlers<Routes['payment']> {
  let looking = 0;
  return {
    async confirm({ params, body }, { sql, who }) {
      const { paymentKey, amount } = body;
      const claimed = paymentKey ? await claimConfirm(sql, who.id, params.orderUuid, paymentKey, amount) : undefined;
      const conclusion = claimed ? await confirm.approve(claimed) : await notClaimed(sql, who, params.orderUuid, body);
      if (conclusion.kind === 'refused') throw conclusion.refusal;
      if (conclusion.kind === 'pending') throw new Refusal('PAYMENT_PENDING', {}, { orderUuid: params.orderUuid });
      return readOrder(sql, who, params.orderUuid);
    },

    async state({ params }, { sql, who }) {
      return stateOf(sql, who, await own(sql, who, params.orderUuid));
    },

    async told({ params }, { sql, who }) {
      return { first: await claimPurchaseReport(sql, who.id, params.orderUuid) };
    },

    async abandon({ params }, { sql, who }) {
      const attempt = await own(sql, who, params.orderUuid);
      const { orderId } = attempt;
      const reason = '결제창이 닫혔습니다.';
      await retryOnLostRace(() =>
        releasePayment(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'CLOSED', reason }),
      );
      return stateOf(sql, who, await own(sql, who, params.orderUuid));
    },

    async webhook({ params, body }, { sql }) {
      const heard = parseWebhookEvent(body);
      if (!heard || (heard.isDeposit && !(await isWebhookGenuine(sql, heard)))) return { ok: true };
      const text = JSON.stringify(body);
      // The same words are the same, under whatever number they are sent again.
      const id = `${heard.orderId} ${createHash('sha256').update(text).digest('hex')}`;
      const most = reference.policy('paymentEventsKept');
      const told = { transmission: id, pg: params.pg, body: text.slice(0, maxLength), status: heard.status, most };
      const attempt = await insertWebhookEvent(sql, heard.orderId, told);
      // What was heard is written down by now; whoever told it does not wait for what the company says.
      if (attempt && worthLooking(attempt, heard.status) && calm(attempt.orderUuid)) look(attempt);
      return { ok: true };
    },
  };

  /** In the background, a few at a time: a flood of words must not become a flood of questions. The clock asks the rest. */
  function look(attempt: PaymentAttempt) {
    if (looking >= 12) return;
    looking += 1;
    confirm
      .reconcile(attempt)
      .catch(() => {})
      .finally(() => {
        looking -= 1;
      });
  }

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
    { amount, paymentKey }: Came,
  ): Promise<AttemptResult> {
    const attempt = await own(sql, who, orderUuid);
    // What came back on the address is compared, never believed.
    if (attempt.amount !== amount) throw new Refusal('PRICE_CHANGED');
    if (attempt.stage === 'ready' && paymentKey) return tooLate(sql, who, attempt, paymentKey);
    const running = confirm.underway(orderUuid);
    if (running) return running;
    // Whoever asks again looks at once: the process that asked the company may be gone, and the clock's turn far.
    if (attempt.stage === 'confirming' && calm(orderUuid)) return confirm.reconcile(attempt);
    // It may have come to its end between the reading and the asking.
    return attemptResultOf(attempt.stage === 'confirming' ? await own(sql, who, orderUuid) : attempt);
  }
}

type Came = { amount: number; paymentKey?: string | undefined };

/** Nobody was charged: what can no longer be sold is let go at once, and said (law S8). */
async function tooLate(sql: Db, who: Actor, attempt: PaymentAttempt, paymentKey: string): Promise<AttemptResult> {
  if (await isPaymentKeyUsed(sql, paymentKey)) throw new Refusal('BAD_REQUEST');
  const { orderId, orderUuid } = attempt;
  const code = await sellabilityObstacle(sql, orderId);
  if (!code) return attemptResultOf(await own(sql, who, orderUuid));
  const reason = new Refusal(code).message;
  await retryOnLostRace(() =>
    releasePayment(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'system', code, reason }),
  );
  return attemptResultOf(await own(sql, who, orderUuid));
}

/** Ends an order that nobody has begun to pay, because its order sheet is checked anew with another price or address. */
export function abandonOrder(sql: Db, orderId: number) {
  const reason = '주문서가 바뀌어 다시 결제합니다.';
  return releasePayment(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'SUPERSEDED', reason });
}

/** Makes an order that costs no money a paid one at once. */
export function payWithPoints(sql: Db, orderId: number) {
  return recordPayment(sql, { orderId, paymentKey: null, methodText: '포인트 결제', receiptUrl: null }, ['ready']);
}

/** Cancels an order that waits for a deposit; false when it does not wait any more. The account is closed by the reconciler. */
export function cancelUnpaidOrder(sql: Db, orderId: number, by: 'buyer' | 'staff') {
  const reason = '입금 전 취소';
  return releasePayment(sql, {
    orderId,
    from: ['issued'],
    to: 'abandoned',
    by,
    code: 'CANCELLED',
    reason,
    as: 'withdraw_complete',
  });
}

/** Books a deposit that finance has seen at the bank itself. */
export function confirmDeposit(sql: Db, orderId: number) {
  return recordPayment(sql, { orderId, paymentKey: null, methodText: null, receiptUrl: null, isByHand: true }, [
    'issued',
  ]);
}

async function own(sql: Db, who: Actor, orderUuid: string) {
  const attempt = await ownAttemptOf(sql, who.id, orderUuid);
  if (!attempt) throw new Refusal('NOT_FOUND');
  return attempt;
}

/** Whether what was said of an attempt can change anything; the company is asked before it does. */
function worthLooking({ stage }: PaymentAttempt, status: string) {
  if (stage === 'ready') return false;
  return stage !== 'approved' || status !== 'DONE';
}

/** At most one question a second about one order, however much is said of it; the clock asks the rest. */
const calm = createThrottle(1000);

const states = { paid: 'paid', issued: 'waiting', refused: 'incomplete', pending: 'pending' } as const;
