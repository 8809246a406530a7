import type { Db, Tx } from '../platform/db/database.ts';
import { lockWatermark } from '../platform/jobs/watermark.ts';
import type { PaymentTextInput } from './payment-texts.ts';

export type PaymentNotification = Omit<PaymentTextInput, 'bankText' | 'orderName'> & {
  orderId: number;
  bankCode: string | null;
  names: string[];
};
export type PaymentEvent = PaymentNotification & {
  id: number;
  from: string;
  to: string;
  /** How often the order made the same change before, for instance because the bank reversed a deposit. */
  nth: number;
  isOld: boolean;
  isPast: boolean;
};

const facts = (sql: Db) => sql`
  o.id as "orderId", o.order_number as "orderNumber", o.total_price as amount, p.method_text as "methodText",
  p.bank_code as "bankCode", coalesce(p.account_number, '') as "accountNumber", coalesce(p.customer_name, '') as "customerName",
  p.due_at as "dueAt", p.decline_reason as reason, p.deposit_refund_amount as "returnedWon",
  array(select l.product->>'name' from order_line l where l.order_id = o.id order by l.id) as names`;

/** Locks the watermark of notified order events. At the first run, events older than ten minutes count as notified. */
export function notifiedUntil(sql: Tx) {
  const known = sql`(select coalesce(max(id), 0) from order_event where at < shop_moment() - interval '10 minutes')`;
  return lockWatermark(sql, 'told of payments', known);
}

/** Returns whether an event has not been notified yet. The statement must stay cheap: it runs every two seconds. */
export async function hasNewPaymentEvents(sql: Db, notified: number[]) {
  const [row] = await sql<{ isNew: boolean }[]>`
    select w.value is null or exists (
      select from order_event e where e.id > w.value and e.id <> all (${notified}::bigint[]) and ${telling(sql)}) as "isNew"
    from (select) one left join watermark w on w.name = 'told of payments'`;
  return row?.isNew ?? false;
}

const telling = (sql: Db) => sql`
  e.order_line_id is null and e.from_status in ('request', 'bank_transfer_waiting', 'paid')
    and e.to_status in ('paid', 'bank_transfer_waiting', 'incomplete')`;

/**
 * Reads payment events after the watermark. Events newer than `settled` are read again later, since an older event may still
 * commit.
 */
export function paymentEventsSince(sql: Tx, mark: number, settled: number) {
  return sql<PaymentEvent[]>`
    select e.id, e.from_status as "from", e.to_status as "to", e.id <= ${settled} as "isOld",
      (select count(*)::int from order_event old where old.order_id = e.order_id and old.order_line_id is null
        and old.from_status = e.from_status and old.to_status = e.to_status and old.id < e.id) as nth,
      e.to_status <> 'incomplete' and o.status in ('withdraw_complete', 'stock_out', 'incomplete') as "isPast", ${facts(sql)}
    from order_event e join orders o on o.id = e.order_id join payment p on p.order_id = o.id
    where e.id > ${mark} and ${telling(sql)}
    order by e.id limit 200`;
}

/** Reads what a message about the payment of an order says. */
export async function paymentNotificationOf(sql: Tx, orderId: number) {
  const [row] = await sql<PaymentNotification[]>`
    select ${facts(sql)} from orders o join payment p on p.order_id = o.id where o.id = ${orderId}`;
  return row;
}

/** Takes deposits that are returned, each announced once. */
export function takeReturnedDeposits(sql: Tx) {
  return sql<PaymentNotification[]>`
    update payment p set deposit_refund_notified_at = shop_now() from orders o
    where o.id = p.order_id and p.id in (
      select id from payment where deposit_refund_amount is not null and deposit_refund_notified_at is null order by id limit 100 for update skip locked)
    returning ${facts(sql)}`;
}

/**
 * Takes accounts whose buyer is due a reminder: 1 at 09:00 on the last day, 2 three hours before the deadline; each once (rules
 * D5.4).
 */
export function dueDepositReminders(sql: Tx, bit: 1 | 2) {
  const moment =
    bit === 1
      ? sql`(korea_date(p.due_at)::timestamp + interval '9 hours') at time zone 'Asia/Seoul'`
      : sql`p.due_at - interval '3 hours'`;
  return sql<(PaymentNotification & { isNews: boolean })[]>`
    update payment p set reminded = p.reminded | ${bit}::int
    from orders o
    where o.id = p.order_id and p.stage = 'issued' and p.reminded & ${bit}::int = 0 and p.due_at > shop_now() and ${moment} <= shop_now()
    returning ${facts(sql)}, p.confirming_at < ${moment} as "isNews"`;
}
