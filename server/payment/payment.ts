import { createHash } from 'node:crypto';
import type { Order } from '#contract/orders.ts';
import type { PaymentState } from '#contract/payment.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../database.ts';
import type { Handlers } from '../handlers.ts';
import type { Who } from '../who.ts';
import { again } from './again.ts';
import { type Conclusion, conclusionOf, type createConfirm } from './confirm.ts';
import { type Attempt, attemptOf, claim, keepEvent, release } from './payment.sql.ts';

type Tools = {
  confirm: ReturnType<typeof createConfirm>;
  readOrder: (sql: Db, who: Who, uuid: string) => Promise<Order>;
};

export function payment({ confirm, readOrder }: Tools): Handlers<Routes['payment']> {
  return {
    async confirm({ params, body }, { sql, who }) {
      const claimed = await claim(sql, who.id, params.orderUuid, body.paymentKey, body.amount).catch(keyTaken);
      const conclusion = claimed
        ? await confirm.approve(claimed)
        : await alreadyUnderway(sql, who, params.orderUuid, body.amount);
      if (conclusion.kind === 'refused') throw conclusion.refusal;
      if (conclusion.kind === 'pending') throw new Refusal('PAYMENT_PENDING', {}, { orderUuid: params.orderUuid });
      return readOrder(sql, who, params.orderUuid);
    },

    async state({ params }, { sql, who }) {
      return stateOf(await own(sql, who, params.orderUuid));
    },

    async abandon({ params }, { sql, who }) {
      const attempt = await own(sql, who, params.orderUuid);
      const { orderId } = attempt;
      const reason = '결제창이 닫혔습니다.';
      await again(() =>
        release(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'CLOSED', reason }),
      );
      return stateOf(await own(sql, who, params.orderUuid));
    },

    async webhook({ params, body }, { sql, transmission }) {
      const text = JSON.stringify(body);
      const id = transmission?.slice(0, 200) ?? createHash('sha256').update(text).digest('hex');
      const orderId = orderIdOf(body);
      const attempt = orderId ? await keepEvent(sql, orderId, id, params.pg, text) : undefined;
      if (attempt && unfinished(attempt)) await confirm.reconcile(attempt);
      return { ok: true };
    },
  };

  async function alreadyUnderway(sql: Db, who: Who, orderUuid: string, amount: number): Promise<Conclusion> {
    const attempt = await own(sql, who, orderUuid);
    // What came back on the address is compared, never believed.
    if (attempt.amount !== amount) throw new Refusal('PRICE_CHANGED');
    const running = confirm.underway(orderUuid);
    if (running) return running;
    // It may have come to its end between the reading and the asking.
    return conclusionOf(attempt.attempt === 'confirming' ? await own(sql, who, orderUuid) : attempt);
  }
}

/** Ends an order that nobody has begun to pay, because its order sheet is checked anew with another price or address. */
export function letGo(sql: Db, orderId: number) {
  const reason = '주문서가 바뀌어 다시 결제합니다.';
  return release(sql, { orderId, from: ['ready'], to: 'abandoned', by: 'buyer', code: 'SUPERSEDED', reason });
}

async function own(sql: Db, who: Who, orderUuid: string) {
  const attempt = await attemptOf(sql, who.id, orderUuid);
  if (!attempt) throw new Refusal('NOT_FOUND');
  return attempt;
}

function unfinished({ attempt }: Attempt) {
  return attempt === 'confirming' || attempt === 'cancelling';
}

function stateOf(attempt: Attempt): PaymentState {
  const { kind } = conclusionOf(attempt);
  const state =
    kind === 'paid' ? 'paid' : kind === 'refused' ? 'incomplete' : attempt.attempt === 'ready' ? 'waiting' : 'pending';
  return { state, orderUuid: attempt.orderUuid, orderNumber: attempt.orderNumber, reason: attempt.reason };
}

function keyTaken(error: unknown): undefined {
  if ((error as { constraint_name?: string }).constraint_name === 'payment_payment_key_key')
    throw new Refusal('BAD_REQUEST');
  throw error;
}

function orderIdOf(body: Record<string, unknown>) {
  const data = body.data as { orderId?: unknown } | undefined;
  const id = typeof data === 'object' && data !== null ? data.orderId : body.orderId;
  return typeof id === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id) ? id : undefined;
}
