import type { Sql } from '#server/platform/db/database.ts';

/** The tables with rows of a customer: they refer to one by foreign keys, also through other tables, or by a column `app_user_id` alone. */
export async function customerTables(sql: Sql) {
  const rows = await sql<{ name: string }[]>`
    with recursive hanging as (
      select 'app_user'::regclass::oid as id
      union select a.attrelid from pg_attribute a join pg_class c on c.oid = a.attrelid
        where a.attname = 'app_user_id' and not a.attisdropped and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      union select k.conrelid from pg_constraint k join hanging h on k.contype = 'f' and k.confrelid = h.id
    ) select c.relname as name from hanging h join pg_class c on c.oid = h.id order by 1`;
  return rows.map(({ name }) => name);
}
