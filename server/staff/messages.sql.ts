import type { z } from 'zod';
import type { StaffMessage, StaffMessageQuery } from '#contract/messages.ts';
import type { Db } from '../base/database.ts';

/** What people were told, the latest first; a number whole, for the desk to mask. */
export function staffMessages(sql: Db, { status, page, take }: z.output<typeof StaffMessageQuery>) {
  return sql<z.output<typeof StaffMessage>[]>`
    select id, kind as code, channel, recipient, status, why, tries, created_at as "createDate", sent_at as "sentDate" from message
    where ${status ? sql`status = ${status}` : sql`true`}
    order by id desc limit ${take + 1} offset ${(page - 1) * take}`;
}
