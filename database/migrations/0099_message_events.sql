-- Messages of release 0.1.0 keep the event that today's writers compare, so that a customer is not notified twice after the upgrade.
-- The older keys were 'ORDER_PAID:12', 'case:3', and 'SHIP_START 7 345' for the line 7.
with renamed as (
  select m.id, m.kind || ' ' || regexp_replace(m.event, '^' || m.kind || ':', '') as event, m.order_line_id
  from message m where split_part(m.event, ' ', 1) <> m.kind
  union all
  select m.id, m.kind || ' ' || split_part(m.event, ' ', 3), l.id
  from message m
  join order_line l on l.id = case when m.event ~ '^[A-Z_]+ [0-9]{1,15} [0-9]{1,15}$' then split_part(m.event, ' ', 2)::bigint end
  join order_event e on e.id = split_part(m.event, ' ', 3)::bigint and e.order_id = l.order_id
  where m.order_line_id is null and split_part(m.event, ' ', 1) = m.kind
)
update message m set event = r.event, order_line_id = r.order_line_id
from renamed r
where r.id = m.id and not exists (
  select from message n where n.event = r.event and coalesce(n.order_line_id, 0) = coalesce(r.order_line_id, 0)
    and n.recipient = m.recipient and n.channel = m.channel);

-- That release knew text messages only. Their chat message counts as failed, so that one that still waits is sent as a text.
insert into message (key, event, kind, recipient, channel, status, rank, created_at, give_up_at, order_line_id, order_id, failure_reason)
select m.key || ' chat', m.event, m.kind, m.recipient, 'alimtalk', 'failed', m.rank, m.created_at, m.give_up_at, m.order_line_id, m.order_id,
  'release 0.1.0 sent text messages only'
from message m
where m.channel = 'sms' and (m.status in ('waiting', 'accepted') or m.began_at is not null)
  and m.kind not in ('VERIFY_CODE', 'ADVERT', 'PAYMENT_CASE', 'STAFF_ALERT', 'LEDGER_BROKEN')
  and not exists (
    select from message a where a.event = m.event and a.recipient = m.recipient and a.channel = 'alimtalk'
      and coalesce(a.order_line_id, 0) = coalesce(m.order_line_id, 0));
