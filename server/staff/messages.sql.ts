import type { z } from 'zod';
import type { StaffMessage, StaffMessageQuery } from '#contract/messages.ts';
import type { Db } from '../base/database.ts';

export type Listed = Omit<StaffMessage, 'title'>;

/** What people were told, the latest first, a seller's account of its own lines alone; a number whole, for the desk to mask. */
export function staffMessages(
  sql: Db,
  distributor: number | null,
  { status, order, page, take }: z.output<typeof StaffMessageQuery>,
) {
  return sql<Listed[]>`
    select ${shown(sql)} from message
    where ${status ? sql`status = ${status}` : sql`true`} and ${order ? sql`order_id = ${order}` : sql`true`}
      and ${distributor === null ? sql`true` : sql`exists (select from order_line l where l.id = order_line_id and l.distributor_id = ${distributor})`}
    order by id desc limit ${take + 1} offset ${(page - 1) * take}`;
}

/** One of them, as the list shows it. */
export async function staffMessage(sql: Db, id: number) {
  const [row] = await sql<Listed[]>`select ${shown(sql)} from message where id = ${id}`;
  if (!row) throw new Error(`message ${id} is gone`);
  return row;
}

function shown(sql: Db) {
  return sql`id, kind as code, channel, recipient, status, order_id as "orderId",
    is_kept and words is not null and status in ('sent', 'failed') as "canAgain", why, tries, created_at as "createDate", sent_at as "sentDate"`;
}
