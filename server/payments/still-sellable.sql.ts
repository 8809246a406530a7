import type { ErrorCode } from '#contract/errors.ts';
import type { Db } from '../platform/db/database.ts';

/**
 * Returns the code of the reason why items of an order may not be sold now although their stock is held, or null (law S8). With
 * `window`, the sale window and the ship date's cut-off count too. They do not count for money that arrives later, since the order
 * was placed within them.
 */
export const sellabilityObstacleSql = (sql: Db, order: ReturnType<Db>, { window }: { window: boolean }) => sql`(
  select x.code from order_line l
  join order_line_option g on g.order_line_id = l.id
  join product_option po on po.id = g.option_id
  join product d on d.id = l.product_id
  cross join lateral (values (case
    when d.product_status in ('waiting', 'removed') then 'PRODUCT_REMOVED'
    when d.product_status not in ('stock_in', 'unlimited_stock_in') then 'OPTION_UNAVAILABLE'
    when po.option_status not in ('stock_in', 'unlimited_stock_in') then 'OPTION_UNAVAILABLE'
    ${window ? windowed(sql) : sql``}
  end)) as x (code)
  where l.order_id = ${order} and x.code is not null
  order by l.id limit 1)`;

const windowed = (sql: Db) => sql`
    when option_state(po.option_status, po.shipment_date, true, 0, 0, 0) = 'stock_out' then 'OPTION_UNAVAILABLE'
    when d.opens_at > shop_now() or d.limited_begin > shop_now() then 'SALE_NOT_OPEN'
    when d.limited_end <= shop_now() then 'SALE_ENDED'`;

/** Returns why an order whose payment has not begun can no longer be paid; undefined if it can. */
export async function sellabilityObstacle(sql: Db, orderId: number): Promise<ErrorCode | undefined> {
  const [row] = await sql<{ code: ErrorCode | null }[]>`
    select case when o.expires_at <= shop_now() then 'ORDER_TMP_EXPIRED' else ${sellabilityObstacleSql(sql, sql`o.id`, { window: true })} end as code
    from orders o where o.id = ${orderId}`;
  return row?.code ?? undefined;
}

/** Like `sellabilityObstacle`, for an account request or for money that arrived. */
export async function capturedSellabilityObstacle(
  sql: Db,
  orderId: number,
  { window = false } = {},
): Promise<ErrorCode | undefined> {
  const [row] = await sql<{ code: ErrorCode | null }[]>`
    select ${sellabilityObstacleSql(sql, sql`${orderId}::bigint`, { window })} as code`;
  return row?.code ?? undefined;
}
