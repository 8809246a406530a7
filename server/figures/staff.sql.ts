import type { FunnelDay, SalesDay, SourceDay, StaffSearch } from '#contract/figures.ts';
import type { Db } from '../base/database.ts';

/** Days of Korea, both counted. */
export type Span = { from: string; until: string; brand: string | null };

const within = (sql: Db, { from, until }: Span, at = sql`at`) =>
  sql`${at} >= korea_hour(${from}::date, 0) and ${at} < korea_hour(${until}::date + 1, 0)`;

/** From the ledger alone: what was paid on a day, undone attempts taken off, and what was granted back on a day of its own. */
export function salesOf(sql: Db, span: Span) {
  return sql<SalesDay[]>`
    with posted as (
      select korea_date(l.at) as day, o.brand, l.account, l.amount, l.posting like 'capture%' as is_capture, l.posting like 'refund:%' as is_refund,
        l.posting like 'capture.undone%' as is_undone
      from ledger_posting l join orders o on o.id = l.order_id
      where ${within(sql, span, sql`l.at`)} and (${span.brand}::text is null or o.brand = ${span.brand})
    )
    select day, brand,
      coalesce(sum(case when is_undone then -1 else 1 end) filter (where is_capture and account = 'sales'), 0)::int as orders,
      coalesce(-sum(amount) filter (where is_capture and account = 'sales'), 0)::bigint as sales,
      coalesce(-sum(amount) filter (where is_capture and account = 'shipping'), 0)::bigint as shipping,
      coalesce(sum(amount) filter (where is_capture and account = 'discount'), 0)::bigint as discounts,
      coalesce(sum(amount) filter (where is_capture and account = 'provider'), 0)::bigint as paid,
      coalesce(-sum(amount) filter (where is_refund and account = 'refund_due'), 0)::bigint as refunded,
      (coalesce(sum(amount) filter (where is_capture and account = 'provider'), 0)
        + coalesce(sum(amount) filter (where is_refund and account = 'refund_due'), 0))::bigint as net
    from posted where is_capture or is_refund
    group by day, brand order by day, brand`;
}

/** How many visits came how far. A visit without consent is one page, so that it may count more than once a person. */
export function funnelOf(sql: Db, span: Span) {
  return sql<Omit<FunnelDay, 'orders'>[]>`
    select korea_date(at) as day, brand, count(distinct visit)::int as visits,
      (count(distinct visit) filter (where event = 'view_item'))::int as products,
      (count(distinct visit) filter (where event = 'add_to_cart'))::int as carts,
      (count(distinct visit) filter (where event = 'view_cart'))::int as "cartLooks"
    from shop_event where ${within(sql, span)} and (${span.brand}::text is null or brand = ${span.brand})
    group by 1, 2 order by 1, 2`;
}

/** Where orders came from and what they paid, in won, by the day in Korea on which money came. */
export function sourcesOf(sql: Db, span: Span) {
  return sql<SourceDay[]>`
    select korea_date(l.at) as day, o.brand, coalesce(s.source, case when s.order_id is null then 'unknown' else 'direct' end) as source,
      count(distinct o.id)::int as orders, sum(l.amount)::bigint as paid
    from ledger_posting l join orders o on o.id = l.order_id left join order_source s on s.order_id = o.id
    where ${within(sql, span, sql`l.at`)} and l.posting like 'capture%' and l.account = 'provider' and (${span.brand}::text is null or o.brand = ${span.brand})
    group by 1, 2, 3 having sum(l.amount) > 0 order by 1, 2, 5 desc`;
}

type Words = Span & { empty: boolean; page: number; take: number };

/** What was searched for in a span of Korean days, the most wanted first; one more than asked. */
export function searchesIn(sql: Db, { from, until, brand, empty, page, take }: Words) {
  return sql<StaffSearch[]>`
    select word, brand, sum(count)::int as count, sum(empty)::int as empty, max(day) as "lastDay" from search_log
    where day between ${from}::date and ${until}::date and (${brand}::text is null or brand = ${brand}) and (not ${empty}::boolean or empty > 0)
    group by word, brand
    order by ${empty ? sql`sum(empty)` : sql`sum(count)`} desc, word, brand limit ${take + 1} offset ${(page - 1) * take}`;
}
