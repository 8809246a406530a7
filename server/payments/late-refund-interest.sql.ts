import type { Db } from '../platform/db/database.ts';

export type OwedInterest = { orderId: number; orderNumber: string; amount: number; refunds: number[] };

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
