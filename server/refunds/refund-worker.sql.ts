import type { PaymentMethodName } from '#contract/rules/payments.ts';
import { postRefundedSql } from '../payments/ledger-postings.ts';
import { isAccountRefused } from '../payments/void-payment.ts';
import type { Db, Sql, Tx } from '../platform/db/database.ts';

export type DueRefund = {
  id: number;
  uuid: string;
  orderId: number;
  attemptKey: string;
  paymentKey: string | null;
  cash: number;
  taxFree: number;
  reason: string;
  way: 'card' | 'bank';
  method: PaymentMethodName;
  /** Finance confirmed the deposit, so the payment company has nothing to return. */
  isByHand: boolean;
  account: Buffer | null;
  attempts: number;
};

/** A refund waits for staff after this number of declines by the payment company. */
const maxAttempts = 5;
/** Why a refund fails without a request to the payment company. */
const unsendableCodes = ['BY_HAND', 'NO_ACCOUNT', 'NO_PAYMENT_KEY'] as const;
export type UnsendableCode = (typeof unsendableCodes)[number];

/** SQL condition: the refund `r` failed and only staff or a new refund account move it on, so finance may reserve it. */
export const isRefundFinalSql = (sql: Db) => sql`(r.status = 'failed' and (r.attempts >= ${maxAttempts}
  or r.provider_code in ${sql([...unsendableCodes])}))`;

/**
 * Takes due refunds, each by one worker, and postpones them, so that a lost one is taken again. One reserved by finance is not taken.
 */
export function takeDueRefunds(sql: Sql) {
  return sql<DueRefund[]>`
    update refund r set attempts = r.attempts + 1, status = 'sent',
      next_at = now() + least(interval '6 hours', interval '20 seconds' * 2 ^ least(r.attempts, 12))
    from payment p join orders o on o.id = p.order_id join app_user u on u.id = o.app_user_id
    where p.order_id = r.order_id and r.id in (
      select id from refund where next_at <= now() and not is_manual
        and (status in ('requested', 'sent') or (status = 'failed' and attempts < ${maxAttempts}))
      order by id limit 20 for update skip locked)
    returning r.id, r.uuid, r.order_id as "orderId", r.idempotency_key as "attemptKey", p.payment_key as "paymentKey", r.cash,
      r.tax_free as "taxFree", r.reason, r.way, p.method, p.is_manual as "isByHand", case when r.way = 'bank' then coalesce(r.account, u.refund_account) end as account, r.attempts`;
}

/** Marks a refund as done, once. With `byHand` finance has reserved it; otherwise the payment company sent it. */
export async function markRefundDone(sql: Tx, id: number, byHand = false) {
  const [row] = await sql<
    { orderId: number; uuid: string; cash: number; method: PaymentMethodName; toAccount: boolean }[]
  >`
    with done as (
      update refund r set status = 'done', done_at = shop_now(), fault_text = null where id = ${id} and status in ('requested', 'sent', 'failed')
        and is_manual = ${byHand}
      returning id, order_id, uuid, cash, interest, way, is_manual
    ), ${postRefundedSql(sql)}
    select done.order_id as "orderId", done.uuid, done.cash, p.method, done.way = 'bank' or done.is_manual as "toAccount"
    from done join payment p on p.order_id = done.order_id`;
  return row;
}

/**
 * Marks a refund as failed until staff retry it; a completed one stays completed. A refused account is dropped, so that the order asks
 * for another, which is sent under another key: the company repeats its answer to a key.
 */
export async function markRefundFailed(sql: Db, id: number, code: string, text: string) {
  await sql`
    update refund set status = 'failed', provider_code = ${code.slice(0, 60)}, fault_text = ${text.slice(0, 300)},
      account = case when ${isAccountRefused(code)} then null else account end,
      idempotency_key = case when ${isAccountRefused(code)} then gen_random_uuid() else idempotency_key end
    where id = ${id} and status in ('requested', 'sent')`;
}

/** Sets the account of an order's refunds that wait for one, and queues them. Returns false if none waits. */
export async function setRefundAccount(sql: Db, orderId: number, account: Buffer) {
  const rows = await sql`
    update refund r set account = ${account}, status = 'requested', attempts = 0, next_at = now()
    from orders o join app_user u on u.id = o.app_user_id
    where r.order_id = ${orderId} and o.id = r.order_id and ${waitsForAccountSql(sql)} returning r.id`;
  return rows.length > 0;
}

/** Returns an SQL condition on a refund `r` of a buyer `u` that has no account to go to and that finance does not send by hand. */
export const waitsForAccountSql = (sql: Db) =>
  sql`r.way = 'bank' and r.account is null and r.status <> 'done' and not r.is_manual
    and (u.refund_account is null or r.provider_code ~ '^INVALID_(REFUND_ACCOUNT|BANK)')`;

/** Records why the outcome is not known yet. */
export async function recordRefundOutcome(sql: Db, id: number, why: string) {
  await sql`update refund set provider_code = ${why.slice(0, 60)} where id = ${id} and status = 'sent'`;
}

/**
 * Sets the interest of late refunds: 15 % a year for every day beyond three business days (rules D8.7). The days count from when the
 * account is known.
 */
export async function addRefundInterest(sql: Sql) {
  await sql`
    update refund r set due_from = shop_now() from orders o join app_user u on u.id = o.app_user_id
    where o.id = r.order_id and ${waitsForAccountSql(sql)}`;
  await sql`
    update refund set interest = floor(cash * 15 * late.days / 36500.0)::bigint
    from (select id, korea_date(shop_now()) - business_day(korea_date(due_from), 3) as days from refund where status <> 'done') late
    where late.id = refund.id and late.days > 0 and refund.status <> 'done'
      and interest <> floor(cash * 15 * late.days / 36500.0)::bigint`;
}

/** Queues a refund again. Returns false if it is done, already queued or reserved by finance. */
export async function requeueRefund(sql: Db, uuid: string) {
  const rows = await sql`
    update refund set status = 'requested', attempts = 0, next_at = now()
    where uuid = ${uuid} and status in ('sent', 'failed') and not is_manual returning id`;
  return rows.length === 1;
}

/**
 * Reserves a final refund for finance, who sends it by hand, or returns it. A reserved refund gets no request to the payment company,
 * neither by the worker nor after a new refund account. Returns false if it is not final, or is reserved or returned already.
 */
export async function setRefundManual(sql: Db, uuid: string, isManual: boolean) {
  const rows = await sql`
    update refund r set is_manual = ${isManual}
    where uuid = ${uuid} and status = 'failed' and is_manual <> ${isManual} and (not ${isManual}::boolean or ${isRefundFinalSql(sql)})
    returning id`;
  return rows.length === 1;
}
