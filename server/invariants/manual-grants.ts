import type { Invariant } from './invariant.ts';

/** Invariants of manual grants and of claim counts, whose sums decide on dual approval. */
export const manualGrantInvariants: Invariant[] = [
  {
    id: 'H1',
    text: 'Every manual grant records its value, the staff member, the customer and the time, as the audit log does',
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
    text: 'A manual refund is of an order of that customer; a grant that needed approval was approved once, by a second person, for that kind',
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
    text: 'A claim is linked to the account that raised it',
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
    text: 'The person who decided a claim moved its line, and an escalated claim has a payment case',
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
    text: 'Images are requested again only by staff, with the text of the audit log',
    checked: `select count(*) from claim where photo_requested_at is not null`,
    violations: `
      select c.id, c.photo_request from claim c join order_line l on l.id = c.order_line_id
      where c.photo_requested_at is not null and not exists (
        select from audit_log g where g.act = 'askPhotos' and g.subject = 'line ' || l.uuid
          -- The deletion of an account replaces words of the buyer here (forget_words), but not in the log.
          and (g.reason = c.photo_request or c.photo_request like '%○○○%')
          and g.at between c.photo_requested_at - interval '2 minutes' and c.photo_requested_at + interval '2 minutes')`,
  },
];
