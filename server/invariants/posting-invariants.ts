import type { Invariant } from './invariant.ts';

/** Invariants of the double-entry ledger: its postings equal the orders, payments and refunds they refer to. */
export const postingInvariants: Invariant[] = [
  {
    id: 'M5',
    text: 'Every posting group sums to zero',
    checked: `select count(*) from ledger_posting`,
    violations: `select order_id, posting, sum(amount) from ledger_posting group by order_id, posting having sum(amount) <> 0`,
  },
  {
    id: 'M5c',
    text: 'A capture posts products, shipping, discounts and money of the order separately; an unpaid order has no capture',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, p.stage, l.provider, l.sales, l.shipping, l.discount from orders o join payment p on p.order_id = o.id left join (
        select order_id, coalesce(sum(amount) filter (where account = 'provider'), 0) as provider,
          coalesce(sum(amount) filter (where account = 'sales'), 0) as sales,
          coalesce(sum(amount) filter (where account = 'shipping'), 0) as shipping,
          coalesce(sum(amount) filter (where account = 'discount'), 0) as discount,
          bool_or(account not in ('provider', 'sales', 'shipping', 'discount')) as odd
        from ledger_posting where posting like 'capture%' group by order_id) l on l.order_id = o.id
      where coalesce(l.odd, false) or (coalesce(l.provider, 0)::bigint, coalesce(l.sales, 0)::bigint, coalesce(l.shipping, 0)::bigint, coalesce(l.discount, 0)::bigint) <>
        case when p.stage = 'approved' then (o.total_price, -o.products_price, -o.shipping_fee, o.coupon_discount + o.used_point)
          else (0::bigint, 0::bigint, 0::bigint, 0::bigint) end`,
  },
  {
    id: 'M5d',
    text: 'A refund is posted by its parts when it is promised and when it is done, and its interest when finance reports it as paid; there are no other postings',
    checked: `select count(*) from refund`,
    violations: `
      with posted as (
        select order_id, case when posting ~ '^(refund|returned|refunded|interest|paid):[0-9]{1,18}$' then split_part(posting, ':', 2)::bigint end as refund,
          replace(split_part(posting, ':', 1), 'refunded', 'returned') as act, account, amount
        from ledger_posting where posting not like 'capture%'
      ), wanted as (
        select r.order_id, r.id as refund, x.act, x.account, x.amount from refund r, lateral (
          select coalesce(sum(case when b.quantity = 0 then b.cash else b.quantity * g.unit_price end), 0)::bigint as sales
          from refund_line b join order_line_option g on g.id = b.order_line_option_id where b.refund_id = r.id
        ) goods, lateral (
          select case when exists (select from payment_case c where c.order_id = r.order_id and c.kind = 'LATE_INTEREST' and c.closed_at is not null
            and c.detail->'refunds' @> to_jsonb(r.id)) then r.interest else 0 end as won
        ) sent, lateral (values
          ('refund', 'sales', goods.sales), ('refund', 'shipping', r.shipping), ('refund', 'discount', r.cash - goods.sales - r.shipping),
          ('refund', 'refund_due', -r.cash),
          ('returned', 'refund_due', case when r.status = 'done' then r.cash else 0 end),
          ('returned', case when r.is_manual then 'bank' else 'provider' end, case when r.status = 'done' then -r.cash else 0 end),
          ('interest', 'penalty', case when r.status = 'done' then r.interest else 0 end),
          ('interest', 'refund_due', case when r.status = 'done' then -r.interest else 0 end),
          ('paid', 'refund_due', sent.won), ('paid', 'bank', -sent.won)
        ) as x (act, account, amount) where x.amount <> 0
      )
      (select 'too much' as what, p.* from posted p except select 'too much', w.order_id, w.refund, w.act, w.account, w.amount from wanted w)
      union all
      (select 'missing', w.order_id, w.refund, w.act, w.account, w.amount from wanted w except select 'missing', p.* from posted p)`,
  },
  {
    id: 'M5b',
    text: 'The provider account is what was paid and not refunded; the refund account is what is pending and unpaid late interest',
    checked: `select count(*) from payment`,
    violations: `
      select p.order_id, l.provider, p.paid_amount, r.done, l.due, r.open from payment p left join (
        select order_id, coalesce(sum(amount) filter (where account = 'provider'), 0) as provider,
          coalesce(-sum(amount) filter (where account = 'refund_due'), 0) as due,
          coalesce(-sum(amount) filter (where account = 'bank' and posting like 'paid:%'), 0) as sent from ledger_posting group by order_id) l on l.order_id = p.order_id
      left join (select order_id, sum(cash) filter (where status = 'done' and not is_manual) as done, sum(interest) filter (where status = 'done') as interest,
          sum(cash) filter (where status <> 'done') as open from refund group by order_id) r on r.order_id = p.order_id
      where coalesce(l.provider, 0) <> p.paid_amount - coalesce(r.done, 0)
        or coalesce(l.due, 0) <> coalesce(r.open, 0) + coalesce(r.interest, 0) - coalesce(l.sent, 0)`,
  },
  {
    id: 'M5e',
    text: 'The capture posting names the payment method and the payment key of its payment',
    checked: `select count(*) from ledger_posting where reference is not null`,
    violations: `
      select p.order_id, p.method, p.payment_key, l.reference from ledger_posting l join payment p on p.order_id = l.order_id
      where l.reference is not null and l.reference <> concat_ws(' ', p.method, p.payment_key)`,
  },
];
