-- What is asked of a second person is shown to them as it would be given, asked once, and checked again when it is given.
alter table approval add column key text, add column order_id bigint references orders (id), add column order_line_id bigint references order_line (id),
  add column amount bigint, add column limit_won bigint, add column preview jsonb, add column seen_status text, add column answer text;
create unique index approval_open on approval (act, key) where verdict is null and key is not null;
create index approval_order on approval (order_id) where order_id is not null;
create index approval_line_open on approval (order_line_id) where verdict is null and order_line_id is not null;
