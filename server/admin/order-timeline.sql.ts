import type { OrderTimelineEntry } from '#contract/order-tools.ts';
import type { Db } from '../platform/db/database.ts';

/** The recorded events of an order, the latest first. Messages show only their code, notes only that they were written. */
export function orderTimelineOf(sql: Db, order: number) {
  return sql<OrderTimelineEntry[]>`
    with it as (select id, order_number from orders where id = ${order}),
    lines as (select l.id, l.uuid, l.product->>'name' as name from order_line l where l.order_id = ${order}),
    subjects as (
      select 'order ' || order_number as subject, null::bigint as line from it
      union all select 'line ' || uuid, id from lines
      union all select 'refund ' || uuid, null from refund where order_id = ${order}
      union all select 'message ' || id, null from message where order_id = ${order}
    ), all_of as (
      select at, 'status' as kind, to_status as what, from_status as "from", by, null as who, order_line_id as line, null::bigint as amount, reason, 0 as rank, id
      from order_event where order_id = ${order}
      union all
      select g.at, 'staff', g.act, null, 'staff', a.name, s.line, null, g.reason, 1, g.id
      from subjects s join audit_log g on g.subject = s.subject left join staff_account a on a.id = g.staff_id
      where g.act not in ('unmask', 'slips', 'addNote')
      union all
      select created_at, 'message', kind, channel, 'system', null, order_line_id, null, status, 2, id from message where order_id = ${order}
      union all
      select approved_at, 'money', 'paid', null, 'payment', null, null, paid_amount, coalesce(method_text, method), 3, id
      from payment where order_id = ${order} and approved_at is not null
      union all
      select created_at, 'money', 'refund', null, requested_by, null, null, cash, reason, 3, id from refund where order_id = ${order}
      union all
      select done_at, 'money', 'refunded', null, 'payment', null, null, cash, null, 3, id from refund where order_id = ${order} and done_at is not null
      union all
      select c.created_at, 'claim', c.kind, null, 'buyer', null, c.order_line_id, null, c.detail, 4, c.id
      from claim c where c.order_line_id in (select id from lines)
      union all
      select c.photo_sent_at, 'claim', 'photos', null, 'buyer', null, c.order_line_id, null, null, 4, c.id
      from claim c where c.order_line_id in (select id from lines) and c.photo_sent_at is not null
      union all
      select k.at, 'look', k.act, null, 'staff', a.name, null, null, k.reason, 5, k.id
      from personal_data_access k join staff_account a on a.id = k.staff_id where k.order_id = ${order}
      union all
      select n.created_at, 'note', case when n.is_deleted then 'gone' when n.replaces is null then 'written' else 'changed' end, null, 'staff', a.name, null, null, null, 6, n.id
      from order_note n join staff_account a on a.id = n.staff_id where n.order_id = ${order}
    )
    select iso(m.at) as at, m.kind, m.what, m."from", case when m.by in ('buyer', 'receiver', 'distributor', 'staff', 'payment') then m.by else 'system' end as by,
      m.who, case when l.id is null then null else json_build_object('uuid', l.uuid, 'name', l.name) end as line, m.amount, nullif(m.reason, '') as reason
    from all_of m left join lines l on l.id = m.line
    order by m.at desc, m.rank desc, m.id desc limit 500`;
}
