-- What this database is for, said once at its first start, and by what the key of its sealed fields is known again.
create table ground (
  one boolean primary key default true check (one),
  mode text not null check (mode in ('demo', 'live')),
  marked_at timestamptz not null default now(),
  key_mark bytea
);

-- What the payment company, or anybody in its name, posted of an order: bounded by order and in size, and kept for days.
alter table payment_event add column order_id bigint references orders;
create index payment_event_order on payment_event (order_id);
create index payment_event_age on payment_event (received_at);

-- Money the payment company took for an order that is not in this database, as after a failover that lost it.
alter table payment_case drop constraint payment_case_kind_check;
alter table payment_case add constraint payment_case_kind_check check (kind in (
  'REFUND_ACCOUNT_MISSING', 'REFUND_REFUSED', 'FELL_BACK', 'CANCELLED_ELSEWHERE', 'COMPARISON', 'RECEIPT_REFUSED', 'CLAIM_UNANSWERED', 'UNKNOWN_ORDER'));
create unique index payment_case_unknown on payment_case ((detail ->> 'orderId')) where order_id is null;

insert into policy (key, value) values
  ('unknownApprovalsCancelled', 'true'),
  ('paymentEventsKept', '50'),
  ('paymentEventDays', '90');
