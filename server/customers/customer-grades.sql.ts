import type { Db } from '../platform/db/database.ts';
import type { GradeStep } from './customer-grades.ts';

/** Returns the grades from the lowest: won required for each, and points per purchase in permille. */
export function gradeStepsOf(sql: Db) {
  return sql<
    GradeStep[]
  >`select grade, purchase_needed as "purchaseNeeded", point_permille as "pointPermille" from grade order by grade`;
}

type PurchaseAmounts = { purchAmt: number; forecast: number };

/**
 * Returns accepted purchases in won, less refunds: of the three months before this one, and of the last two with this one so far.
 * The date is the first acceptance.
 */
export async function gradePurchasesOf(sql: Db, person: number) {
  const [row] = await sql<PurchaseAmounts[]>`
    with edge as (select date_trunc('month', shop_now() at time zone 'Asia/Seoul') as month),
    done as (
      select l.status, l.completed_at at time zone 'Asia/Seoul' as at, l.cash_share, l.cash_share - coalesce((
        select sum(r.cash) from order_line_option g join refund_line r on r.order_line_option_id = g.id where g.order_line_id = l.id), 0) as kept
      from orders o join order_line l on l.order_id = o.id
      where o.app_user_id = ${person} and l.completed_at is not null and l.status <> 'return_complete'
    )
    select
      coalesce(sum(kept) filter (where at >= month - interval '3 months' and at < month), 0)::bigint as "purchAmt",
      coalesce(sum(cash_share) filter (where status = 'complete' and at >= month - interval '2 months'), 0)::bigint as forecast
    from edge left join done on true`;
  return row as PurchaseAmounts;
}
