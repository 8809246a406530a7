import { type Db, jsonSql } from '../platform/db/database.ts';

/** Inserts a case and returns its id; undefined if such a case is already open. */
export async function insertPaymentCase(sql: Db, orderId: number | null, kind: string, detail: object) {
  const [row] = await sql<{ id: number }[]>`
    insert into payment_case (order_id, kind, detail) values (${orderId}, ${kind}, ${jsonSql(sql, detail)})
    on conflict do nothing returning id`;
  return row?.id;
}

/** Inserts a case of an order and returns its id; undefined if the same case was ever opened, even if it is settled. */
export async function insertPaymentCaseOnce(sql: Db, orderId: number, kind: string, detail: object) {
  const [row] = await sql<{ id: number }[]>`
    insert into payment_case (order_id, kind, detail) select ${orderId}, ${kind}, ${jsonSql(sql, detail)}
    where not exists (select from payment_case where order_id = ${orderId} and kind = ${kind} and detail @> ${jsonSql(sql, detail)})
    on conflict do nothing returning id`;
  return row?.id;
}

/** Closes the open cases of a kind after the awaited event has happened. */
export async function closePaymentCasesOf(sql: Db, orderId: number, kind: string) {
  await sql`
    update payment_case set closed_at = shop_moment(), closed_by = 'system'
    where order_id = ${orderId} and kind = ${kind} and closed_at is null`;
}

/** Closes a case. Returns false if it was already closed. */
export async function closePaymentCase(sql: Db, id: number, by: string) {
  const rows = await sql`
    update payment_case set closed_at = shop_moment(), closed_by = ${by} where id = ${id} and closed_at is null returning id`;
  return rows.length === 1;
}
