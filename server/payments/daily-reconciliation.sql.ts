import type { Db } from '../platform/db/database.ts';
import { isReturnedByHandSql } from './payment-cases.sql.ts';

export type OrderLedgerEntry = {
  orderId: number;
  orderUuid: string;
  orderNumber: string;
  paid: number;
  promised: number;
  done: number;
  /** Won received between the two moments, less won returned. */
  net: number;
};

/**
 * Reads what the shop expects at the payment company, for every order that moved money between two moments and for the orders in
 * `paidOrderIds`. Nothing is expected of a deposit that finance saw at the bank. A deposit that could not be kept is expected until
 * it is returned, without a separate refund; what staff returned by hand stays there.
 */
export function ledgerEntriesOf(sql: Db, from: Date, to: Date, paidOrderIds: string[]) {
  return sql<OrderLedgerEntry[]>`
    with moved as (
      select order_id from payment where approved_at >= ${from.toISOString()} and approved_at < ${to.toISOString()}
      union select order_id from refund where done_at >= ${from.toISOString()} and done_at < ${to.toISOString()} and not is_manual
      union select id from orders where uuid = any (${paidOrderIds}::uuid[])
    )
    select o.id as "orderId", o.uuid as "orderUuid", o.order_number as "orderNumber", taken.paid,
      case when taken.returning then taken.paid when payment.is_manual then 0 else payment.refunded_amount end as promised,
      case when payment.stage = 'cancelled' and not ${isReturnedByHandSql(sql)} then taken.paid else r.done end as done,
      case when payment.approved_at >= ${from.toISOString()} and payment.approved_at < ${to.toISOString()} then taken.paid else 0 end - r.lately as net
    from moved join orders o on o.id = moved.order_id join payment on payment.order_id = o.id, lateral (
      select payment.stage in ('cancelling', 'cancelled') as returning, case
        when payment.is_manual then 0
        when payment.stage in ('cancelling', 'cancelled') then coalesce(payment.deposit_refund_amount, payment.amount)
        else payment.paid_amount end as paid
    ) taken, lateral (
      select coalesce(sum(cash), 0)::bigint as done,
        coalesce(sum(cash) filter (where done_at >= ${from.toISOString()} and done_at < ${to.toISOString()}), 0)::bigint as lately
      from refund where order_id = o.id and status = 'done' and way <> 'none' and not is_manual
    ) r
    where payment.method <> 'point'
    order by o.id`;
}

/** Returns the order ids that are not in the database. */
export async function unknownOrdersOf(sql: Db, paidOrderIds: string[]) {
  const rows = await sql<{ uuid: string }[]>`
    select u.uuid from unnest(${paidOrderIds}::uuid[]) u (uuid) where not exists (select from orders o where o.uuid = u.uuid)`;
  return rows.map(({ uuid }) => uuid);
}

/** Records the outcome of a void: `approved` or `declined`. */
export async function recordVoidOutcome(sql: Db, orderId: string, outcome: string) {
  await sql`
    update payment_case set detail = detail || jsonb_build_object('cancel', ${outcome}::text)
    where order_id is null and kind = 'UNKNOWN_ORDER' and detail ->> 'orderId' = ${orderId}`;
}
