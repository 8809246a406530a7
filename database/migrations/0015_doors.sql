-- ── how often ─────────────────────────────────────────────────────────────────────────────────────
-- How often something was done within its span, counted for every process at once. The key is a mark: nobody can be read from it.
create table bound (
  key bytea primary key,
  count int not null,
  ends timestamptz not null,
  -- When it was last allowed: past its bound something may still go on slowly.
  at timestamptz not null
) with (fillfactor = 50);
create index bound_end on bound (ends);

-- ── guests ────────────────────────────────────────────────────────────────────────────────────────
-- A guest's token is signed and needs no row; one that was given up needs one until it would have run out.
create table guest_ended (
  hash bytea primary key,
  since timestamptz not null default now(),
  expires_at timestamptz not null
);
create index guest_ended_expiry on guest_ended (expires_at);
insert into policy (key, value) values ('guestIdleDays', '90');

-- Whoever watches is told apart by uuid: a guest who only looks has no row to hang a view on.
alter table video_view add column viewer uuid;
update video_view w set viewer = u.uuid from app_user u where u.id = w.app_user_id;
alter table video_view drop constraint video_view_pkey;
alter table video_view alter column app_user_id drop not null, add primary key (video_id, viewer);
create index video_view_person on video_view (app_user_id) where app_user_id is not null;

-- ── codes ─────────────────────────────────────────────────────────────────────────────────────────
-- by_known: asked for by a device that has proven this phone before. elsewhere: guesses from another token than the one that asked.
alter table verification
  add column by_known boolean not null default false,
  add column elsewhere smallint not null default 0 check (elsewhere between 0 and 5);
insert into policy (key, value) values
  ('codesPerPhoneDay', '10'),
  ('codesPerAskerDay', '10'),
  ('codesPerKnownDay', '3');
