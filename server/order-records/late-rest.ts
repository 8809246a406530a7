import type { Db } from '../platform/db/database.ts';

/**
 * Whether the rest of the line `l` is still late: a part of it was cancelled while it was delayed, and its items are not ready since (rules
 * D4.2: 17, 20).
 */
export const isLateRestSql = (sql: Db) => sql`
  case when l.status = 'withdraw_partially' and l.delay is not null then (
    select e.to_status = 'delivery_delay' from order_event e
    where e.order_id = l.order_id and (e.order_line_id is null or e.order_line_id = l.id)
      and e.to_status in ('delivery_delay', 'delivery_waiting')
    order by e.id desc limit 1) is true else false end`;
