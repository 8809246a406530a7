import type { DashboardToday } from '#contract/dashboard.ts';
import { isSilentSql } from '../order-records/tracking.ts';
import type { Db } from '../platform/db/database.ts';
import { waitingSinceSql } from '../support/inquirer.ts';
import { isPackableSql, queueStatuses, statusListSql } from './work-queues.sql.ts';

type TodayCounts = Pick<DashboardToday, 'date' | 'leaving' | 'silent'>;

/**
 * Order lines to be shipped by today, by the list in which they wait, so that each number equals its list. Null as `distributor` counts all
 * sellers.
 */
export async function countLeavingToday(sql: Db, distributor: number | null): Promise<TodayCounts> {
  const [isNew, isPacked] = [queueStatuses.new, queueStatuses.packing].map(
    (statuses) => sql`l.status in (${statusListSql(sql, statuses)})`,
  ) as [ReturnType<Db>, ReturnType<Db>];
  const sellerFilter = distributor === null ? sql`true` : sql`l.distributor_id = ${distributor}`;
  const [row] = await sql<TodayCounts[]>`
    with today as (select korea_date(shop_now()) as day),
      gone as (select count(*) as count from today join order_line l on l.dispatch_on = day
        where ${sellerFilter} and l.status in ('delivering', 'delivery_end', 'complete'))
    select day as date, (select json_build_object('all', count(*) filter (where l.dispatch_on = day) + gone.count, 'sent', gone.count,
        'left', count(*) filter (where l.dispatch_on = day and ${isPacked}), 'late', count(*) filter (where l.dispatch_on < day and ${isPacked}),
        'unconfirmed', count(*) filter (where ${isNew}))
      from order_line l where (${isPacked} or ${isNew} and ${isPackableSql(sql)}) and l.dispatch_on <= day and ${sellerFilter}) as leaving,
      (select count(*)::int from order_line l where ${isSilentSql(sql)} and ${sellerFilter}) as silent
    from today, gone`;
  return row as TodayCounts;
}

/** Product questions without an answer. */
export function countOpenQuestions(sql: Db, distributor: number | null) {
  return firstRowOf<NonNullable<DashboardToday['questions']>>(sql`
    select count(*)::int as count, iso(min(q.created_at)) as oldest from product_question q join product p on p.id = q.product_id
    where q.answered_at is null and (${distributor}::bigint is null or p.distributor_id = ${distributor})`);
}

/** Inquiries that wait for an answer of the shop. */
export function countOpenInquiries(sql: Db) {
  return firstRowOf<NonNullable<DashboardToday['inquiries']>>(sql`
    select count(*)::int as count, iso(min(${waitingSinceSql(sql)})) as oldest from inquiry i where i.state = 'waiting'`);
}

/** Reviews that are reported or disputed and not decided. */
export function countOpenReviews(sql: Db, distributor: number | null) {
  return firstRowOf<{ count: number }>(sql`
    select count(*)::int as count from review r join product p on p.id = r.product_id
    where (${distributor}::bigint is null or p.distributor_id = ${distributor})
      and (exists (select from review_report t where t.review_id = r.id and t.verdict is null)
        or (r.hidden and r.appealed_at is not null and r.appeal_answered_at is null))`);
}

/** Money in transit that needs a person, and pending deposits, in won. */
export function sumUnsettledMoney(sql: Db) {
  return firstRowOf<NonNullable<DashboardToday['money']>>(sql`
    select (select count(*)::int from refund where status = 'failed') as refunds,
      (select count(*)::int from payment_case where closed_at is null) as cases,
      count(*)::int as deposits, coalesce(sum(total_price), 0)::bigint as waiting from orders where status = 'bank_transfer_waiting'`);
}

/** Requests that wait for approval, and applications for business prices. */
export function countPendingMessages(sql: Db) {
  return firstRowOf<{ approvals: number; businesses: number }>(sql`
    select (select count(*)::int from approval where decided_at is null) as approvals,
      (select count(*)::int from business_application where status = 'waiting') as businesses`);
}

/** Paid orders and their won up to this hour: today, yesterday and a week ago. Each is a separate subquery by key, because a join was
 * planned as a scan of all orders. */
export function readSalesSoFar(sql: Db) {
  return sql<NonNullable<DashboardToday['sales']>>`
    select d.day, count(p.id)::int as orders, coalesce(sum((select o.total_price from orders o where o.id = p.order_id)), 0)::bigint as won
    from (values ('today', 0), ('yesterday', 1), ('week', 7)) as d(day, back)
      left join payment p on p.approved_at >= korea_hour(korea_date(shop_now()) - d.back, 0) and p.approved_at <= shop_now() - make_interval(days => d.back)
    group by d.day, d.back order by d.back`;
}

async function firstRowOf<T>(rows: PromiseLike<readonly unknown[]>) {
  return (await rows)[0] as T;
}
