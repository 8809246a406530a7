import type { Db } from '../../platform/db/database.ts';

/** What becomes of the cash receipt that waits with an order, as part of a statement in which `made` is the order that moved. */
export const requestReceiptSql = (sql: Db) => sql`
  receipt_asked as (
    update cash_receipt r set status = 'requested', amount = made.total_price, tax_free = made.tax_free_amount, next_at = now()
    from made where r.order_id = made.id and r.status = 'waiting'
  )`;

export const cancelReceiptSql = (sql: Db) => sql`
  receipt_dropped as (
    update cash_receipt r set status = 'cancelled' from made where r.order_id = made.id and r.status = 'waiting'
  )`;

/** Nobody has been asked for it yet: it waits again. */
export const holdReceiptSql = (sql: Db) => sql`
  receipt_held as (
    update cash_receipt r set status = 'waiting', amount = 0, tax_free = 0 from made
    where r.order_id = made.id and r.status = 'requested' and r.attempts = 0
  )`;
