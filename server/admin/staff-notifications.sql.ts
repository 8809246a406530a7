import type { z } from 'zod';
import type { StaffMessage, StaffMessageQuery } from '#contract/notifications.ts';
import type { Db } from '../platform/db/database.ts';
import type { RowCursor } from '../platform/paging/cursor.ts';
import { cappedCountSql, type RankedRow } from '../platform/paging/list-rank.ts';

export type StaffMessageRow = Omit<StaffMessage, 'title'>;
type MessageQuery = Omit<z.output<typeof StaffMessageQuery>, 'nextPage'> & { at: RowCursor | undefined };

/** Messages, the latest first; for a seller account only those of its lines. Phone numbers are unmasked: the caller masks them. */
export function readStaffMessages(sql: Db, distributor: number | null, { status, order, at, take }: MessageQuery) {
  const wanted = sql`${status ? sql`status = ${status}` : sql`true`} and ${order ? sql`order_id = ${order}` : sql`true`}
      and ${distributor === null ? sql`true` : sql`exists (select from order_line l where l.id = order_line_id and l.distributor_id = ${distributor})`}`;
  return sql<(StaffMessageRow & RankedRow)[]>`
    select 0 as rank, ${cappedCountSql(sql, sql`from message where ${wanted}`)} as total, ${messageColumns(sql)} from message
    where ${wanted}
      and ${at ? sql`id < ${at.id}` : sql`true`}
    order by id desc limit ${take + 1}`;
}

/** One message, as the list shows it. */
export async function readStaffMessage(sql: Db, id: number) {
  const [row] = await sql<StaffMessageRow[]>`select ${messageColumns(sql)} from message where id = ${id}`;
  if (!row) throw new Error(`Message ${id} does not exist`);
  return row;
}

function messageColumns(sql: Db) {
  return sql`id, kind as code, channel, recipient, status, order_id as "orderId",
    is_kept and payload is not null and status in ('sent', 'failed') as "canAgain", failure_reason as why, attempts as tries, created_at as "createDate", sent_at as "sentDate"`;
}
