-- ── people ────────────────────────────────────────────────────────────────────────────────────────
-- Who has left keeps an empty row, so that orders the law wants kept still hang on somebody.
alter table app_user
  add column refund_account bytea,
  add column merged_into bigint references app_user,
  add column deleted_at timestamptz,
  drop constraint app_user_check,
  add constraint app_user_signs_in check (
    (user_type = 'email') = (email is not null and password_hash is not null)
    or user_type in ('kakao', 'naver') or deleted_at is not null),
  add constraint app_user_left_empty check (
    deleted_at is null or num_nonnulls(email, password_hash, name, nickname, phone, profile_image_url, refund_account) = 0);
create unique index app_user_phone on app_user (phone) where user_type <> 'guest';
create unique index app_user_nickname on app_user (lower(nickname)) where user_type <> 'guest';

alter table token
  add column device uuid not null unique default gen_random_uuid(),
  add column label text not null default '',
  add column last_used_at timestamptz not null default now();

create table password_past (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  hash text not null,
  created_at timestamptz not null default now()
);
create index password_past_app_user on password_past (app_user_id, id desc);

-- One row a code that was sent. Guesses are counted before they are compared; a proof is what a right guess turns into.
create table verification (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  phone text not null,
  purpose text not null default 'account' check (purpose in ('account')),
  code_hash bytea not null,
  tries int not null default 0 check (tries between 0 and 10),
  expires_at timestamptz not null,
  verified_at timestamptz,
  proof_hash bytea unique,
  proof_until timestamptz,
  used_for text check (used_for in ('signUp', 'phone', 'reset')),
  created_at timestamptz not null default clock_timestamp()
);
create index verification_asked on verification (app_user_id, phone, id desc);
create index verification_phone on verification (phone, created_at);
create index verification_age on verification (created_at);

-- What is to be said to people outside. Words are sealed while they wait and dropped once they are out.
create table message (
  id bigint generated always as identity primary key,
  key text not null unique,
  kind text not null,
  recipient text not null,
  words bytea,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  check ((status = 'waiting') = (words is not null))
);
create index message_due on message (next_at) where status = 'waiting';

create index orders_guest_phone on orders ((address->>'guestOrderPhone')) where address->>'guestOrderPhone' is not null;
create index address_used on address (app_user_id, used_at desc);
