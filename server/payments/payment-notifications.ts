import { bankName } from '#contract/rules/banks.ts';
import type { OrderNotifier } from '../notifications/order-notifications.ts';
import { awaitAllSettled } from '../platform/all-settled.ts';
import { committedHorizonOf } from '../platform/db/committed-horizon.ts';
import { type Sql, type Tx, tx } from '../platform/db/database.ts';
import { genericPlanPool } from '../platform/db/pool.ts';
import { advanceWatermark } from '../platform/jobs/watermark.ts';
import {
  dueDepositReminders,
  hasNewPaymentEvents,
  notifiedUntil,
  type PaymentEvent,
  type PaymentNotification,
  paymentEventsSince,
  paymentNotificationOf,
  takeReturnedDeposits,
} from './payment-notifications.sql.ts';
import { type PaymentCode, paymentTextOf } from './payment-texts.ts';

/** How many messages are prepared at once; their statements are sent together. */
const most = 20;

/**
 * Sends messages about payments to customers. It reads order events, so the way an order was paid does not matter. Each message has
 * its own key, so a repeated read sends nothing twice. Two processes share the mark in the database. One process reads again what
 * the other sent lately, and the message’s key prevents a duplicate.
 */
export function createPaymentNotifier(sql: Sql, notifier: OrderNotifier) {
  // Every statement of a message reads by key, so a generic plan fits.
  const steady = genericPlanPool(sql);
  /** Events that this process has notified lately, with the time. The watermark follows once no older event can appear. */
  const lately = new Map<number, number>();

  async function events() {
    const ripe = [...lately.values()].some((at) => at < Date.now() - 12_000);
    if (!ripe && !(await hasNewPaymentEvents(sql, [...lately.keys()]))) return;
    const settled = await committedHorizonOf(sql, 'order_event');
    await tx(steady, async (inside) => {
      const mark = await notifiedUntil(inside);
      if (mark === undefined) return;
      const all = await paymentEventsSince(inside, mark, settled);
      const unnotified = all.filter(({ id }) => !lately.has(id));
      // "입금을 기다리고 있어요" and "결제가 완료되었어요" never follow a cancellation.
      const current = unnotified.filter(({ isPast }) => !isPast);
      for (let from = 0; from < current.length; from += most)
        await awaitAllSettled(
          current
            .slice(from, from + most)
            .map((one) => post(inside, kindOf(one), one, one.nth > 0 ? `.${one.nth}` : '')),
        );
      const young = all.findIndex(({ isOld }) => !isOld);
      const last = all.at(young === -1 ? -1 : young - 1);
      if (last && young !== 0) await advanceWatermark(inside, 'told of payments', last.id);
      return { all, mark: last && young !== 0 ? last.id : mark };
    }).then((read) => {
      for (const { id } of read?.all ?? []) if (!lately.has(id)) lately.set(id, Date.now());
      for (const id of lately.keys()) if (id <= (read?.mark ?? 0)) lately.delete(id);
    });
  }

  async function remindOfDeposits() {
    await tx(sql, async (inside) => {
      for (const bit of [1, 2] as const) {
        for (const one of await dueDepositReminders(inside, bit))
          if (one.isNews) await post(inside, 'ORDER_BANK_D0', one, `:${bit}`);
      }
    });
  }

  /** Announces, in the transaction that ends its return, a payment that was approved too late or for items no longer sold. */
  async function announceVoid(inside: Tx, orderId: number) {
    const voided = await paymentNotificationOf(inside, orderId);
    if (voided) await post(inside, 'ORDER_PAYMENT_VOIDED', voided);
  }

  /** Announces a deposit that cannot be kept, regardless of the status of the order. */
  async function announceReturnedDeposits() {
    await tx(sql, async (inside) => {
      for (const one of await takeReturnedDeposits(inside)) await post(inside, 'ORDER_BANK_RETURNED', one, ':back');
    });
  }

  async function post<C extends PaymentCode>(inside: Tx, code: C | null, notification: PaymentNotification, more = '') {
    if (!code) return;
    const bankText = bankName(notification.bankCode ?? '');
    const words = paymentTextOf[code]({ ...notification, bankText, orderName: orderNameOf(notification.names) });
    await notifier.order(inside, code, notification.orderId, {
      event: `${notification.orderId}${more}`,
      words: () => words,
    });
  }

  return { events, reminders: remindOfDeposits, returned: announceReturnedDeposits, voided: announceVoid };
}

function kindOf({ from, to, returnedWon }: PaymentEvent): PaymentCode | null {
  if (to === 'paid') return 'ORDER_PAID';
  // If a deposit arrived nevertheless, another message announces its return.
  if (to === 'incomplete')
    return from === 'bank_transfer_waiting' && returnedWon === null ? 'ORDER_BANK_EXPIRED' : null;
  return from === 'paid' ? 'ORDER_BANK_BACK' : 'ORDER_BANK';
}

function orderNameOf(names: string[]) {
  const [name = '주문', ...others] = [...new Set(names)];
  return others.length > 0 ? `${name} 외 ${others.length}건` : name;
}
