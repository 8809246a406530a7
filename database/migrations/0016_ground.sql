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

insert into policy (key, value) values
  ('paymentEventsKept', '50'),
  ('paymentEventDays', '90');
