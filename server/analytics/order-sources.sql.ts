import type { OrderSource } from '#contract/analytics.ts';
import type { Db, Sql } from '../platform/db/database.ts';

type Kept = Pick<OrderSource, 'analytics' | 'advertising' | 'google' | 'meta'> & {
  source: string | null;
  agent: string | null;
};

/** Once an order, by its owner and while it is young; false where there is no such order of theirs. What is not agreed to is not kept. */
export async function saveOrderSource(sql: Db, person: number, uuid: string, kept: Kept) {
  const rows = await sql`
    with mine as (
      select id from orders where uuid = ${uuid} and app_user_id = ${person} and created_at > shop_now() - interval '1 day'
    ), made as (
      insert into order_source (order_id, analytics, advertising, source, google, meta, agent)
      select id, ${kept.analytics}, ${kept.advertising}, ${kept.source}, ${kept.analytics ? (kept.google ?? null) : null},
        ${kept.advertising ? (kept.meta ?? null) : null}, ${kept.advertising ? kept.agent : null}
      from mine on conflict do nothing
    )
    select id from mine`;
  return rows.length === 1;
}

/** The companies' names of a browser, so many days after the order. */
export async function eraseBrowserData(sql: Sql, days: number) {
  await sql`
    update order_source set google = null, meta = null, agent = null
    where at < shop_now() - make_interval(days => ${days}) and num_nonnulls(google, meta, agent) > 0`;
}
