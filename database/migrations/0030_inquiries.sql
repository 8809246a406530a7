-- What people ask the shop itself, about an order or in general. A thread is as long as it takes; nothing in it is ever changed.
create table inquiry (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  brand text not null,
  app_user_id bigint not null references app_user,
  order_id bigint references orders,
  order_line_id bigint references order_line,
  category text not null check (category in ('order', 'delivery', 'claim', 'product', 'benefit', 'account', 'etc')),
  state text not null default 'waiting' check (state in ('waiting', 'answered', 'closed')),
  created_at timestamptz not null default shop_moment(),
  last_at timestamptz not null default shop_moment(),
  closed_at timestamptz,
  closed_by text check (closed_by in ('asker', 'staff')),
  check (order_line_id is null or order_id is not null),
  check ((state = 'closed') = (closed_at is not null)),
  check ((closed_at is null) = (closed_by is null))
);
create index inquiry_person on inquiry (app_user_id, id desc);
create index inquiry_order on inquiry (order_id, id desc) where order_id is not null;
create index inquiry_desk on inquiry (state, last_at, id);
create index inquiry_latest on inquiry (last_at, id);

create table inquiry_message (
  id bigint generated always as identity primary key,
  inquiry_id bigint not null references inquiry on delete cascade,
  app_user_id bigint references app_user,
  staff_id bigint references staff_account,
  contents text not null,
  images text[] not null default '{}',
  created_at timestamptz not null default shop_moment(),
  check ((app_user_id is null) <> (staff_id is null)),
  check (staff_id is null or images = '{}')
);
create index inquiry_message_thread on inquiry_message (inquiry_id, id);
create index inquiry_message_pictures on inquiry_message (app_user_id) where images <> '{}';

insert into policy (key, value) values
  ('inquiriesPerDay', '10'), ('inquiryMessagesPerDay', '50'), ('inquiryMessagesMost', '100'), ('inquiryKeptDays', '1095')
on conflict do nothing;
