import type { Db } from '../base/database.ts';
import type { Step } from './grades.ts';

/** Grades from the lowest: won bought to reach each, and points given in permille. */
export function stepsOf(sql: Db) {
  return sql<
    Step[]
  >`select grade, purchase_needed as "purchaseNeeded", point_permille as "pointPermille" from grade order by grade`;
}

type Bought = { purchAmt: number; forecast: number };

/** Cash shares of completed lines: of the three months before this one, and of the last two with this one so far. */
export async function boughtBy(sql: Db, person: number) {
  const [row] = await sql<Bought[]>`
    with edge as (select date_trunc('month', shop_now() at time zone 'Asia/Seoul') as month),
    done as (
      select l.cash_share, (
        select max(e.at) from order_event e
        where e.order_id = o.id and (e.order_line_id = l.id or e.order_line_id is null) and e.to_status = 'complete'
      ) at time zone 'Asia/Seoul' as at
      from orders o join order_line l on l.order_id = o.id where o.app_user_id = ${person} and l.status = 'complete'
    )
    select
      coalesce(sum(cash_share) filter (where at >= month - interval '3 months' and at < month), 0)::bigint as "purchAmt",
      coalesce(sum(cash_share) filter (where at >= month - interval '2 months'), 0)::bigint as forecast
    from edge left join done on true`;
  return row as Bought;
}
