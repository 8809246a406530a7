-- What staff write beside an order, for one another. A note is said anew by another one, so that what stood there before can be read.
create table order_note (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  staff_id bigint not null references staff_account,
  contents text not null,
  is_pinned boolean not null default false,
  -- Which one it says anew: of two hands at the same note the second is told.
  replaces bigint unique references order_note,
  is_gone boolean not null default false,
  created_at timestamptz not null default shop_moment()
);
create index order_note_order on order_note (order_id, id);

-- How somebody likes to see a list: what it is narrowed to. Words that were searched for are never among it.
create table staff_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff_account,
  screen text not null,
  name text not null,
  filter jsonb not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default shop_moment(),
  unique (staff_id, screen, name)
);

-- Files that came in and went out: which, by whom, when, and how it is had once more. What stood in them is not kept.
create table office_file (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  staff_id bigint not null references staff_account,
  kind text not null check (kind in ('lines', 'carrier', 'numbers')),
  name text not null,
  count integer not null,
  filter jsonb not null default '{}',
  -- The work a file of numbers was taken in by.
  batch uuid,
  reason text,
  created_at timestamptz not null default shop_moment()
);
create index office_file_staff on office_file (staff_id, id desc);

-- Who counted goods, and why. What was counted before this was asked says so.
alter table stock_movement add column staff_id bigint references staff_account;
alter table stock_movement add column reason text default '앞서 적힌 것';
alter table stock_movement alter column reason drop default;
