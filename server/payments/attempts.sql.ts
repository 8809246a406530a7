import { type PaymentMethodName, paymentMethodsWith } from '#contract/rules/payments.ts';
import { captureBenefitsSql, releaseBenefitsSql } from '../benefits/holds.ts';
import { deletePurchasedItemsSql } from '../cart/remove-purchased.ts';
import { transitionOrderSql } from '../order-records/transition-order.ts';
import type { Db } from '../platform/db/database.ts';
import { releaseHeldStockSql, sellHeldStockSql } from '../stock/order-stock.ts';
import { cancelReceiptSql, requestReceiptSql } from './cash-receipts/pending.ts';
import { postCaptureSql } from './ledger-postings.ts';
import { isReturnedByHandSql, isReturnReservedSql } from './payment-cases.sql.ts';
import { sellabilityObstacleSql } from './still-sellable.sql.ts';

export type PaymentAttempt = {
  orderId: number;
  orderUuid: string;
  orderNumber: string;
  stage:
    | 'ready'
    | 'confirming'
    | 'issuing'
    | 'issued'
    | 'approved'
    | 'declined'
    | 'abandoned'
    | 'cancelling'
    | 'cancelled';
  attemptKey: string;
  paymentKey: string | null;
  amount: number;
  paymentStatus: 'waiting' | 'paid' | 'withdraw';
  orderStatus: string;
  /** Why the attempt ended: a code for programs, a reason for people. */
  code: string | null;
  reason: string | null;
  method: PaymentMethodName;
  person: number;
  /** How often the bank has reversed its deposit confirmation. */
  reversal_count: number;
  /** Won that have been refunded or are due to be refunded. */
  refunded: number;
  /** Finance confirmed the deposit by hand, so the payment company's state of it does not count. */
  isByHand: boolean;
  dueAt: string | null;
  isPastDue: boolean;
  /** When the confirm request was sent or the account was requested; before that, when the order was created. */
  beganAt: string;
  /** Seconds since the confirm request was sent; null before. */
  age: number | null;
};

/** Columns of a `PaymentAttempt`, read from an order `o` and its payment `p`. */
export const attemptColumnsSql = (sql: Db) => sql`
  o.id as "orderId", o.uuid as "orderUuid", o.order_number as "orderNumber", p.stage, p.idempotency_key as "attemptKey",
  coalesce(p.payment_key, p.attempted_payment_key) as "paymentKey", p.amount, p.status as "paymentStatus", o.status as "orderStatus",
  p.decline_code as code, p.decline_reason as reason, p.method, o.app_user_id as person, p.reversal_count, p.refunded_amount as refunded, p.is_manual as "isByHand", p.due_at as "dueAt",
  coalesce(p.due_at <= shop_now(), false) as "isPastDue", iso(coalesce(p.confirming_at, o.created_at)) as "beganAt",
  extract(epoch from shop_now() - p.confirming_at)::float8 as age`;

/** Reads the attempt of an order that belongs to `person`; undefined if there is none. */
export async function ownAttemptOf(sql: Db, person: number, orderUuid: string) {
  const [row] = await sql<PaymentAttempt[]>`
    select ${attemptColumnsSql(sql)} from orders o join payment p on p.order_id = o.id
    where o.uuid = ${orderUuid} and o.app_user_id = ${person}`;
  return row;
}

const windowed = paymentMethodsWith(({ opens }) => opens === 'window');

/** Reads an order that its buyer may still pay in the payment window. Undefined when it has expired or a payment is under way. */
export async function payableOrderOf(sql: Db, person: number, orderUuid: string) {
  const [row] = await sql<{ uuid: string; tmp: number; names: string[]; taxFreeAmount: number }[]>`
    select o.uuid, o.order_tmp_id as tmp, o.tax_free_amount as "taxFreeAmount",
      array(select l.product->>'name' from order_line l where l.order_id = o.id order by l.id) as names
    from orders o join payment p on p.order_id = o.id
    where o.uuid = ${orderUuid} and o.app_user_id = ${person} and o.status = 'request' and o.expires_at > shop_now()
      and p.stage = 'ready' and p.method = any (${windowed}) and o.order_tmp_id is not null`;
  return row;
}

/** Reads the attempt of any order. For webhooks of the payment company and for jobs, never for a customer's request. */
export async function attemptByOrder(sql: Db, orderUuid: string) {
  const [row] = await sql<PaymentAttempt[]>`
    select ${attemptColumnsSql(sql)} from orders o join payment p on p.order_id = o.id where o.uuid = ${orderUuid}`;
  return row;
}

/**
 * Claims the single right to confirm an attempt: for the frozen amount, while the stock is held and the items may still be sold. A
 * payment key that has paid for one order is refused for another. `isLimited` is true if an item has a purchase limit that was not
 * checked against the buyer's other orders.
 */
export async function claimConfirm(sql: Db, person: number, orderUuid: string, paymentKey: string, amount: number) {
  const [row] = await sql<(PaymentAttempt & { isLimited: boolean })[]>`
    update payment p set stage = 'confirming', attempted_payment_key = ${paymentKey}, confirming_at = shop_now(), checked_at = shop_now()
    from orders o
    where p.order_id = o.id and o.uuid = ${orderUuid} and o.app_user_id = ${person}
      and p.stage = 'ready' and p.amount = ${amount} and o.status = 'request' and o.expires_at > shop_now()
      and ${sellabilityObstacleSql(sql, sql`o.id`, { window: true })} is null
      and not exists (select from payment other where other.payment_key = ${paymentKey})
    returning ${attemptColumnsSql(sql)}, o.is_unverified and exists (
      select from order_line l join product d on d.id = l.product_id
      where l.order_id = o.id and (d.purchase_limit is not null
        or exists (select from order_consent c where c.order_id = o.id and c.kind = 'noResale'))) as "isLimited"`;
  return row;
}

/** Returns whether the payment key has already paid for an order. */
export async function isPaymentKeyUsed(sql: Db, paymentKey: string) {
  const rows = await sql`select id from payment where payment_key = ${paymentKey}`;
  return rows.length > 0;
}

type Approval = {
  orderId: number;
  paymentKey: string | null;
  methodText: string | null;
  receiptUrl: string | null;
  isByHand?: boolean;
};

/**
 * Records a payment once, in one statement: payment, stock, points, coupons, order, lines, ledger, cash receipt and cart. Each part
 * depends on `taken`, the row that only the caller who finds the attempt unfinished receives; every other caller changes nothing.
 * `from` lists the stages that may end this way: `confirming` for a card, `issued` for a virtual account, `ready` for an order paid
 * with points alone. Items that were taken off sale in between are not sold; the result is then false.
 */
export async function recordPayment(
  sql: Db,
  { orderId, paymentKey, methodText, receiptUrl, isByHand = false }: Approval,
  from: PaymentAttempt['stage'][] = ['confirming'],
) {
  // The open account of a deposit that finance has seen is closed at the company.
  const watched = isByHand ? sql`, poll_at = shop_now()` : sql``;
  const rows = await sql`
    with taken as (
      update payment set stage = 'approved', status = 'paid', paid_amount = amount, payment_key = coalesce(${paymentKey}, payment_key),
        approved_at = shop_now(), is_manual = ${isByHand}, method_text = coalesce(${methodText}, method_text), receipt_url = coalesce(${receiptUrl}, receipt_url)${watched}
      where order_id = ${orderId} and stage = any (${from}) and ${sellabilityObstacleSql(sql, sql`payment.order_id`, { window: false })} is null
      returning order_id, reversal_count, null::timestamptz as expires_at, concat_ws(' ', method, payment_key) as reference
    ),
    ${transitionOrderSql(sql, { to: 'paid', by: 'payment' })},
    ${postCaptureSql(sql, 1)},
    ${requestReceiptSql(sql)},
    ${captureBenefitsSql(sql)},
    ${sellHeldStockSql(sql, orderId)},
    ${deletePurchasedItemsSql(sql)}
    select order_id from taken`;
  return rows.length === 1;
}

type AttemptEnd = {
  orderId: number;
  from: PaymentAttempt['stage'][];
  to: 'declined' | 'abandoned' | 'cancelling';
  by: 'buyer' | 'staff' | 'payment' | 'system';
  code?: string;
  reason?: string;
  /** Won of a deposit that arrived nevertheless and is returned. */
  returnedWon?: number;
  /** The final status of the lines: never paid, or cancelled while the order waited for a deposit (rules D4.2, 7 and 8). */
  as?: 'incomplete' | 'withdraw_complete';
};

/**
 * Ends an attempt that received no money: releases stock, points and coupons and ends the order. The order sheet and the cart stay
 * unchanged.
 */
export async function endUnpaidOrder(
  sql: Db,
  { orderId, from, to, by, code, reason, returnedWon, as = 'incomplete' }: AttemptEnd,
) {
  const rows = await sql`
    with taken as (
      update payment set stage = ${to}, status = 'withdraw', decline_code = ${code ?? null}, decline_reason = ${reason ?? null}, deposit_refund_amount = ${returnedWon ?? null}
      where order_id = ${orderId} and stage = any (${from}) and status = 'waiting'
      returning order_id, reversal_count, null::timestamptz as expires_at
    ),
    ${transitionOrderSql(sql, { to: as, by, reason: reason ?? null })},
    ${cancelReceiptSql(sql)},
    ${releaseBenefitsSql(sql)},
    ${releaseHeldStockSql(sql, orderId)}
    select order_id from taken`;
  return rows.length === 1;
}

/** Marks a payment that must be returned in full. Applies only to an attempt that has ended without an order and was not returned by hand. */
export async function startVoid(sql: Db, orderId: number, paymentKey: string, returnedWon: number | null = null) {
  await sql`
    update payment set stage = 'cancelling', payment_key = coalesce(payment_key, ${paymentKey}), deposit_refund_amount = coalesce(deposit_refund_amount, ${returnedWon}::bigint),
      decline_reason = case when ${returnedWon}::bigint is null then decline_reason else '주문이 끝난 뒤에 입금되었어요.' end
    where order_id = ${orderId} and stage in ('declined', 'abandoned', 'cancelled') and status = 'withdraw' and not ${isReturnedByHandSql(sql)}`;
}

/**
 * Begins a return of the money of an attempt by the payment company. Returns false if none is due, or finance has reserved it. The time
 * that it writes keeps finance from reserving it while the company is asked.
 */
export async function beginVoid(sql: Db, orderId: number) {
  const rows = await sql`
    update payment p set checked_at = shop_now()
    where p.order_id = ${orderId} and p.stage = 'cancelling' and not ${isReturnReservedSql(sql)} returning p.id`;
  return rows.length === 1;
}

/**
 * Returns the encrypted account for returning a deposit: the one named for this deposit, otherwise the one in the buyer's profile.
 */
export async function depositRefundAccountOf(sql: Db, orderId: number) {
  const [row] = await sql<{ account: Buffer | null }[]>`
    select coalesce(p.deposit_refund_account, u.refund_account) as account
    from payment p join orders o on o.id = p.order_id join app_user u on u.id = o.app_user_id where p.order_id = ${orderId}`;
  return row?.account ?? null;
}

/** Finishes a void. Returns false if it has ended already. */
export async function finishVoid(sql: Db, orderId: number) {
  const rows = await sql`
    update payment set stage = 'cancelled', closed_at = coalesce(closed_at, shop_now())
    where order_id = ${orderId} and stage = 'cancelling' returning id`;
  return rows.length === 1;
}
