-- ── people who come by another company's door ─────────────────────────────────────────────────────
-- Who somebody is at Kakao or Naver. The company's own tokens are sealed: they are needed once more, to say goodbye there.
create table social_identity (
  provider text not null check (provider in ('kakao', 'naver')),
  subject text not null,
  app_user_id bigint not null references app_user on delete cascade,
  tokens bytea,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  constraint social_identity_one_each unique (app_user_id, provider)
);

-- A way out to the other company and back. Only the browser that began it may end it; the ticket it gets is good for one use.
create table social_visit (
  state bytea primary key,
  provider text not null check (provider in ('kakao', 'naver')),
  app_user_id bigint not null references app_user on delete cascade,
  ticket bytea unique,
  arrival bytea,
  expires_at timestamptz not null,
  check ((ticket is null) = (arrival is null))
);
create index social_visit_app_user on social_visit (app_user_id);
create index social_visit_expiry on social_visit (expires_at);

-- ── sessions ──────────────────────────────────────────────────────────────────────────────────────
-- provider: by whose door this session came in. kept: automatic sign-in was asked for. proven_until: the member has shown again,
-- lately and in this session, to be himself. parent: a shadow of another session, an old token on its way out or a nonce for it.
alter table token
  add column provider text check (provider in ('kakao', 'naver')),
  add column kept boolean not null default true,
  add column proven_until timestamptz,
  add column fcm_push_token text check (length(fcm_push_token) between 1 and 4096),
  add column parent bytea references token (hash) on delete cascade on update cascade;
create index token_parent on token (parent) where parent is not null;

-- What a temp token stands for: somebody the other company vouches for, who has not joined yet.
create table social_arrival (
  token bytea primary key references token (hash) on delete cascade,
  provider text not null check (provider in ('kakao', 'naver')),
  arrival bytea not null
);

-- Identities whose owner left or cut the tie, until the other company has heard of it.
create table social_farewell (
  id bigint generated always as identity primary key,
  provider text not null check (provider in ('kakao', 'naver')),
  tokens bytea not null,
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index social_farewell_due on social_farewell (next_at);

-- ── consent to advertising at night is a consent of its own, with its own day ───────────────────────
alter table app_user add column advertising_promotion_at timestamptz;
update app_user set advertising_promotion_at = advertising_alarm_at where advertising_promotion;

-- Wrong coupon codes, so that nobody may try them all.
create table coupon_guess (
  app_user_id bigint not null references app_user on delete cascade,
  at timestamptz not null default clock_timestamp()
);
create index coupon_guess_app_user on coupon_guess (app_user_id, at);
