import type { AdPurchase } from '../integrations/ad-conversion-client.ts';
import type { Db, Sql } from '../platform/db/database.ts';

export type ConversionProvider = 'ga4' | 'meta';
type DueConversion = { orderId: number; companies: ConversionProvider[] };

/**
 * Paid orders that no page has reported within the hours and that still have an item bought, with the `platforms` that the buyer's consent
 * permits. Orders paid more than 72 hours ago are not reported. An order without such a platform takes no place among the hundred.
 */
export function unreportedPurchases(sql: Sql, hours: number, platforms: readonly ConversionProvider[]) {
  return sql<DueConversion[]>`
    select o.id as "orderId", permitted.companies
    from order_source s join orders o on o.id = s.order_id join payment p on p.order_id = o.id
      cross join lateral (
        select array_agg(company) as companies from unnest(${[...platforms]}::text[]) as company
        where case company when 'ga4' then s.analytics else s.meta is not null and s.agent is not null end) permitted
    where s.at > shop_now() - interval '7 days' and permitted.companies is not null and not o.is_purchase_reported and p.status = 'paid'
      and p.approved_at <= shop_now() - make_interval(hours => ${hours}) and p.approved_at > shop_now() - interval '72 hours'
      and exists (select from order_line l where l.order_id = o.id and l.status not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete'))
    order by o.id limit 100`;
}

/** Inserted before sending, so that a second process finds the row. */
export async function startConversionReport(sql: Db, order: number, companies: readonly ConversionProvider[]) {
  await sql`
    insert into ad_conversion (order_id, company, value)
    select o.id, c.company, o.total_price from orders o, unnest(${[...companies]}::text[]) as c (company) where o.id = ${order}
    on conflict do nothing`;
}

/** A paid order as it is reported to ad platforms, amounts in won. Undefined without consent. */
export async function conversionPurchaseOf(sql: Db, order: number) {
  const [row] = await sql<AdPurchase[]>`
    select o.order_number as number, iso(p.approved_at) as at, o.total_price as value, s.google, s.meta, s.agent, s.advertising,
      (select json_agg(json_build_object('id', l.product_id::text, 'name', l.product->>'name', 'brand', d.name,
          'category', coalesce(l.product->'category'->>'name', ''), 'variant', coalesce(g.option->>'name', ''), 'price', g.unit_price, 'quantity', g.quantity)
          order by g.id)
        from order_line l join order_line_option g on g.order_line_id = l.id join distributor d on d.id = l.distributor_id
        where l.order_id = o.id) as items
    from orders o join payment p on p.order_id = o.id join order_source s on s.order_id = o.id where o.id = ${order}`;
  return row;
}

/** Records the outcome of a report. A finished report keeps its outcome. */
export async function finishConversionReport(
  sql: Db,
  order: number,
  company: ConversionProvider,
  state: string,
  why: string | null,
) {
  await sql`
    update ad_conversion set state = ${state}, failure_reason = ${why}, ended_at = shop_moment()
    where order_id = ${order} and company = ${company} and state = 'asked'`;
}

/** A process that died after it began may have sent the report. Such reports are set to unknown and are not sent again. */
export async function markConversionUnknown(sql: Sql) {
  await sql`
    update ad_conversion set state = 'unknown', failure_reason = 'no answer', ended_at = shop_moment()
    where state = 'asked' and requested_at < shop_now() - interval '10 minutes'`;
}
