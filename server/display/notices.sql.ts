import type { Db } from '../platform/db/database.ts';

type Row = { id: number; title: string; createDate: string; isPinned: boolean };

/** A notice with a date in the future is shown from that date on. */
const isPublishedSql = (sql: Db, brand: string) => sql`brand in ('*', ${brand}) and created_at <= shop_now()`;

/** Pinned notices first, then the newest. Pages count from 0, and each row carries the total. */
export function noticeRowsOf(sql: Db, brand: string, take: number, page: number) {
  return sql<(Row & { total: number })[]>`
    select id, title, created_at as "createDate", is_pinned as "isPinned", count(*) over ()::int as total
    from notice where ${isPublishedSql(sql, brand)}
    order by is_pinned desc, created_at desc, id desc limit ${take} offset ${page * take}`;
}

/** Only of this brand or of all brands. */
export async function noticeDetailOf(sql: Db, brand: string, id: number) {
  const [row] = await sql<(Row & { contents: string })[]>`
    select id, title, created_at as "createDate", is_pinned as "isPinned", contents
    from notice where id = ${id} and ${isPublishedSql(sql, brand)}`;
  return row;
}
