import type { DayCloseState } from '#contract/order-tools.ts';
import type { Db } from '../platform/db/database.ts';

/** Money in transit: pending deposits, refunds being sent, and cases that only a person can settle. */
export function readMoneyInTransit(sql: Db) {
  return sql<DayCloseState['money']>`
    select 'deposits' as name, count(*)::int as count, coalesce(sum(total_price), 0)::bigint as won from orders where status = 'bank_transfer_waiting'
    union all
    select 'refunds', count(*)::int, coalesce(sum(cash), 0)::bigint from refund where status <> 'done'
    union all
    select 'cases', count(*)::int, 0 from payment_case where closed_at is null`;
}

/** The staff member who last closed a day, and their reason. Undefined while the day is open. */
export async function dayClosedBy(sql: Db, date: string) {
  const [row] = await sql<NonNullable<DayCloseState['closed']>[]>`
    select a.name as by, g.at, g.reason from audit_log g join staff_account a on a.id = g.staff_id
    where g.subject = ${`day ${date}`} and g.act = 'closeDay' order by g.id desc limit 1`;
  return row;
}
