import { gradePurchasesSql } from '../customer-records/member.ts';
import type { Db } from '../platform/db/database.ts';
import type { GradeStep } from './customer-grades.ts';

/** Returns the grades from the lowest: won required for each, and points per purchase in permille. */
export function gradeStepsOf(sql: Db) {
  return sql<
    GradeStep[]
  >`select grade, purchase_needed as "purchaseNeeded", point_permille as "pointPermille" from grade order by grade`;
}

type PurchaseAmounts = { purchAmt: number; forecast: number };

/** Returns the purchases in won that decided this month's grade, and those so far that decide the next one, each of `window` months. */
export async function gradePurchasesOf(sql: Db, person: number, window: number) {
  const purchases = (from: number, before: number) =>
    gradePurchasesSql(
      sql,
      sql`${person}`,
      sql`edge.month + make_interval(months => ${from})`,
      sql`edge.month + make_interval(months => ${before})`,
    );
  const [row] = await sql<PurchaseAmounts[]>`
    select ${purchases(-window, 0)} as "purchAmt", ${purchases(1 - window, 1)} as forecast
    from (select date_trunc('month', korea_date(shop_now())) as month) edge`;
  return row as PurchaseAmounts;
}
