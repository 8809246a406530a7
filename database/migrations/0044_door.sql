-- Whoever works here is invited, once and for a day; a session says on which device it is and when its holder last showed a code.
alter table staff_session add column id bigint generated always as identity unique;
alter table staff_session add column device text;
alter table staff_session add column proven_at timestamptz not null default now();

create table staff_invite (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  kind text not null check (kind in ('join', 'factor')),
  -- Whose authenticator is made anew; nobody's yet for somebody who joins.
  staff_id bigint references staff_account,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'operator', 'md', 'finance', 'content', 'distributor', 'auditor')),
  distributor_id bigint references distributor,
  secret bytea not null,
  -- Null for the first owner, whom the machine itself invites.
  invited_by bigint references staff_account,
  approval_id bigint references approval,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  dropped_at timestamptz,
  check ((kind = 'factor') = (staff_id is not null)),
  check ((role = 'distributor') = (distributor_id is not null)),
  check (used_at is null or dropped_at is null)
);
-- Of one address one invitation is open.
create unique index staff_invite_open on staff_invite (email) where used_at is null and dropped_at is null;

-- What lets somebody in whose authenticator is lost, each once.
create table staff_recovery (
  staff_id bigint not null references staff_account,
  hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, hash)
);

-- Whoever does not own these tables sees of them what `seller.sql` lets him; the shop's own role owns them and is asked nothing.
alter table order_line enable row level security;
alter table orders enable row level security;
alter table order_option_group enable row level security;
alter table order_event enable row level security;
alter table claim enable row level security;
alter table gift_to enable row level security;
alter table product enable row level security;
alter table product_option enable row level security;
alter table stock enable row level security;
alter table stock_movement enable row level security;
alter table product_question enable row level security;
alter table review enable row level security;
alter table review_report enable row level security;
alter table distributor enable row level security;

-- What one person asked to be done with many lines. Each row stands alone and ends, whoever closes his page or restarts the shop meanwhile.
create table batch (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  staff_id bigint not null references staff_account,
  act text not null check (act in ('confirm', 'unconfirm', 'delay', 'ready', 'ship', 'unship', 'deliver', 'undeliver')),
  reason text,
  new_date date,
  ip text not null,
  -- What it takes back, if it does.
  undoes bigint unique references batch,
  created_at timestamptz not null default shop_moment(),
  stopped_at timestamptz
);
create index batch_staff on batch (staff_id, id desc);

create table batch_row (
  batch_id bigint not null references batch on delete cascade,
  n integer not null check (n > 0),
  line uuid not null,
  carrier_code text,
  invoice text,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused', 'skipped')),
  code text,
  told text,
  tries smallint not null default 0,
  primary key (batch_id, n),
  unique (batch_id, line),
  check ((state = 'refused') = (code is not null))
);
create index batch_row_waiting on batch_row (batch_id, n) where state = 'waiting';
