import type { Invariant } from './invariant.ts';

/** What staff give by hand, and what is remembered of whoever claims: the sums by which a second person is asked. */
export const manualGrantInvariants: Invariant[] = [
  {
    id: 'H1',
    text: 'what staff gave by hand is written down with its worth, under who gave it and to whom, when it was given, as the staff’s log says',
    checked: `select count(*) from manual_grant`,
    violations: `
      select coalesce(h.staff_id, g.staff_id) as staff_id, coalesce(h.whom, g.whom) as whom, h.amount, g.worth, h.first, h.last from (
        select staff_id, concat_ws(' ', case kind when 'goodwill' then 'member ' || app_user_id else 'order ' || order_id end,
          'by approval ' || approval_id) as whom, sum(amount) as amount, min(at) as first, max(at) as last
        from manual_grant group by 1, 2
      ) h full join (
        select a.staff_id, concat_ws(' ', coalesce('order ' || l.order_id, a.subject), 'by approval ' || (a.after->>'approval')) as whom,
          sum((a.after->>'worth')::bigint) as worth,
          min(a.at) as first, max(a.at) as last
        from audit_log a left join order_line l on a.subject = 'line ' || l.uuid
        where (a.after->>'worth')::bigint > 0 group by 1, 2
      ) g on g.staff_id = h.staff_id and g.whom = h.whom
      where h.amount is distinct from g.worth or h.first not between g.first - interval '2 minutes' and g.first + interval '2 minutes'
        or h.last not between g.last - interval '2 minutes' and g.last + interval '2 minutes'`,
  },
  {
    id: 'H1b',
    text: 'a refund by hand is of an order and its person’s; what a second person agreed to was approved by him, once, and was of that kind',
    checked: `select count(*) from manual_grant`,
    violations: `
      select h.id, h.kind, h.order_id, h.approval_id from manual_grant h left join orders o on o.id = h.order_id
        left join approval p on p.id = h.approval_id
      where (h.kind = 'refund') <> (h.order_id is not null)
        or (o.app_user_id <> h.app_user_id
          and not exists (select from order_owner w where w.order_id = o.id and w.app_user_id = h.app_user_id))
        or (h.approval_id is not null and (p.verdict is distinct from 'approved' or p.decided_by is distinct from h.staff_id
          or (p.act in ('points', 'coupon')) <> (h.kind = 'goodwill')))
      union all
      select min(id), null, null, approval_id from manual_grant where approval_id is not null group by approval_id having count(*) > 1`,
  },
  {
    id: 'H2',
    text: 'a claim is tied to the account that raised it, so that whoever claims again is known',
    checked: `select count(*) from claim`,
    violations: `
      select c.id, c.order_line_id from claim c join order_line l on l.id = c.order_line_id join orders o on o.id = l.order_id
      where not exists (select from claimant_link t where t.claim_id = c.id and (t.fingerprint = md5('user ' || o.app_user_id)::uuid
        or t.fingerprint in (select md5('user ' || w.app_user_id)::uuid from order_owner w where w.order_id = o.id)))
      union all
      select claim_id, null from claimant_link t where not exists (select from claim c where c.id = t.claim_id)`,
  },
  {
    id: 'H2b',
    text: 'who answered a claim is who moved its line on, and one nobody answered was raised as a case',
    checked: `select count(*) from claim`,
    violations: `
      select c.id, c.decided_by, c.escalated_at from claim c join order_line l on l.id = c.order_line_id
      where (c.decided_by is not null and not exists (
          select from order_event e where e.order_id = l.order_id and (e.order_line_id = l.id or e.order_line_id is null)
            and e.from_status = c.kind || '_request' and e.by = c.decided_by
            and e.at between c.decided_at - interval '2 minutes' and c.decided_at + interval '2 minutes'))
        or (c.escalated_at is not null and not exists (
          select from payment_case p where p.kind = 'CLAIM_UNANSWERED' and (p.detail->>'claim')::bigint = c.id))`,
  },
  {
    id: 'H2c',
    text: 'pictures are asked for once more by somebody of the staff, in the words the log has, and by nobody else',
    checked: `select count(*) from claim where photo_requested_at is not null`,
    violations: `
      select c.id, c.photo_request from claim c join order_line l on l.id = c.order_line_id
      where c.photo_requested_at is not null and not exists (
        select from audit_log g where g.act = 'askPhotos' and g.subject = 'line ' || l.uuid and g.reason = c.photo_request
          and g.at between c.photo_requested_at - interval '2 minutes' and c.photo_requested_at + interval '2 minutes')`,
  },
];
