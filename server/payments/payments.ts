import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/errors.ts';
import type { Order } from '#contract/orders.ts';
import type { PaymentState } from '#contract/payments.ts';
import type { Routes } from '#contract/routes.ts';
import { claimPurchaseReport } from '../order-records/order-writes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import type { Actor } from '../platform/identity/actor.ts';
import { createThrottle } from '../platform/limits/once-per-interval.ts';
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
import { type AttemptResult, attemptResultOf, type createConfirmPayment } from './confirm.ts';
import { paymentWindowOf, type WindowTools } from './payment-window.ts';
import { retryOnLostRace } from './retry.ts';
import { sellabilityObstacle } from './still-sellable.sql.ts';
import { insertWebhookEvent, webhookSecretOf } from './unsettled.sql.ts';
import { virtualAccountOf } from './virtual-account.sql.ts';

type Tools = {
  confirm: ReturnType<typeof createConfirmPayment>;
  readOrder: (sql: Db, who: Actor, uuid: string, isFresh: boolean) => Promise<Order>;
  window: WindowTools;
  reference: ReferenceData;
};

// Bodies of the payment company are far shorter.
const maxLength = 4000;

/** Creates the payment handlers. Two processes bound the requests to the payment company each for itself. */
export function createPaymentHandlers({ confirm, readOrder, window, reference }: Tools): Handlers<Routes['payments']> {
  let looking = 0;
  return {
    async confirm({ params, body }, { sql, who }) {
      const { paymentKey, amount } = body;
      const claimed = paymentKey ? await claimConfirm(sql, who.id, params.orderUuid, paymentKey, amount) : undefined;
      const conclusion = claimed ? await confirm.approve(claimed) : await notClaimed(sql, who, params.orderUuid, body);
      if (conclusion.kind === 'refused') throw conclusion.refusal;
      if (conclusion.kind === 'pending') throw new Refusal('PAYMENT_PENDING', {}, { orderUuid: params.orderUuid });
      return readOrder(sql, who, params.orderUuid, claimed !== undefined);
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
        endUnpaidOrder(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'CLOSED', reason }),
      );
      return stateOf(sql, who, await own(sql, who, params.orderUuid));
    },

    async webhook({ params, body }, { sql }) {
      const heard = parseWebhookEvent(body);
      if (!heard || (heard.isDeposit && !(await isWebhookGenuine(sql, heard)))) return { ok: true };
      const text = JSON.stringify(body);
      // An identical body is the same event, even if it is sent again under another transmission id.
      const id = `${heard.orderId} ${createHash('sha256').update(text).digest('hex')}`;
      const most = reference.policy('paymentEventsKept');
      const event = { transmission: id, pg: params.pg, body: text.slice(0, maxLength), status: heard.status, most };
      const attempt = await insertWebhookEvent(sql, heard.orderId, event);
      // The event is stored by now; the sender does not wait for the request to the payment company.
      if (attempt && canChangeAttempt(attempt, heard.status) && mayCheckNow(attempt.orderUuid))
        checkInBackground(attempt);
      return { ok: true };
    },
  };

  /**
   * Checks an attempt in the background, at most 12 at a time, so that many webhooks do not cause many requests. A job checks the
   * rest.
   */
  function checkInBackground(attempt: PaymentAttempt) {
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
    // The amount in the return URL is compared, never trusted.
    if (attempt.amount !== amount) throw new Refusal('PRICE_CHANGED');
    if (attempt.stage === 'ready' && paymentKey) return tooLate(sql, who, attempt, paymentKey);
    const running = confirm.underway(orderUuid);
    if (running) return running;
    // A repeated request checks at once: the process that called the company may have ended, and the next job may be far away.
    if (attempt.stage === 'confirming' && mayCheckNow(orderUuid)) return confirm.reconcile(attempt);
    // The attempt may have ended between the read and the check.
    return attemptResultOf(attempt.stage === 'confirming' ? await own(sql, who, orderUuid) : attempt);
  }
}

type Came = { amount: number; paymentKey?: string | undefined };

/** Releases an order at once if its items can no longer be sold, and throws the reason. The buyer was not charged (law S8). */
async function tooLate(sql: Db, who: Actor, attempt: PaymentAttempt, paymentKey: string): Promise<AttemptResult> {
  if (await isPaymentKeyUsed(sql, paymentKey)) throw new Refusal('BAD_REQUEST');
  const { orderId, orderUuid } = attempt;
  const code = await sellabilityObstacle(sql, orderId);
  if (!code) return attemptResultOf(await own(sql, who, orderUuid));
  const reason = new Refusal(code).message;
  await retryOnLostRace(() =>
    endUnpaidOrder(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'system', code, reason }),
  );
  return attemptResultOf(await own(sql, who, orderUuid));
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
export function cancelUnpaidOrder(sql: Db, orderId: number, by: 'buyer' | 'staff') {
  const reason = '입금 전 취소';
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

async function own(sql: Db, who: Actor, orderUuid: string) {
  const attempt = await ownAttemptOf(sql, who.id, orderUuid);
  if (!attempt) throw new Refusal('NOT_FOUND');
  return attempt;
}

/** Returns whether the claimed status can change the attempt. The company is asked before anything changes. */
function canChangeAttempt({ stage }: PaymentAttempt, status: string) {
  if (stage === 'ready') return false;
  return stage !== 'approved' || status !== 'DONE';
}

/** Limits requests to one a second per order, however many webhooks arrive. A job checks the rest. */
const mayCheckNow = createThrottle(1000);

const states = { paid: 'paid', issued: 'waiting', refused: 'incomplete', pending: 'pending' } as const;

type WebhookEvent = { orderId: string; status: string; secret: string | null; isDeposit: boolean };

/** Returns what a webhook claims of an order; undefined if it cannot belong to this shop. A deposit webhook has no event type. */
function parseWebhookEvent(body: Record<string, unknown>): WebhookEvent | undefined {
  const isDeposit = body.eventType === undefined && body.data === undefined;
  const data = isDeposit ? body : body.data;
  if (typeof data !== 'object' || data === null) return undefined;
  const { orderId, status, secret } = data as Record<string, unknown>;
  if (typeof orderId !== 'string' || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(orderId)) return undefined;
  return {
    orderId: orderId.toLowerCase(),
    status: typeof status === 'string' && /^[A-Z_]{1,40}$/.test(status) ? status : '',
    secret: typeof secret === 'string' ? secret : null,
    isDeposit,
  };
}

/**
 * Returns whether a deposit has the secret that the company issued with the account. Any secret passes while the shop does not know
 * its own.
 */
async function isWebhookGenuine(sql: Db, { orderId, secret }: WebhookEvent) {
  const known = await webhookSecretOf(sql, orderId);
  if (!known) return false;
  return known.secret === null || (secret !== null && same(known.secret, secret));
}

function same(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
