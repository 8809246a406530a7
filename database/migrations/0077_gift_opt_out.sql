-- A number that opted out of gift messages of all senders. Only its mark is kept, not the number.
create table gift_opt_out (
  number_mark bytea primary key,
  created_at timestamptz not null default shop_now()
);
alter table gift_opt_out enable row level security;
