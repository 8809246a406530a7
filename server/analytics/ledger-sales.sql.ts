import type { ReportRow, SourceDay } from '#contract/analytics.ts';
import type { Db } from '../platform/db/database.ts';
import { type Counted, countedSql } from '../platform/paging/list-rank.ts';
import { type DateRange, type RowPage, withinRangeSql } from './date-range.ts';

type Row<Name extends ReportRow['name']> = Extract<ReportRow, { name: Name }>;

/**
 * The ledger of a span, one row an order and moment: payments, their reversal (negative) and refunds on their day. For a seller it has the
 * share of the seller’s products; shipping belongs to the shop. In won; a part of a `with`. Gives `ledger`, `posted`.
 */
export const ledgerSalesSql = (sql: Db, span: DateRange) => sql`
  ledger as (
    select o.id, o.brand, o.order_number as "orderNumber", l.posting, max(l.id) as last, max(l.at) as at,
      case when l.posting like 'capture.undone%' then -1 when l.posting like 'capture%' then 1 else 0 end as orders,
      coalesce(-sum(l.amount) filter (where l.account = 'sales' and l.posting like 'capture%'), 0)::bigint as sales,
      coalesce(-sum(l.amount) filter (where l.account = 'shipping' and l.posting like 'capture%'), 0)::bigint as shipping,
      coalesce(sum(l.amount) filter (where l.account = 'discount' and l.posting like 'capture%'), 0)::bigint as discounts,
      coalesce(sum(l.amount) filter (where l.account = 'provider' and l.posting like 'capture%'), 0)::bigint as paid,
      coalesce(-sum(l.amount) filter (where l.account = 'refund_due' and l.posting like 'refund:%'), 0)::bigint as refunded
    from ledger_posting l join orders o on o.id = l.order_id
    where ${withinRangeSql(sql, span, sql`l.at`)} and (l.posting like 'capture%' or l.posting like 'refund:%') and (${span.brand}::text is null or o.brand = ${span.brand})
    group by o.id, l.posting
  ), posted as (${span.seller === null ? sql`select *, korea_date(at) as day, paid - refunded as net from ledger` : ofSeller(sql, span.seller)})`;

const ofSeller = (sql: Db, seller: number) => sql`
  select t.id, t.brand, t."orderNumber", t.posting, t.last, t.at, t.orders, t.orders * goods.amount as sales, 0::bigint as shipping,
    t.orders * (goods.amount - goods.cash) as discounts, t.orders * goods.cash as paid, back.cash as refunded, korea_date(t.at) as day,
    t.orders * goods.cash - back.cash as net
  from ledger t
  join lateral (
    select sum(l.amount)::bigint as amount, sum(l.cash_share)::bigint as cash from order_line l where l.order_id = t.id and l.distributor_id = ${seller}
  ) goods on goods.amount is not null
  cross join lateral (
    select coalesce(sum(r.cash), 0)::bigint as cash
    from refund_line r join order_line_option g on g.id = r.order_line_option_id join order_line l on l.id = g.order_line_id
    where t.orders = 0 and r.refund_id = substr(t.posting, 8)::bigint and l.order_id = t.id and l.distributor_id = ${seller}
  ) back
  where t.orders <> 0 or back.cash <> 0`;

const source = (sql: Db) => sql`coalesce(s.source, case when s.order_id is null then 'unknown' else 'direct' end)`;

/** The rows behind daily sales, the latest first; one row more than asked. */
export function saleRowsOf(sql: Db, span: DateRange, { page, take }: RowPage) {
  return sql<(Row<'sales'> & Counted)[]>`
    with ${ledgerSalesSql(sql, span)}
    select ${countedSql(sql)}, 'sales' as name, iso(at) as at, day, brand, "orderNumber", orders, sales, shipping, discounts, paid, refunded, net
    from posted order by last desc limit ${take + 1} offset ${(page - 1) * take}`;
}

/** Sources of orders and their paid amount, by the day of payment. */
export function salesBySourceOf(sql: Db, span: DateRange) {
  return sql<SourceDay[]>`
    with ${ledgerSalesSql(sql, span)}
    select p.day, p.brand, ${source(sql)} as source, sum(p.orders)::int as orders, sum(p.paid)::bigint as paid
    from posted p left join order_source s on s.order_id = p.id where p.orders <> 0
    group by 1, 2, 3 order by 1, 2, 5 desc, 3`;
}

/** The orders behind the sources of paid orders, one row more than a page. */
export function sourceSaleRowsOf(sql: Db, span: DateRange, { page, take }: RowPage) {
  return sql<(Row<'sources'> & Counted)[]>`
    with ${ledgerSalesSql(sql, span)}
    select ${countedSql(sql)}, 'sources' as name, iso(p.at) as at, p.day, p.brand, ${source(sql)} as source, p."orderNumber", p.orders, p.paid
    from posted p left join order_source s on s.order_id = p.id where p.orders <> 0
    order by p.last desc limit ${take + 1} offset ${(page - 1) * take}`;
}
