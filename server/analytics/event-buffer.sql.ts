import { type Db, jsonSql, type Sql } from '../platform/db/database.ts';

export type BufferedEvent = {
  brand: string;
  visit: string;
  event: string;
  path: string | null;
  product: number | null;
  value: number | null;
  source: string | null;
};
export type BufferedSearch = { brand: string; word: string; empty: number };

/** Inserts page events. They carry no personal data. */
export async function insertEvents(sql: Db, events: BufferedEvent[]) {
  await sql`
    insert into analytics_event (brand, visit, event, path, product_id, value, source)
    select e.brand, e.visit, e.event, e.path, e.product, e.value, e.source
    from jsonb_to_recordset(${jsonSql(sql, events)}) as e (brand text, visit uuid, event text, path text, product bigint, value bigint, source text)`;
}

/** Words are upserted in sorted order, so that two processes with the same words do not deadlock. */
export async function insertSearches(sql: Db, words: BufferedSearch[]) {
  await sql`
    insert into search_log as s (day, brand, word, count, no_result_count)
    select korea_date(shop_moment()), w.brand, w.word, count(*)::int, sum(w.empty)::int
    from jsonb_to_recordset(${jsonSql(sql, words)}) as w (brand text, word text, empty int)
    group by 1, 2, 3 order by 2, 3
    on conflict (day, brand, word) do update set count = s.count + excluded.count, no_result_count = s.no_result_count + excluded.no_result_count`;
}

/** Creates the partitions of this month and the next, and drops expired ones. */
export async function rotateEventPartitions(sql: Sql, months: number) {
  await sql`select turn_event_months(${months})`;
}

/** Deletes search words together with the events of their month. */
export async function deleteOldSearches(sql: Sql, months: number) {
  await sql`delete from search_log where day < date_trunc('month', shop_now() at time zone 'Asia/Seoul') - make_interval(months => ${months})`;
}
