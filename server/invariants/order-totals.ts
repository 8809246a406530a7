import type { Invariant } from './invariant.ts';

/** Invariants of the amounts of an order. */
export const orderTotalInvariants: Invariant[] = [
  {
    id: 'M3',
    text: 'The shares of lines and shipping add up to the total of the order, to the won',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.total_price, sum(l.cash_share) + o.shipping_fee - o.shipping_coupon as shares
      from orders o join order_line l on l.order_id = o.id
      group by o.id having sum(l.cash_share) + o.shipping_fee - o.shipping_coupon <> o.total_price or sum(l.amount) <> o.products_price
        or sum(l.coupon_share) + o.shipping_coupon <> o.coupon_discount or sum(l.point_share) <> o.used_point`,
  },
  {
    id: 'M3b',
    text: 'A line costs and carries the sum of its options, its seller is owed the sum of theirs, and every line has options',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid, l.amount from order_line l left join order_line_option g on g.order_line_id = l.id
      group by l.id having coalesce(sum(g.quantity * g.unit_price), -1) <> l.amount or sum(g.cash_share) <> l.cash_share
        or sum(g.point_share) <> l.point_share
        or l.supply_price is distinct from case when bool_and(g.supply_price is not null) then sum(g.quantity * g.supply_price) end`,
  },
  {
    id: 'M3c',
    text: 'Shipping is the sum of the bundles, and the price breakdown ends at the amount to pay',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.shipping_fee, b.base, b.area, w.rows, w.total from orders o, lateral (
        select coalesce(sum((x->>'base')::bigint), 0) as base, coalesce(sum((x->>'area')::bigint), 0) as area from jsonb_array_elements(o.bundles) x) b,
      lateral (
        select sum((x->>'amount')::bigint) filter (where x->>'code' <> 'total') as rows,
          sum((x->>'amount')::bigint) filter (where x->>'code' = 'total') as total from jsonb_array_elements(o.waterfall) x) w
      where o.area_fee <> b.area or o.shipping_fee <> b.base + b.area - o.discount_shipping_fee
        or w.rows is distinct from o.total_price or w.total is distinct from o.total_price
        or exists (select from order_line l where l.order_id = o.id and not exists (
          select from jsonb_array_elements(o.bundles) x where x->>'key' = l.bundle_key))`,
  },
  {
    id: 'V1',
    text: 'The tax-free amount is the share of the tax-free lines, and no more of it is refunded than there was',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.tax_free_amount, l.free, r.back from orders o left join (
        select order_id, sum(cash_share) as free from order_line where tax_status = 'free' group by order_id) l on l.order_id = o.id
      left join (select order_id, sum(tax_free) as back, sum(cash) as cash from refund group by order_id) r on r.order_id = o.id
      where o.tax_free_amount <> coalesce(l.free, 0) or r.back > o.tax_free_amount
        -- What stays with tax is never less than nothing either.
        or o.total_price - r.cash < o.tax_free_amount - r.back
        or exists (select from refund x where x.order_id = o.id and x.cash > 0 and x.cash = o.total_price and x.tax_free <> o.tax_free_amount)`,
  },
  {
    id: 'O1',
    text: 'An order keeps copies of product, option, shipping terms, address and consents, and its lines match these copies',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid from order_line l join orders o on o.id = l.order_id
      where l.product->>'name' is null or o.address->>'zonecode' is null or (l.product->>'id')::bigint is distinct from l.product_id
        or (l.product->'distributor'->>'id')::bigint is distinct from l.distributor_id
        or exists (select from order_line_option g where g.order_line_id = l.id and (g.option->>'name' is null
          or (g.option->>'id')::bigint is distinct from g.option_id or (g.option->>'shipmentDate')::date is distinct from l.shipment_date))
        or l.shipping->>'baseFee' is null or l.shipping->'areaFees' is null
        or exists (select from order_consent c where c.order_id = o.id and not c.products <@ array(select x.product_id from order_line x where x.order_id = o.id))
        or exists (select from order_line parent where parent.id = l.parent_id and parent.order_id <> l.order_id)`,
  },
  {
    id: 'O1c',
    text: 'The dispatch date of a line is its ship date, or the business days after payment, or the date it was delayed to',
    checked: `select count(*) from order_line`,
    violations: `
      select l.uuid, l.dispatch_on, l.shipment_date, p.approved_at from order_line l join orders o on o.id = l.order_id
      join payment p on p.order_id = l.order_id
      where case when l.delay is not null then l.dispatch_on <> (l.delay->>'newDate')::date
          when l.shipment_date is not null then l.dispatch_on <> l.shipment_date
          when p.approved_at is not null then l.dispatch_on <> dispatch_day(l, days_from(l, p.approved_at))
          -- Whose bank took its word back keeps the day it had when it was paid: that very day at the earliest.
          when p.reversal_count > 0 then l.dispatch_on < korea_date(o.created_at)
          -- The process that promised the day reads another clock than the database, after the transaction began.
          else l.dispatch_on not in (dispatch_day(l, o.created_at), dispatch_day(l, o.created_at - interval '1 minute'),
            dispatch_day(l, o.created_at + interval '1 minute')) end`,
  },
  {
    id: 'O1b',
    text: 'An order number starts with the date of the order, and an order has an expiry exactly while it waits for payment',
    checked: `select count(*) from orders`,
    violations: `
      select o.order_number, o.created_at, o.expires_at, o.status from orders o
      where o.order_number !~ '^[0-9]{8}-[2-9A-HJ-NP-Z]{7}$' or left(o.order_number, 8) not in (to_char(korea_date(o.created_at), 'YYYYMMDD'),
          -- The process that numbered it reads another clock than the database, after the transaction began.
          to_char(korea_date(o.created_at - interval '1 minute'), 'YYYYMMDD'), to_char(korea_date(o.created_at + interval '1 minute'), 'YYYYMMDD'))
        or (o.expires_at is not null) <> (o.status in ('request', 'bank_transfer_waiting'))`,
  },
];
