import type { OrderSource } from '#contract/analytics.ts';
import type { Db, Sql } from '../platform/db/database.ts';

type SavedOrderSource = Pick<OrderSource, 'analytics' | 'advertising' | 'google' | 'meta'> & {
  source: string | null;
  agent: string | null;
};

/**
 * Stores the source of an order once, for its owner and while the order is young. Returns false where the person has no such order. Data
 * without consent is not stored.
 */
export async function saveOrderSource(sql: Db, person: number, uuid: string, orderSource: SavedOrderSource) {
  const rows = await sql`
    with mine as (
      select id from orders where uuid = ${uuid} and app_user_id = ${person} and created_at > shop_now() - interval '1 day'
    ), made as (
      insert into order_source (order_id, analytics, advertising, source, google, meta, agent)
      select id, ${orderSource.analytics}, ${orderSource.advertising}, ${orderSource.source}, ${orderSource.analytics ? (orderSource.google ?? null) : null},
        ${orderSource.advertising ? (orderSource.meta ?? null) : null}, ${orderSource.advertising ? orderSource.agent : null}
      from mine on conflict do nothing
    )
    select id from mine`;
  return rows.length === 1;
}

/** Withdraws the consents that do not remain from all orders of a person, so that their purchases are not reported later. */
export async function withdrawOrderConsents(
  sql: Db,
  person: number,
  { analytics, advertising }: Pick<OrderSource, 'analytics' | 'advertising'>,
) {
  await sql`
    update order_source s set analytics = s.analytics and ${analytics}, advertising = s.advertising and ${advertising},
      google = case when ${analytics} then s.google end, meta = case when ${advertising} then s.meta end,
      agent = case when ${advertising} then s.agent end
    from orders o where o.id = s.order_id and o.app_user_id = ${person}
      and (s.analytics and not ${analytics} or s.advertising and not ${advertising})`;
}

/** Erases the platform ids of the browser, `days` after the order. */
export async function eraseBrowserData(sql: Sql, days: number) {
  await sql`
    update order_source set google = null, meta = null, agent = null
    where at < shop_now() - make_interval(days => ${days}) and num_nonnulls(google, meta, agent) > 0`;
}
