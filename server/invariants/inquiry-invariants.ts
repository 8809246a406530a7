import type { Invariant } from './invariant.ts';

/** Invariants of inquiries and their answers. */
export const inquiryInvariants: Invariant[] = [
  {
    id: 'Q1',
    text: 'An inquiry starts with the customer and has the state of its last message; a closed one gets no message, its line is of its order, its images are private ones of their sender',
    checked: `select count(*) from inquiry`,
    violations: `
      with thread as (
        select i.*, f.app_user_id as beginner, f.created_at as began, l.staff_id as answered, l.created_at as said
        from inquiry i
        left join lateral (select * from inquiry_message m where m.inquiry_id = i.id order by m.id limit 1) f on true
        left join lateral (select * from inquiry_message m where m.inquiry_id = i.id order by m.id desc limit 1) l on true
      )
      select id, state, null::bigint as message from thread
      where beginner is distinct from app_user_id or began is distinct from created_at or said is distinct from last_at
        or (state = 'waiting' and answered is not null) or (state = 'answered' and answered is null)
        or (closed_by = 'staff' and answered is null) or closed_at < said
      union all
      select i.id, i.state, null::bigint from inquiry i where i.order_line_id is not null and not exists (
        select from order_line l where l.id = i.order_line_id and l.order_id = i.order_id)
      union all
      select m.inquiry_id, null, m.id from inquiry_message m where not exists (select from inquiry i where i.id = m.inquiry_id)
      union all
      select m.inquiry_id, null, m.id from inquiry_message m cross join lateral unnest(m.images) as shown (path)
      where not exists (
        select from upload u where u.path = shown.path and u.app_user_id = m.app_user_id and u.private and u.used)`,
  },
  {
    id: 'Q2',
    text: 'Every answer was notified to the customer and is in the audit log, and no notification is without an answer',
    checked: `select count(*) from inquiry_message where staff_id is not null`,
    violations: `
      select m.id, 'untold' as what from inquiry_message m join inquiry i on i.id = m.inquiry_id left join orders o on o.id = i.order_id
        join app_user u on u.id = coalesce(o.app_user_id, i.app_user_id)
      where m.staff_id is not null and u.deleted_at is null
        -- A guest who has become a member has no list any more, and the record of a message ends earlier than the list.
        and m.created_at > shop_now() - case when u.merged_into is null then (policy_of('notificationDays', '*') #>> '{}')::int
          else (policy_of('messageDays', '*') #>> '{}')::int - 1 end * interval '1 day'
        and not exists (select from notification n where n.event = 'INQUIRY_ANSWERED ' || m.id)
        and not exists (select from message t where t.event = 'INQUIRY_ANSWERED ' || m.id)
      union all
      select m.id, 'not in the log' from inquiry_message m join inquiry i on i.id = m.inquiry_id
      where m.staff_id is not null and not exists (
        select from audit_log g where g.subject = 'inquiry ' || i.uuid and g.act = 'answerInquiry' and g.staff_id = m.staff_id
          and (g.after->>'message')::bigint = m.id)
      union all
      select t.id, 'not there' from message t where t.kind = 'INQUIRY_ANSWERED' and t.event !~ ' again ' and not exists (
        select from inquiry_message m where m.staff_id is not null and t.event = 'INQUIRY_ANSWERED ' || m.id)`,
  },
];
