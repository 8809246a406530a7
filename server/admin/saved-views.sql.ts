import type { z } from 'zod';
import type { SavedView, SavedViewForm } from '#contract/order-tools.ts';
import { type Db, jsonSql } from '../platform/db/database.ts';

/** The views of this staff member, and the shared views of other shop staff. A seller sees only the views of this account. */
export function savedViewsOf(sql: Db, staff: number, seller: number | null, id: number | null = null) {
  return sql<SavedView[]>`
    select v.id, v.screen, v.name, v.filter, v.is_shared as "isShared", v.staff_id = ${staff} as "isMine", a.name as by
    from saved_view v join staff_account a on a.id = v.staff_id
    where (v.staff_id = ${staff} or (v.is_shared and ${seller}::bigint is null and a.distributor_id is null))
      and ${id === null ? sql`true` : sql`v.id = ${id}`}
    order by v.screen, v.name, v.id`;
}

/** The same name on the same screen is the same view. Returns undefined where it would exceed `most`. */
export async function saveView(
  sql: Db,
  staff: number,
  { screen, name, filter, isShared }: z.output<typeof SavedViewForm>,
  most: number,
) {
  const [row] = await sql<{ id: number }[]>`
    insert into saved_view (staff_id, screen, name, filter, is_shared)
    select ${staff}, ${screen}, ${name}, ${jsonSql(sql, filter)}, ${isShared}
    where (select count(*) from saved_view where staff_id = ${staff} and (screen, name) <> (${screen}, ${name})) < ${most}
    on conflict (staff_id, screen, name) do update set filter = excluded.filter, is_shared = excluded.is_shared returning id`;
  return row?.id;
}

/** Returns whether this staff member had the view. */
export async function deleteView(sql: Db, staff: number, id: number) {
  return (await sql`delete from saved_view where id = ${id} and staff_id = ${staff}`).count > 0;
}
