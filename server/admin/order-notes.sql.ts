import type { OrderNote } from '#contract/order-tools.ts';
import type { Db, Tx } from '../platform/db/database.ts';

type OrderNoteInput = { order: number; staff: number; text: string; isPinned: boolean };

/** Notes of an order, pinned ones first, each with its earlier versions; or one note by its id. */
export function orderNotesOf(sql: Db, order: number, staff: number, id: number | null = null) {
  return sql<OrderNote[]>`
    with recursive chain as (
      select n.id as last, n.id, n.replaces, n.contents, n.staff_id, n.created_at from order_note n
      where n.order_id = ${order} and not n.is_deleted and not exists (select from order_note later where later.replaces = n.id)
      union all
      select c.last, n.id, n.replaces, n.contents, n.staff_id, n.created_at from chain c join order_note n on n.id = c.replaces
    )
    select n.id, n.contents as text, n.is_pinned as "isPinned", a.name as by, n.staff_id = ${staff} as "isMine", n.created_at as "createDate",
      coalesce((select json_agg(json_build_object('text', c.contents, 'by', p.name, 'createDate', iso(c.created_at)) order by c.id desc)
        from chain c join staff_account p on p.id = c.staff_id where c.last = n.id and c.id <> n.id), '[]') as past
    from order_note n join staff_account a on a.id = n.staff_id
    where n.id in (select last from chain) and ${id === null ? sql`true` : sql`n.id = ${id}`}
    order by n.is_pinned desc, n.id desc`;
}

/** Returns the id of the note. */
export async function insertOrderNote(sql: Tx, { order, staff, text, isPinned }: OrderNoteInput) {
  const [row] = await sql<{ id: number }[]>`
    insert into order_note (order_id, staff_id, contents, is_pinned) values (${order}, ${staff}, ${text}, ${isPinned}) returning id`;
  return (row as { id: number }).id;
}

/** Whether the order has a note with this id, current or replaced. */
export async function hasOrderNote(sql: Db, order: number, id: number) {
  return (await sql`select from order_note where id = ${id} and order_id = ${order}`).count > 0;
}

/** Returns the id of the new version, or undefined where the note has been replaced since it was read. */
export async function replaceOrderNote(
  sql: Tx,
  { order, staff, text, isPinned }: OrderNoteInput,
  id: number,
  isGone: boolean,
) {
  const [row] = await sql<{ id: number }[]>`
    insert into order_note (order_id, staff_id, contents, is_pinned, replaces, is_deleted)
    select order_id, ${staff}, case when ${isGone} then contents else ${text} end, ${isPinned}, id, ${isGone} from order_note
    where id = ${id} and order_id = ${order} and not is_deleted on conflict (replaces) do nothing returning id`;
  return row?.id;
}
