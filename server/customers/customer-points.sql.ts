import type { PointHistory } from '#contract/customers.ts';
import type { Db } from '../platform/db/database.ts';

type Summary = { point: number; soon: number; soonOn: string | null; count: number };

/**
 * Returns the available points, the points that expire within thirty days and the last day of the first of these. Points held by an
 * unpaid order are excluded; it holds those that expire first.
 */
export async function pointSummaryOf(sql: Db, person: number) {
  const [row] = await sql<Summary[]>`
    with account as (
      select coalesce(sum(balance - held), 0)::bigint as point, coalesce(sum(held), 0)::bigint as held from point_account where app_user_id = ${person}
    ), ending as (
      select remaining, expires_at, sum(remaining) over (order by expires_at, id) as until from point_lot
      where app_user_id = ${person} and remaining > 0 and expires_at <= shop_now() + interval '30 days'
    ), free as (
      select least(remaining, until - held) as part, expires_at from ending, account where until > held
    )
    select point, (select count(*)::int from point_transaction where app_user_id = ${person}) as count,
      (select coalesce(sum(part), 0) from free)::bigint as soon,
      (select korea_date(min(expires_at) - interval '1 second') from free) as "soonOn"
    from account`;
  return row as Summary;
}

/** Newest first, with one row more than a page, which shows whether there is a next page. Pages count from 1. */
export function pointEntriesOf(sql: Db, person: number, take: number, page: number) {
  return sql<PointHistory['entities']>`
    select type, amount, label, created_at as at, expires_at as "expiresAt" from point_transaction
    where app_user_id = ${person} order by created_at desc, id desc limit ${take + 1} offset ${(page - 1) * take}`;
}
