import type { FunnelDay, ReportRow, StaffSearch } from '#contract/analytics.ts';
import type { Db } from '../platform/db/database.ts';
import { type Counted, countedSql } from '../platform/paging/list-rank.ts';
import { type DateRange, type RowPage, withinRangeSql } from './date-range.ts';

type Visit = Extract<ReportRow, { name: 'funnel' }>;

/** Visits of a span and how far each came. A visit without consent is one page view, so one person may count more than once. */
const visits = (sql: Db, span: DateRange) => sql`
  visits as (
    select korea_date(at) as day, brand, visit, min(at) as at, min(source) as source, (count(*) filter (where event = 'page_view'))::int as pages,
      1 as visits, bool_or(event = 'view_item')::int as products, bool_or(event = 'add_to_cart')::int as carts,
      bool_or(event = 'view_cart')::int as "cartLooks"
    from analytics_event
    where ${withinRangeSql(sql, span)} and (${span.brand}::text is null or brand = ${span.brand}) and (
      ${span.seller}::bigint is null or product_id in (select id from product where distributor_id = ${span.seller}))
    group by 1, 2, 3
  )`;

/** The number of visits at each step. For a seller, visits that viewed the seller’s products. */
export function funnelOf(sql: Db, span: DateRange) {
  return sql<Omit<FunnelDay, 'orders'>[]>`
    with ${visits(sql, span)}
    select day, brand, sum(visits)::int as visits, sum(products)::int as products, sum(carts)::int as carts, sum("cartLooks")::int as "cartLooks"
    from visits group by 1, 2 order by 1, 2`;
}

/** The visits behind the funnel, the latest first; one more than asked. */
export function visitsOf(sql: Db, span: DateRange, { page, take }: RowPage) {
  return sql<(Visit & Counted)[]>`
    with ${visits(sql, span)}
    select ${countedSql(sql)}, 'funnel' as name, iso(at) as at, day, brand, source, pages, visits, products, carts, "cartLooks"
    from visits order by visits.at desc, visit limit ${take + 1} offset ${(page - 1) * take}`;
}

type SearchTermQuery = DateRange & RowPage & { empty: boolean };

/** Search words of a span of days in KST, the most frequent first; one more than asked. */
export function searchTermsIn(sql: Db, { from, until, brand, empty, page, take }: SearchTermQuery) {
  return sql<(StaffSearch & Counted)[]>`
    select ${countedSql(sql)}, word, brand, sum(count)::int as count, sum(no_result_count)::int as empty, max(day) as "lastDay" from search_log
    where day between ${from}::date and ${until}::date and (${brand}::text is null or brand = ${brand}) and (not ${empty}::boolean or no_result_count > 0)
    group by word, brand
    order by ${empty ? sql`sum(no_result_count)` : sql`sum(count)`} desc, word, brand limit ${take + 1} offset ${(page - 1) * take}`;
}
