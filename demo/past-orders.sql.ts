import type { DemoConnection } from './insert-rows.ts';

/** Completed demo orders without coupon, points or consent; past orders are copies of them. */
export async function findTemplates(sql: DemoConnection) {
  await sql`
    create temp table template as
    select o.id, (row_number() over (order by o.id) - 1)::int as nth, count(l.id)::int as lines, min(l.product_id) as product
    from orders o join order_line l on l.order_id = o.id
    where o.status = 'complete' and not o.is_gift and o.used_point = 0 and o.coupon_discount = 0
      and not exists (select from app_user u where u.id = o.app_user_id and u.email like 'past-%')
      and not exists (select from order_consent c where c.order_id = o.id)
      and not exists (select from refund r where r.order_id = o.id)
      and not exists (select from order_line x where x.order_id = o.id and (x.status <> 'complete' or x.parent_id is not null))
    group by o.id`;
  const [found] = await sql`select count(*)::int as count from template`;
  return found?.count as number;
}

/** The products of templates with a single line; grown sellers sell copies of them. */
export async function templateProducts(sql: DemoConnection) {
  const rows = await sql<{ id: number }[]>`
    select distinct p.id::int from template t join product p on p.id = t.product
    where t.lines = 1 and p.product_status in ('stock_in', 'unlimited_stock_in') and p.sale_type = 'normal' order by 1`;
  return rows.map(({ id }) => id);
}

/** The options of grown sellers' products that match a template's; `like` are the copied products, in their order. */
export async function findTwinProducts(sql: DemoConnection, like: number[]) {
  await sql`
    create temp table twin as
    select base.id as base, p.id as product, p.distributor_id as distributor, d.name,
      (row_number() over (partition by base.id order by p.id))::int as nth, count(*) over (partition by base.id)::int as many
    from unnest(${like}::bigint[]) with ordinality as base (id, place)
    join product p on p.id % ${like.length} = base.place - 1 join distributor d on d.id = p.distributor_id
    where exists (select from distributor first where first.biz_no = d.biz_no and first.id < d.id)`;
  await sql`
    create temp table twin_option as
    select o.id as base_option, t.product, n.id as option from twin t
    join product_option o on o.product_id = t.base join product_option n on n.product_id = t.product and n.path_key = o.path_key`;
  await sql`create index on twin_option (product, base_option)`;
  await sql`analyze twin, twin_option`;
}

/** `all`: the number of past orders before and after the run. */
type Batch = {
  from: number;
  to: number;
  all: [number, number];
  templates: number;
  members: { first: number; count: number; often: number };
};

/**
 * Assigns buyer, time, template and seller to a batch of orders, counted from the first past order. As in a real shop, later members order
 * later; half a year is filled week by week.
 */
export async function planPastOrders(
  sql: DemoConnection,
  { from, to, all: [before, after], templates, members }: Batch,
) {
  await sql`
    create temp table made on commit drop as
    select k, t.id as old, last.id + k - ${from - 1} as id, gen_random_uuid() as uuid,
      ${members.first} + case when k % 3 = 0 then k / 3 % ${members.often} else k % ${members.count} end as person,
      back.ago, t.product as base, w.product, w.distributor, w.name as seller,
      to_char((o.created_at - back.ago) at time zone 'Asia/Seoul', 'YYYYMMDD') || '-'
        || translate(lpad(to_hex(k), 7, '0'), '0123456789abcdef', 'ZYXWVTSRQPNMKJHG') as number
    from (select max(id) as id from orders) last, generate_series(${from}::int, ${to}::int) as k
    cross join lateral (select (${after}::int - k)::bigint * 28 / ${after - before} * 7 * interval '1 day' as ago) back
    join template t on t.nth = k % ${templates}
    join orders o on o.id = t.id
    left join twin w on t.lines = 1 and w.base = t.product and w.nth = 1 + k / ${templates} % w.many`;
  await sql`
    create temp table made_line on commit drop as
    select row_number() over (order by m.k, l.id) + last.id as id, gen_random_uuid() as uuid, m.id as order_id, l.id as old, m.k
    from made m join order_line l on l.order_id = m.old, (select max(id) as id from order_line) last`;
  await sql`analyze made, made_line`;
}

export async function writePastOrders(sql: DemoConnection) {
  await sql`
    insert into orders (id, uuid, order_number, app_user_id, brand, status, address, memo, receipt_type, is_gift, products_price, shipping_fee,
      area_fee, expected_point, point_permille, discount_shipping_fee, total_price, tax_free_amount, waterfall, bundles, created_at,
      is_purchase_reported)
    overriding system value
    select m.id, m.uuid, m.number, m.person, o.brand, o.status, o.address, o.memo, o.receipt_type, false, o.products_price, o.shipping_fee,
      o.area_fee, o.expected_point, o.point_permille, o.discount_shipping_fee, o.total_price, o.tax_free_amount, o.waterfall,
      case when m.product is null then o.bundles
        else regexp_replace(o.bundles::text, '"\\d+:', '"' || m.distributor || ':', 'g')::jsonb end, o.created_at - m.ago, true
    from made m join orders o on o.id = m.old order by m.id`;
  await sql`
    insert into order_line (id, uuid, order_id, product_id, distributor_id, shipping, status, product, bundle_key, shipment_date, arrival,
      amount, coupon_share, coupons, point_share, cash_share, tax_status, carrier_code, tracking_number, shipped_at, complete_at, completed_at,
      delivered_at, confirmed_at, supply_price, commission_permille, dispatch_on)
    overriding system value
    select n.id, n.uuid, n.order_id, coalesce(m.product, l.product_id), coalesce(m.distributor, l.distributor_id), l.shipping, l.status,
      case when m.product is null then l.product else l.product || jsonb_build_object('id', m.product,
        'distributor', l.product->'distributor' || jsonb_build_object('id', m.distributor, 'name', m.seller)) end,
      case when m.product is null then l.bundle_key else regexp_replace(l.bundle_key, '^\\d+:', m.distributor || ':') end,
      (l.shipment_date - m.ago)::date, (l.arrival - m.ago)::date, l.amount, 0, l.coupons, 0, l.cash_share, l.tax_status, l.carrier_code,
      l.tracking_number, l.shipped_at - m.ago, l.complete_at - m.ago, l.completed_at - m.ago, l.delivered_at - m.ago, l.confirmed_at - m.ago,
      l.supply_price, l.commission_permille, (l.dispatch_on - m.ago)::date
    from made_line n join made m using (k) join order_line l on l.id = n.old order by n.id`;
  // Lines without a ship date ship by the calendar of the day of payment, computed once per day.
  await sql`
    with paid as (
      select n.id, (l.shipping->>'dispatchDays')::int as days, (p.approved_at - m.ago) at time zone 'Asia/Seoul' as at
      from made_line n join made m using (k) join order_line l on l.id = n.old join payment p on p.order_id = m.old
      where l.shipment_date is null
    ), day as materialized (
      select distinct at::date as day, at::time < until.time as early, days, until.time
      from paid, (select (policy_of('sameDayCutoff', '*') #>> '{}')::time as time) until
    ), leaving as materialized (
      select *, business_day(day, greatest(1, days) - case when early and is_business_day(day) then 1 else 0 end) as leaves from day
    )
    update order_line l set dispatch_on = leaving.leaves from paid join leaving
      on leaving.day = paid.at::date and leaving.early = (paid.at::time < leaving.time) and leaving.days = paid.days
    where l.id = paid.id`;
  await sql`
    insert into order_line_option (order_line_id, option_id, quantity, unit_price, supply_price, point_share, cash_share, option)
    select n.id, coalesce(w.option, g.option_id), g.quantity, g.unit_price, g.supply_price, 0, g.cash_share,
      case when w.option is null then g.option else g.option || jsonb_build_object('id', w.option) end
    from made_line n join made m using (k) join order_line_option g on g.order_line_id = n.old
    left join twin_option w on w.product = m.product and w.base_option = g.option_id order by n.id, g.id`;
  await sql`
    insert into order_event (order_id, order_line_id, from_status, to_status, by, reason, at)
    select m.id, n.id, e.from_status, e.to_status, e.by, e.reason, e.at - m.ago
    from made m join order_event e on e.order_id = m.old left join made_line n on n.k = m.k and n.old = e.order_line_id order by m.id, e.id`;
}

export async function writePastPayments(sql: DemoConnection) {
  await sql`
    insert into payment (order_id, method, pg, status, stage, payment_key, amount, paid_amount, method_text, created_at, confirming_at,
      approved_at)
    select m.id, p.method, p.pg, p.status, p.stage, 'demo_' || replace(m.number, '-', '_'), p.amount, p.paid_amount, p.method_text,
      p.created_at - m.ago, p.confirming_at - m.ago, p.approved_at - m.ago
    from made m join payment p on p.order_id = m.old order by m.id`;
  await sql`
    insert into ledger_posting (order_id, posting, account, amount, reference, at)
    select m.id, p.posting, p.account, p.amount,
      case when p.reference is not null then 'card demo_' || replace(m.number, '-', '_') end, p.at - m.ago
    from made m join ledger_posting p on p.order_id = m.old order by p.at - m.ago, m.id, p.id`;
  await sql`
    insert into point_transaction (app_user_id, type, amount, label, source_key, order_id, expires_at, created_at)
    select m.person, t.type, t.amount, t.label, t.type || ':' || n.uuid, m.id, t.expires_at - m.ago, t.created_at - m.ago
    from made m join made_line n using (k) join order_line l on l.id = n.old
    join point_transaction t on t.order_id = m.old and t.source_key = 'purchase_reward:' || l.uuid order by n.id`;
}

/** Adds the stock that was sold. */
export async function writePastStock(sql: DemoConnection) {
  await sql`
    create temp table moved on commit drop as
    select m.id as order_id, coalesce(w.option, s.option_id) as option_id, s.kind, s.quantity, s.at - m.ago as at
    from made m join stock_movement s on s.order_id = m.old left join twin_option w on w.product = m.product and w.base_option = s.option_id`;
  await sql`
    with sold as (select option_id, sum(quantity) as quantity from moved where kind = 'sell' group by option_id),
    shelf as (
      update stock s set sold = s.sold + sold.quantity, stocked = s.stocked + case when s.unlimited then 0 else sold.quantity end
      from sold where s.option_id = sold.option_id returning s.option_id, s.unlimited
    )
    insert into stock_movement (option_id, kind, quantity, reason)
    select option_id, 'stock', sold.quantity, '앞서 적힌 것' from sold join shelf using (option_id) where not shelf.unlimited order by option_id`;
  await sql`
    insert into stock_movement (option_id, order_id, kind, quantity, at) select option_id, order_id, kind, quantity, at from moved order by order_id, at`;
}
