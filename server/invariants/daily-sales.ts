import type { Invariant } from './invariant.ts';

/** Invariants that compare stored sums with their source rows. */
export const dailySalesInvariants: Invariant[] = [
  {
    id: 'M5f',
    text: 'A closed sales day equals the ledger, no day is missing, and no day was closed before it ended',
    checked: `select count(*) from sales_day`,
    violations: `
      with ledger as (
        select o.brand, max(l.at) as at, case when l.posting like 'capture.undone%' then -1 when l.posting like 'capture%' then 1 else 0 end as orders,
          coalesce(-sum(l.amount) filter (where l.account = 'sales' and l.posting like 'capture%'), 0) as sales,
          coalesce(-sum(l.amount) filter (where l.account = 'shipping' and l.posting like 'capture%'), 0) as shipping,
          coalesce(sum(l.amount) filter (where l.account = 'discount' and l.posting like 'capture%'), 0) as discounts,
          coalesce(sum(l.amount) filter (where l.account = 'provider' and l.posting like 'capture%'), 0) as paid,
          coalesce(-sum(l.amount) filter (where l.account = 'refund_due' and l.posting like 'refund:%'), 0) as refunded
        from ledger_posting l join orders o on o.id = l.order_id
        where l.at < (select korea_hour(day + 1, 0) from sales_day_state) and (l.posting like 'capture%' or l.posting like 'refund:%')
        group by o.id, l.posting
      ), expected as (
        select korea_date(at) as day, brand, sum(orders)::int as orders, sum(sales)::bigint as sales, sum(shipping)::bigint as shipping,
          sum(discounts)::bigint as discounts, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded, sum(paid - refunded)::bigint as net
        from ledger group by 1, 2
      )
      (select 'too much' as what, d.* from sales_day d except select 'too much', s.* from expected s)
      union all
      (select 'missing', s.* from expected s except select 'missing', d.* from sales_day d)
      union all
      select 'too early', day, '', 0, 0, 0, 0, 0, 0, 0 from sales_day_state where day >= korea_date(shop_now())`,
  },
];
