import type { Invariant } from './invariant.ts';

/** Invariants of messages. */
export const messageInvariants: Invariant[] = [
  {
    id: 'N1',
    text: 'Each event notifies each recipient once: an SMS is sent only after its chat message failed, and a sent message has a time',
    checked: `select count(*) from message`,
    violations: `
      select s.event, s.recipient, a.status as chat, s.status as text from message s join message a
        on a.event = s.event and a.recipient = s.recipient and coalesce(a.order_line_id, 0) = coalesce(s.order_line_id, 0)
      where a.channel = 'alimtalk' and s.channel = 'sms' and a.status <> 'failed'
      union all
      select event, recipient, channel, status from message
      where (status = 'sent') <> (sent_at is not null) or sent_at < created_at or began_at < created_at
        or (company_id is not null and began_at is null) or (began_at is not null and split_part(event, ' ', 1) <> kind)
        or (channel = 'push') <> (recipient !~ '^[0-9]')
      union all
      select event, recipient, channel, status from message where status = 'sent' and channel <> 'push' and company_id is null and began_at is not null
      union all
      select event, recipient, channel, status from message s where channel = 'sms' and began_at is not null
        and kind not in ('VERIFY_CODE', 'ADVERT', 'PAYMENT_CASE', 'STAFF_ALERT', 'LEDGER_BROKEN') and not exists (
          select from message a where a.event = s.event and a.recipient = s.recipient and a.channel = 'alimtalk'
            and coalesce(a.order_line_id, 0) = coalesce(s.order_line_id, 0))
      union all
      select min(event), min(recipient), 'one company’s message', company_id from message where company_id is not null
      group by company_id having count(*) > 1`,
  },
  {
    id: 'N2',
    text: 'Advertising goes to members only and waits for the day; verification codes never wait',
    checked: `select count(*) from message`,
    violations: `
      select m.event, m.recipient, m.rank, m.is_quiet from message m left join app_user u on u.id = m.app_user_id
      where (m.kind = 'ADVERT') <> (m.rank = 3) or (m.rank = 3 and (not m.is_quiet or u.id is null or u.user_type = 'guest'))
        or (m.rank = 0 and m.is_quiet)`,
  },
  {
    id: 'N3',
    text: 'A listed notification was read after it was created, by an existing customer',
    checked: `select count(*) from notification`,
    violations: `
      select n.id, n.app_user_id, n.event from notification n join app_user u on u.id = n.app_user_id
      where n.read_at < n.created_at or u.deleted_at is not null or u.merged_into is not null or split_part(n.event, ' ', 1) <> n.code`,
  },
  {
    id: 'N4',
    text: 'A resent message repeats an earlier one of the order, is never a code, and is in the audit log with its reason',
    checked: `select count(*) from message where event ~ ' again '`,
    violations: `
      select m.id, m.event, m.kind, m.order_id from message m
      left join message f on f.id = substring(m.event from ' ([0-9]+) again [0-9]+$')::bigint
      where m.event ~ ' again ' and (m.order_id is null or f.kind <> m.kind or f.order_id <> m.order_id or not exists (
        select from audit_log g where g.act = 'sayAgain' and g.after->>'event' = m.event and g.reason is not null))`,
  },
];
