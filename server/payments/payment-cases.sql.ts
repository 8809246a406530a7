import { returnCaseKinds } from '#contract/rules/payments.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

/** Inserts a case and returns its id; undefined if such a case of the order, or of the claim or line in `detail`, is already open. */
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

/** Closes a case. Returns false if it was already closed, or is a return that finance has not reserved. */
export async function closePaymentCase(sql: Db, id: number, by: string) {
  const rows = await sql`
    update payment_case c set closed_at = shop_moment(), closed_by = ${by}
    where c.id = ${id} and c.closed_at is null and (c.is_manual or not ${isReturnCaseSql(sql)}) returning c.id`;
  return rows.length === 1;
}

/** SQL condition: staff have recorded that they returned the money of a payment `payment` themselves. */
export const isReturnedByHandSql = (sql: Db) => sql`exists (
  select from payment_case c where c.order_id = payment.order_id and c.kind = any (${[...returnCaseKinds]}) and c.closed_by <> 'system')`;

/** Returns an SQL condition: finance has reserved the return of a payment `p` and sends the money by hand. */
export const isReturnReservedSql = (sql: Db) => sql`exists (
  select from payment_case c where c.order_id = p.order_id and c.is_manual and c.closed_at is null)`;

/** Returns an SQL condition on a case `c`: closing it records a return by hand, so finance must have reserved it. */
export const isReturnCaseSql = (sql: Db) => sql`(c.closed_at is null and c.kind = any (${[...returnCaseKinds]})
  and exists (select from payment p where p.order_id = c.order_id and p.stage = 'cancelling'))`;

/**
 * Reserves the return of a payment for finance, who sends it by hand, or gives it back to the payment company. Locks the payment, so that
 * no request to the company begins at the same time. Returns false if the case is no return, is in this state already, or the company
 * was asked within the last minute and may still answer.
 */
export async function setReturnManual(sql: Db, id: number, isManual: boolean) {
  const rows = await sql`
    with locked as (
      select p.order_id from payment p join payment_case c on c.order_id = p.order_id
      where c.id = ${id} and p.stage = 'cancelling'
        and (not ${isManual}::boolean or p.checked_at is null or p.checked_at < shop_now() - interval '1 minute')
      for update of p
    )
    update payment_case c set is_manual = ${isManual} from locked
    where c.id = ${id} and c.order_id = locked.order_id and c.closed_at is null and c.kind = any (${[...returnCaseKinds]})
      and c.is_manual <> ${isManual}
    returning c.id`;
  return rows.length === 1;
}

/**
 * Ends the return of a payment whose case staff have closed: they returned the money themselves, so the payment company must not return
 * it again.
 */
export async function finishReturnByHand(sql: Db, id: number, by: string) {
  const [row] = await sql<{ orderId: number }[]>`
    update payment p set stage = 'cancelled', closed_at = coalesce(p.closed_at, shop_now()) from payment_case c
    where c.id = ${id} and c.kind = any (${[...returnCaseKinds]}) and p.order_id = c.order_id and p.stage = 'cancelling'
    returning p.order_id as "orderId"`;
  if (!row) return;
  await sql`
    update payment_case set closed_at = shop_moment(), closed_by = ${by}
    where order_id = ${row.orderId} and kind = any (${[...returnCaseKinds]}) and closed_at is null`;
}

type OwedInterest = { orderId: number; orderNumber: string; amount: number; refunds: number[] };

/** Reads interest on late refunds, in won per order, that has not been sent and has no open case (rules D8.7). */
export function readOwedInterest(sql: Db) {
  return sql<OwedInterest[]>`
    select r.order_id as "orderId", o.order_number as "orderNumber", sum(r.interest)::bigint as amount, json_agg(r.id order by r.id) as refunds
    from refund r join orders o on o.id = r.order_id
    where r.status = 'done' and r.interest > 0
      and not exists (select from ledger_posting l where l.order_id = r.order_id and l.posting = 'paid:' || r.id)
      and not exists (select from payment_case c where c.order_id = r.order_id and c.kind = 'LATE_INTEREST' and c.closed_at is null)
    group by r.order_id, o.order_number limit 100`;
}

/** Posts the interest of a case as sent. Closing such a case confirms that the interest was sent and is no longer owed. */
export async function postInterest(sql: Db, id: number) {
  await sql`
    insert into ledger_posting (order_id, posting, account, amount)
    select r.order_id, 'paid:' || r.id, x.account, x.amount
    from payment_case c join refund r on r.order_id = c.order_id and c.detail->'refunds' @> to_jsonb(r.id),
      lateral (values ('refund_due', r.interest), ('bank', -r.interest)) as x (account, amount)
    where c.id = ${id} and c.kind = 'LATE_INTEREST'`;
}
