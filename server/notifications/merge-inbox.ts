import type { Tx } from '../platform/db/database.ts';

/** Moves a guest's notifications to the member account. */
export async function mergeInbox(sql: Tx, guest: number, member: number) {
  await sql`
    update notification n set app_user_id = ${member} where app_user_id = ${guest} and not exists (
      select from notification m where m.app_user_id = ${member} and m.event = n.event
        and coalesce(m.order_line_id, 0) = coalesce(n.order_line_id, 0))`;
}
