-- What may be given away, for how long, and who bears an island's surcharge: the shop up to the policy `giftAreaMost`, or it cannot go.
alter table product
  add column is_giftable boolean not null default true,
  add column gift_days smallint check (gift_days between 3 and 14),
  add column gift_extendable boolean not null default true,
  add column gift_area text not null default 'shop_absorbs' check (gift_area in ('shop_absorbs', 'not_deliverable'));

-- A sheet for a gift, and how many it was priced for last.
alter table order_tmp add column gift_count smallint check (gift_count > 0);

create table gift_group (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  order_id bigint not null unique references orders,
  noti_type text not null check (noti_type in ('kakaotalkSend', 'alimtalkSend')),
  sender_name text not null,
  message text not null default '',
  card text not null,
  kakao_receiver_name text,
  is_option_choice boolean not null default false,
  -- When the first messages go out; nothing means once it is paid.
  send_at timestamptz,
  -- How many days its receivers have, and how many more they get once they are given another week.
  days smallint not null check (days > 0),
  extra_days smallint not null check (extra_days >= 0),
  created_at timestamptz not null default shop_moment()
);

-- One receiver: one line, one link, one address.
create table gift_to (
  id bigint generated always as identity primary key,
  gift_group_id bigint not null references gift_group,
  order_line_id bigint not null unique references order_line,
  -- 128 random bits, not a uuid of any version.
  link uuid not null unique,
  name text not null default '',
  phone text,
  status text not null default 'unused' check (status in ('unused', 'used', 'withdraw', 'rejected', 'expired')),
  -- After which nothing it could be leaves any more; nothing for goods without a ship date.
  cut_off timestamptz,
  extended_at timestamptz,
  extended_by text check (extended_by in ('buyer', 'receiver')),
  claimed_at timestamptz,
  claimed_by bigint references app_user,
  claimed_phone text,
  address jsonb,
  addressed_at timestamptz,
  consent text,
  ended_at timestamptz,
  sent_count integer not null default 0,
  resent_count integer not null default 0 check (resent_count >= 0),
  last_sent_at timestamptz,
  reminded smallint not null default 0,
  stopped_at timestamptz,
  erased_at timestamptz,
  check ((status in ('unused', 'used')) = (ended_at is null)),
  check ((address is null) = (addressed_at is null)),
  check (status <> 'used' or address is not null),
  check (status not in ('withdraw', 'expired') or address is null),
  check (addressed_at is null or (claimed_at is not null and consent is not null)),
  check ((extended_at is null) = (extended_by is null)),
  check (claimed_at is null or erased_at is not null or claimed_phone is not null)
);
create index gift_to_group on gift_to (gift_group_id, id);
create index gift_to_unused on gift_to (id) where status = 'unused';
create index gift_to_phone on gift_to (phone) where phone is not null;
create index gift_to_claimed on gift_to (claimed_by, id desc) where claimed_by is not null;
create index gift_to_kept on gift_to (ended_at) where erased_at is null and ended_at is not null;

insert into policy (key, value) values ('giftsPerDay', '100'), ('giftAreaMost', '8000'), ('giftPhoneKept', '30') on conflict do nothing;
