import { accountRefundMethodsSql, type Invariant, liveStatusesSql, wholeRefundMethodsSql } from './invariant.ts';

/** Invariants of refunds: captured amounts, refunded amounts and their reasons. */
export const refundInvariants: Invariant[] = [
  {
    id: 'M1',
    text: 'The captured amount is the total of a paid order and nothing before; the refunded amount is the sum of the refunds',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, p.paid_amount, p.refunded_amount, o.total_price, o.status from orders o join payment p on p.order_id = o.id
      left join (select order_id, sum(cash) as cash from refund group by order_id) r on r.order_id = o.id
      where p.refunded_amount > p.paid_amount
        or p.paid_amount <> case when p.stage = 'approved' then o.total_price else 0 end
        or (o.status in ${liveStatusesSql} and p.stage <> 'approved')
        or p.refunded_amount <> coalesce(r.cash, 0)
        or (o.status = 'withdraw_complete' and p.stage = 'approved' and p.refunded_amount <> p.paid_amount
          and not exists (select from order_line l where l.order_id = o.id and l.status = 'return_complete'))`,
  },
  {
    id: 'M1b',
    text: 'A refund is the sum of its lines, shipping and reclaimed discounts, and its rows and parts match',
    checked: `select count(*) from refund`,
    violations: `
      select r.uuid, r.cash, r.point, x.cash as lines, r.shipping, r.reclaimed from refund r, lateral (
        select coalesce(sum(cash), 0) as cash, coalesce(sum(point), 0) as point, count(*) as lines,
          count(*) filter (where o.order_id <> r.order_id) as foreign_lines
        from refund_line b join order_line_option g on g.id = b.order_line_option_id join order_line o on o.id = g.order_line_id
        where b.refund_id = r.id) x, lateral (
        select coalesce((select sum(value::bigint) from jsonb_each_text(r.parts->'shipping')), 0) + coalesce((r.parts->>'returning')::bigint, 0) as shipping,
          coalesce((select sum(value::bigint) from jsonb_each_text(r.parts->'reclaimed')), 0) as reclaimed) part
      where r.kind <> 'goodwill' and (r.cash <> x.cash + r.shipping + r.reclaimed or r.point <> x.point or x.lines = 0 and r.kind not in ('gift_area', 'area') or x.foreign_lines > 0
        or part.shipping <> r.shipping or part.reclaimed <> r.reclaimed
        or r.cash <> (select coalesce(sum((row->>'amount')::bigint), 0) from jsonb_array_elements(r.rows) as row where row->>'code' <> 'total'))`,
  },
  {
    id: 'M1c',
    text: 'No option refunds more than its share; a cancelled quantity was refunded, and a fully cancelled option in full',
    checked: `select count(*) from order_line_option`,
    violations: `
      select g.id, g.cash_share, g.point_share, g.quantity, x.cash, x.point, x.quantity as refunded from order_line_option g
      join order_line l on l.id = g.order_line_id left join (
        select order_line_option_id as id, sum(cash) as cash, sum(point) as point, sum(quantity) as quantity from refund_line group by 1) x on x.id = g.id
      where x.cash > g.cash_share or x.point > g.point_share or x.cash < 0 or x.point < 0 or coalesce(x.quantity, 0) <> g.cancelled_quantity
        or (g.cancelled_quantity = g.quantity and (x.cash <> g.cash_share or x.point <> g.point_share))`,
  },
  {
    id: 'M1d',
    text: 'A partly cancelled option refunded its proportional share, to the won',
    checked: `select count(*) from order_line_option where cancelled_quantity between 1 and quantity - 1`,
    violations: `
      select g.id, g.quantity, g.cancelled_quantity, g.cash_share, x.cash, g.point_share, x.point from order_line_option g
      join order_line l on l.id = g.order_line_id, lateral (
        select sum(cash) as cash, sum(point) as point, min(quantity) as least from refund_line where order_line_option_id = g.id) x
      where g.cancelled_quantity between 1 and g.quantity - 1 and x.least > 0
        -- A line that was cut in two keeps what was given back before the cut.
        and l.parent_id is null and not exists (select from order_line part where part.parent_id = l.id)
        and (x.cash <> g.cash_share * g.cancelled_quantity / g.quantity or x.point <> g.point_share * g.cancelled_quantity / g.quantity)`,
  },
  {
    id: 'M1e',
    text: 'A done refund has a time; its method matches the payment, has an account where the bank pays it, and is none without money',
    checked: `select count(*) from refund`,
    violations: `
      select r.uuid, r.status, r.way, r.done_at, p.method from refund r join payment p on p.order_id = r.order_id
      where (r.status = 'done') <> (r.done_at is not null) or r.done_at < r.created_at - interval '1 minute'
        or r.way <> case when r.cash = 0 then 'none' when p.method in ${accountRefundMethodsSql} or (p.method in ${wholeRefundMethodsSql} and r.account is not null) then 'bank' else 'card' end
        or (r.account is not null and r.way <> 'bank') or (r.way = 'none' and r.status <> 'done')
        -- An account that the bank refused is dropped, and its buyer is asked for another.
        or (r.account is null and r.way = 'bank' and r.requested_by = 'buyer' and r.kind <> 'area' and r.provider_code is null)
        or (r.status in ('sent', 'failed') and r.attempts = 0) or (r.interest > 0 and r.cash = 0)
        or (r.kind = 'stock_out' and not exists (
          select from refund_line b join order_line_option g on g.id = b.order_line_option_id join order_line l on l.id = g.order_line_id
          where b.refund_id = r.id and l.status = 'stock_out'))`,
  },
  {
    id: 'M1f',
    text: 'A refunded remote-area surcharge is no more than was paid, and all of it for a mainland address; such a refund carries nothing else',
    checked: `select count(*) from refund where kind = 'area'`,
    violations: `
      select x.uuid::text, x.key, x.back, b.area from (
        select o.uuid, o.is_gift, o.address, o.bundles, part.key, sum(part.value::bigint) as back
        from refund r join orders o on o.id = r.order_id, jsonb_each_text(r.parts->'shipping') part
        where r.kind = 'area' group by o.id, part.key) x
      left join lateral (select (b->>'area')::bigint as area from jsonb_array_elements(x.bundles) b where b->>'key' = x.key) b on true
      where x.is_gift or x.back > coalesce(b.area, 0) or (x.address->>'areaAddress')::int = 0 and x.back <> b.area
      union all
      select r.uuid::text, null, r.cash, r.shipping from refund r
      where r.kind = 'area' and (r.cash <> r.shipping or r.point <> 0 or exists (select from refund_line x where x.refund_id = r.id))`,
  },
];
