import type { Db } from '../../platform/db/database.ts';

/**
 * Requests or cancels the waiting cash receipt of an order. Part of a statement in which `made` is the order that changes. Needs `made`.
 * Gives `receipt_asked`.
 */
export const requestReceiptSql = (sql: Db) => sql`
  receipt_asked as (
    update cash_receipt r set status = 'requested', amount = made.total_price, tax_free = made.tax_free_amount, next_at = now()
    from made where r.order_id = made.id and r.status = 'waiting'
  )`;

/** Cancels a receipt that was not requested yet. Needs `made`. Gives `receipt_dropped`. */
export const cancelReceiptSql = (sql: Db) => sql`
  receipt_dropped as (
    update cash_receipt r set status = 'cancelled' from made where r.order_id = made.id and r.status = 'waiting'
  )`;

/** Puts a receipt that was requested but not sent back to `waiting`. Needs `made`. Gives `receipt_held`. */
export const holdReceiptSql = (sql: Db) => sql`
  receipt_held as (
    update cash_receipt r set status = 'waiting', amount = 0, tax_free = 0 from made
    where r.order_id = made.id and r.status = 'requested' and r.attempts = 0
  )`;
