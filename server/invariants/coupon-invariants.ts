import type { Invariant } from './invariant.ts';

/** Invariants of coupons: eligibility, use and discount. */
export const couponInvariants: Invariant[] = [
  {
    id: 'C1',
    text: 'A held or used coupon belongs to one order of its owner that holds or used it; a free coupon belongs to no order',
    checked: `select count(*) from issued_coupon`,
    violations: `
      select i.id, i.status, o.status as order_status from issued_coupon i left join orders o on o.id = i.order_id
        left join order_coupon c on c.order_id = i.order_id and c.issued_coupon_id = i.id left join payment p on p.order_id = o.id
      where (i.status in ('held', 'used')) <> (i.order_id is not null) or (i.status = 'used') <> (i.used_at is not null)
        or (i.status = 'held' and (o.status is null or o.status not in ('request', 'bank_transfer_waiting')))
        or (i.status = 'used' and (p.stage is distinct from 'approved' or c.returned_at is not null))
        or (i.status in ('held', 'used') and (c.order_id is null or o.app_user_id <> i.app_user_id))`,
  },
  {
    id: 'C1b',
    text: 'A coupon of an order is held while the order waits, used once it is paid, and free again only after it was returned',
    checked: `select count(*) from order_coupon`,
    violations: `
      select o.order_number, i.id, i.status, p.stage, c.returned_at from order_coupon c join orders o on o.id = c.order_id
        join payment p on p.order_id = o.id left join issued_coupon i on i.id = c.issued_coupon_id
      where i.id is null
        or (p.stage = 'approved' and c.returned_at is null and (i.status <> 'used' or i.order_id is distinct from o.id))
        or (p.stage in ('ready', 'confirming', 'issuing', 'issued') and (i.status <> 'held' or i.order_id is distinct from o.id))
        or (c.returned_at is not null and (p.stage <> 'approved' or (i.order_id = o.id)))`,
  },
  {
    id: 'C1c',
    text: 'The discount of each coupon equals its shares of the order lines and the shipping',
    checked: `select count(*) from order_coupon`,
    violations: `
      with taken as (
        select l.order_id, (x->>'id')::bigint as id, sum((x->>'amount')::bigint) as amount
        from order_line l, jsonb_array_elements(l.coupons) x group by 1, 2
      )
      select coalesce(c.order_id, t.order_id) as order_id, coalesce(c.issued_coupon_id, t.id) as coupon, c.amount, t.amount as on_lines
      from (select * from order_coupon where kind <> 'shipping') c full join taken t on t.order_id = c.order_id and t.id = c.issued_coupon_id
      where coalesce(c.amount, 0) <> coalesce(t.amount, 0)
      union all
      select l.order_id, l.id, l.coupon_share, x.amount from order_line l, lateral (
        select coalesce(sum((c->>'amount')::bigint), 0) as amount from jsonb_array_elements(l.coupons) c) x where l.coupon_share <> x.amount
      union all
      select o.id, null, o.shipping_coupon, s.amount from orders o left join (
        select order_id, sum(amount) as amount from order_coupon where kind = 'shipping' group by 1) s on s.order_id = o.id
      where o.shipping_coupon <> coalesce(s.amount, 0)`,
  },
  {
    id: 'C1d',
    text: 'An order keeps the terms of its coupons, and no coupon took more than its percentage, amount or maximum allows',
    checked: `select count(*) from order_coupon`,
    violations: `
      select o.order_id, o.issued_coupon_id, o.kind, c.kind as of_coupon from order_coupon o
        join issued_coupon i on i.id = o.issued_coupon_id join coupon c on c.id = i.coupon_id
        join orders r on r.id = o.order_id cross join lateral (
          -- What it reduced, before any discount. A line that a claim cut in two counts whole.
          select case when o.kind = 'shipping' then r.shipping_fee else coalesce(sum(l.amount), 0) end as won
          from order_line l where l.order_id = o.order_id and exists (
            select from order_line part, jsonb_array_elements(part.coupons) x
            where part.order_id = l.order_id and part.product_id = l.product_id and part.bundle_key = l.bundle_key
              and (x->>'id')::bigint = o.issued_coupon_id)) reduced
      where o.kind <> c.kind or o.name <> c.name or o.no_partial <> c.no_partial or o.minimum_amount <> c.minimum_amount
        or o.amount > coalesce(c.discount_won, c.maximum_discount, o.amount)
        or o.amount > floor(reduced.won * c.discount_percent / 1000.0) * 10`,
  },
  {
    id: 'C1e',
    text: 'A coupon is returned when everything it reduced is refunded, and not before',
    checked: `select count(*) from order_coupon`,
    violations: `
      select c.order_id, c.issued_coupon_id, c.returned_at from order_coupon c join payment p on p.order_id = c.order_id, lateral (
        select bool_and(g.cancelled_quantity = g.quantity) as gone from order_line l join order_line_option g on g.order_line_id = l.id
        where l.order_id = c.order_id and (c.kind = 'shipping' or exists (
          select from jsonb_array_elements(l.coupons) x where (x->>'id')::bigint = c.issued_coupon_id and (x->>'amount')::bigint > 0))) touched
      where p.stage = 'approved' and (c.returned_at is not null) <> coalesce(touched.gone, false)`,
  },
  {
    id: 'C1f',
    text: 'The number of issued coupons equals the counter of the coupon, and each customer’s copies are numbered without gaps',
    checked: `select count(*) from coupon`,
    violations: `
      select c.id, null::bigint as app_user_id, c.issued_count, count(i.id) from coupon c left join issued_coupon i on i.coupon_id = c.id
      group by c.id having c.issued_count <> count(i.id)
      union all
      select coupon_id, app_user_id, max(number), count(*) from issued_coupon group by 1, 2 having max(number) <> count(*) or min(number) <> 1
      union all
      select i.coupon_id, i.app_user_id, i.number, null from issued_coupon i where not exists (select from coupon c where c.id = i.coupon_id)`,
  },
];
