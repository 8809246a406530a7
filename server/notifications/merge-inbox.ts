import type { Tx } from '../platform/db/database.ts';

/**
 * Moves a guest's notifications of the orders that the member has now, with links to these orders, and deletes those of other orders, which
 * may be another person's (rules D11.4). Call it after the orders have moved.
 */
export async function mergeInbox(sql: Tx, guest: number, member: number) {
  await sql`
    with moving as (
      select n.id, o.uuid from notification n join orders o on o.app_user_id = ${member} and o.id = coalesce(
        (select l.order_id from order_line l where l.id = n.order_line_id),
        (select min(m.order_id) from message m where m.event = n.event and coalesce(m.order_line_id, 0) = 0))
      where n.app_user_id = ${guest} and not exists (
        select from notification known where known.app_user_id = ${member} and known.event = n.event
          and coalesce(known.order_line_id, 0) = coalesce(n.order_line_id, 0))
    )
    update notification n set app_user_id = ${member},
      path = case when n.path = '/guest/order-lookup' then '/order/' || moving.uuid else n.path end
    from moving where moving.id = n.id`;
  await sql`delete from notification where app_user_id = ${guest}`;
}
