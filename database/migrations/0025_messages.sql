-- One outbox for all that is told: by chat, by text message, to devices. What happened, of which line, to whom and by which way is one row.
alter table message
  add column event text,
  add column order_line_id bigint,
  add column app_user_id bigint,
  add column channel text not null default 'sms' check (channel in ('alimtalk', 'sms', 'push')),
  -- 0 codes, 1 orders, 2 news, 3 adverts: the lower goes first.
  add column rank smallint not null default 1 check (rank between 0 and 3),
  -- By day only, if the shop's hours say so.
  add column is_quiet boolean not null default false,
  add column began_at timestamptz,
  -- The company was asked, and what it did is not known yet.
  add column asked_at timestamptz,
  add column company_id text,
  add column why text;
update message set event = key;
alter table message alter column event set not null;
alter table message drop constraint message_check, drop constraint message_status_check;
alter table message
  -- accepted: the company has it; sent: it has arrived; failed: nobody was told this way; withheld: nobody may be.
  add constraint message_status_check check (status in ('waiting', 'accepted', 'sent', 'failed', 'withheld')),
  add constraint message_check check ((status in ('waiting', 'accepted')) = (words is not null));
drop index message_due;
create index message_due on message (rank, next_at) where status in ('waiting', 'accepted');
create unique index message_once on message (event, coalesce(order_line_id, 0), recipient, channel);
create index message_failed on message (id) where status = 'failed';

-- What a person reads under 알림, for as long as `notificationDays` says.
create table notification (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user (id) on delete cascade,
  list text not null check (list in ('order', 'sns')),
  code text not null,
  event text not null,
  order_line_id bigint,
  title text not null,
  contents text not null,
  path text,
  created_at timestamptz not null default shop_now(),
  read_at timestamptz
);
create unique index notification_once on notification (app_user_id, event, coalesce(order_line_id, 0));
create index notification_list on notification (app_user_id, list, id desc);
create index notification_unread on notification (app_user_id) where read_at is null;
create index notification_created on notification (created_at);

-- A browser that asked to be told, for as long as its session lives. Where it is reached is sealed; `mark` finds it again.
create table push_subscription (
  id bigint generated always as identity primary key,
  device uuid not null unique references token (device) on delete cascade,
  mark bytea not null unique,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  told_at timestamptz
);

-- Who was asked, two years after the last answer, whether adverts are still welcome.
create table consent_reminder (
  app_user_id bigint primary key references app_user (id) on delete cascade,
  told_at timestamptz not null
);

insert into policy (key, value) values
  ('smsAfterSeconds', '60'),
  ('lookAfterSeconds', '15'),
  ('quietHours', '{"from": "21:00", "until": "08:00"}'),
  ('notificationDays', '90'),
  ('messageDays', '30'),
  ('consentYears', '2'),
  ('contactPhone', '"02-1234-5678"'),
  ('refusalPhone', '"080-000-0000"')
on conflict do nothing;

-- What the shop advertises to those who agreed to it, and how far down the members it has come.
create table advert (
  id bigint generated always as identity primary key,
  title text not null,
  contents text not null,
  path text not null,
  staff_id bigint not null references staff_account (id),
  created_at timestamptz not null default shop_now(),
  reached bigint not null default 0,
  done_at timestamptz
);
create index advert_open on advert (id) where done_at is null;
