import type { CashReceiptResult } from '#contract/cash-receipts.ts';
import { isOwnOrderSql } from '../../order-records/order-ownership.ts';
import { isOrderKeySql } from '../../order-records/order-writes.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { receiptJsonSql } from './receipt-json.ts';

/**
 * Inserts the one active receipt of an order. Overwrites a receipt that is waiting; leaves one that was already requested
 * unchanged.
 */
export async function insertReceipt(
  sql: Tx,
  orderId: number,
  { type, select, identity, selfIssued }: { type: number; select: number; identity: Buffer; selfIssued: boolean },
) {
  await sql`
    insert into cash_receipt (order_id, cash_receipt_type, identity_select, identity, self_issued)
    values (${orderId}, ${type}, ${select}, ${identity}, ${selfIssued})
    on conflict (order_id) where status in ('waiting', 'requested', 'issued') do update set
      cash_receipt_type = excluded.cash_receipt_type, identity_select = excluded.identity_select, identity = excluded.identity,
      self_issued = excluded.self_issued
    where cash_receipt.status = 'waiting'`;
}

/** Returns the receipt form that the member saved, encrypted; null if there is none. */
export async function savedReceiptFormOf(sql: Db, person: number) {
  const [row] = await sql<
    { encrypted: Buffer | null }[]
  >`select cash_receipt as encrypted from app_user where id = ${person}`;
  return row?.encrypted ?? null;
}

/**
 * Lowers the active receipt by an amount in won, never below 0. A receipt that was never sent changes at once; for one that was
 * sent, a job sends a reduction to the tax authority.
 */
export async function reduceLiveReceipt(sql: Tx, orderId: number, amount: number) {
  await sql`
    with live as (
      select id, attempts, least(${amount}, r.amount - r.cancelled) as part from cash_receipt r
      where order_id = ${orderId} and status in ('requested', 'issued') and r.amount > r.cancelled for update
    ), smaller as (
      update cash_receipt r set amount = r.amount - live.part, tax_free = least(${freeLeft(sql)}, r.amount - live.part),
        status = case when r.amount = live.part then 'cancelled' else r.status end
      from live where r.id = live.id and live.attempts = 0
    ), marked as (
      update cash_receipt r set cancelled = r.cancelled + live.part from live where r.id = live.id and live.attempts > 0
    )
    insert into cash_receipt_cut (cash_receipt_id, amount) select id, part from live where attempts > 0`;
}

/** Returns the receipt as the buyer sees it; null if none was requested. */
export async function receiptOfOrder(sql: Db, orderId: number) {
  const [row] = await sql<{ receipt: CashReceiptResult | null }[]>`
    select ${receiptJsonSql(sql)} as receipt from orders o where o.id = ${orderId}`;
  return row?.receipt ?? null;
}

type Changeable = { id: number; orderId: number; isSent: boolean; isChangeable: boolean };

/** Locks the payment of an order that `person` may see, as a refund does before it reduces the receipt. */
export async function lockOwnPayment(sql: Tx, person: number, key: number | string) {
  await sql`
    select p.id from payment p join orders o on o.id = p.order_id
    where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)} for update of p`;
}

/**
 * Reads the active receipt of an order that `person` may see. A waiting receipt may be changed; a self-issued one may be changed
 * for `receiptChangeDays`.
 */
export async function changeableReceiptOf(sql: Tx, person: number, key: number | string) {
  const [row] = await sql<Changeable[]>`
    select r.id, o.id as "orderId", r.attempts > 0 as "isSent",
      r.status = 'waiting' or (r.attempts = 0 and r.status = 'requested' and r.self_issued)
        or (r.self_issued and r.status = 'issued' and r.amount > r.cancelled
          and r.issued_at > shop_now() - policy_of('receiptChangeDays', o.brand)::int * interval '1 day') as "isChangeable"
    from orders o join cash_receipt r on r.order_id = o.id and r.status in ('waiting', 'requested', 'issued')
    where ${isOwnOrderSql(sql, person)} and ${isOrderKeySql(sql, key)}
    for update of r`;
  return row;
}

type Next = { type: number; select: number; identity: Buffer };

/** Writes a new number into a receipt that was not sent. It no longer counts as self-issued. */
export async function overwriteReceipt(sql: Tx, id: number, { type, select, identity }: Next) {
  await sql`
    update cash_receipt set cash_receipt_type = ${type}, identity_select = ${select}, identity = ${identity}, self_issued = false
    where id = ${id}`;
}

/** Cancels the old receipt in full and requests a new one for the amount that remains. */
export async function replaceReceipt(sql: Tx, id: number, { type, select, identity }: Next) {
  const [old] = await sql<{ orderId: number; left: number; taxFree: number }[]>`
    with old as (select id, order_id, amount - cancelled as left from cash_receipt where id = ${id}),
      cut as (insert into cash_receipt_cut (cash_receipt_id, amount) select id, old.left from old)
    update cash_receipt r set status = 'replaced', cancelled = r.amount from old where r.id = old.id
    returning r.order_id as "orderId", old.left, least(${freeLeft(sql)}, old.left) as "taxFree"`;
  if (!old) return;
  await sql`
    insert into cash_receipt (order_id, cash_receipt_type, identity_select, identity, self_issued, amount, tax_free, status)
    values (${old.orderId}, ${type}, ${select}, ${identity}, false, ${old.left}, ${old.taxFree}, 'requested')`;
}

/** The tax-free part of the amount that remains of the order, for a receipt `r`. */
const freeLeft = (sql: Db) => sql`(
  select o.tax_free_amount - coalesce(sum(f.tax_free), 0) from orders o left join refund f on f.order_id = o.id where o.id = r.order_id group by o.id)`;

/**
 * Replaces a receipt that was issued and then cancelled in full, if the order waits for a deposit again or has been paid again. The
 * new receipt covers the amount that remains. Returns false if nothing was replaced.
 */
export async function reissueReceipt(sql: Tx, orderId: number) {
  const [old] = await sql<{ id: number }[]>`
    update cash_receipt r set status = 'replaced' from payment p
    where r.order_id = ${orderId} and r.status = 'issued' and r.cancelled = r.amount and p.order_id = r.order_id
      and (p.stage = 'issued' or p.stage = 'approved' and p.paid_amount > p.refunded_amount) returning r.id`;
  if (!old) return false;
  await sql`
    insert into cash_receipt (order_id, cash_receipt_type, identity_select, identity, self_issued, amount, tax_free, status)
    select r.order_id, r.cash_receipt_type, r.identity_select, r.identity, r.self_issued, kept.amount,
      case when p.stage = 'approved' then least(${freeLeft(sql)}, kept.amount) else 0 end, case when p.stage = 'approved' then 'requested' else 'waiting' end
    from cash_receipt r join payment p on p.order_id = r.order_id,
      lateral (select p.paid_amount - p.refunded_amount as amount) kept where r.id = ${old.id}`;
  return true;
}

/** Locks the payment of the order, so that no other transaction can record or reverse a payment before this one ends. */
export async function lockReceiptPayment(sql: Tx, orderId: number) {
  await sql`select id from payment where order_id = ${orderId} for update`;
}

export type DueReceipt = {
  id: number;
  orderId: number;
  orderUuid: string;
  orderNumber: string;
  names: string[];
  type: 1 | 2;
  identity: Buffer;
  amount: number;
  taxFree: number;
  attemptKey: string;
  attempts: number;
  /** Of a receipt that the company has accepted, and the date of Korea of its request. */
  receiptKey: string | null;
  requestedOn: string | null;
};

/** Takes receipts that are due to be issued or looked up; each is taken by one process. The delay doubles with every attempt. */
export function dueReceipts(sql: Db) {
  return sql<DueReceipt[]>`
    with due as (
      select id from cash_receipt where status = 'requested' and next_at <= now() order by next_at limit 20 for update skip locked
    )
    update cash_receipt r set attempts = r.attempts + 1, next_at = now() + least(3600, 10 * 2 ^ r.attempts) * interval '1 second'
    from due, orders o where r.id = due.id and o.id = r.order_id
    returning r.id, o.id as "orderId", o.uuid as "orderUuid", o.order_number as "orderNumber",
      array(select l.product->>'name' from order_line l where l.order_id = o.id order by l.id) as names,
      r.cash_receipt_type as type, r.identity, r.amount, r.tax_free as "taxFree", r.idempotency_key as "attemptKey", r.attempts,
      r.receipt_key as "receiptKey", r.requested_on::text as "requestedOn"`;
}

/** Stores the key of a receipt that the company has accepted. It is looked up every three hours until the tax office has answered. */
export async function markReceiptAccepted(
  sql: Db,
  id: number,
  { receiptKey, requestedAt }: { receiptKey: string; requestedAt: string | null },
) {
  await sql`
    update cash_receipt set receipt_key = ${receiptKey}, next_at = now() + interval '3 hours',
      requested_on = coalesce(requested_on, ${requestedAt?.slice(0, 10) ?? null}::date, korea_date(shop_now()))
    where id = ${id} and status = 'requested'`;
}

type Issued = { receiptKey: string; issueNumber: string | null; receiptUrl: string | null };

/** Marks a receipt as issued. Returns a row only to the caller that wrote it, which must notify the buyer. */
export async function markReceiptIssued(sql: Tx, id: number, { receiptKey, issueNumber, receiptUrl }: Issued) {
  const [row] = await sql<{ selfIssued: boolean; amount: number }[]>`
    update cash_receipt r set status = 'issued', receipt_key = ${receiptKey}, issue_number = ${issueNumber},
      receipt_url = ${receiptUrl}, issued_at = shop_now()
    where r.id = ${id} and r.status = 'requested'
    returning r.self_issued as "selfIssued", r.amount`;
  return row;
}

/** Marks a receipt as failed. Applies only to one that was requested and has no answer. */
export async function markReceiptFailed(sql: Db, id: number) {
  await sql`update cash_receipt set status = 'failed' where id = ${id} and status = 'requested'`;
}

export type DueReduction = {
  id: number;
  receiptId: number;
  orderId: number;
  orderNumber: string;
  receiptKey: string;
  amount: number;
  attemptKey: string;
  attempts: number;
};

/** Takes reductions that are due to be sent. A receipt must have been issued before it can be reduced. */
export function dueReductions(sql: Db) {
  return sql<DueReduction[]>`
    with due as (
      select c.id from cash_receipt_cut c join cash_receipt r on r.id = c.cash_receipt_id
      where c.status = 'requested' and c.next_at <= now() and r.receipt_key is not null and r.status <> 'requested' order by c.id limit 20 for update of c skip locked
    )
    update cash_receipt_cut c set attempts = c.attempts + 1, next_at = now() + least(3600, 10 * 2 ^ c.attempts) * interval '1 second'
    from due, cash_receipt r, orders o where c.id = due.id and r.id = c.cash_receipt_id and o.id = r.order_id
    returning c.id, r.id as "receiptId", o.id as "orderId", o.order_number as "orderNumber", r.receipt_key as "receiptKey",
      c.amount, c.idempotency_key as "attemptKey", c.attempts`;
}

/** Ends a reduction. The receipt becomes `cancelled` with the last reduction that brings it to zero. */
export async function finishReduction(sql: Db, { id, receiptId }: DueReduction, status: 'done' | 'failed') {
  await sql`
    with cut as (update cash_receipt_cut set status = ${status} where id = ${id})
    update cash_receipt r set status = 'cancelled'
    where r.id = ${receiptId} and r.status = 'issued' and r.cancelled = r.amount
      and not exists (select from cash_receipt_cut c where c.cash_receipt_id = r.id and c.id <> ${id} and c.status = 'requested')`;
}
