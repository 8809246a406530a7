import type { Db } from '../platform/db/database.ts';

type Row = { id: number; title: string; createDate: string; isPinned: boolean };

/** Pinned notices first, then the newest. Pages count from 0, and each row carries the total. */
export function noticeRowsOf(sql: Db, brand: string, take: number, page: number) {
  return sql<(Row & { total: number })[]>`
    select id, title, created_at as "createDate", is_pinned as "isPinned", count(*) over ()::int as total
    from notice where brand in ('*', ${brand})
    order by is_pinned desc, created_at desc, id desc limit ${take} offset ${page * take}`;
}

/** Only of this brand or of all brands. */
export async function noticeDetailOf(sql: Db, brand: string, id: number) {
  const [row] = await sql<(Row & { contents: string })[]>`
    select id, title, created_at as "createDate", is_pinned as "isPinned", contents
    from notice where id = ${id} and brand in ('*', ${brand})`;
  return row;
}
