-- ── business days ─────────────────────────────────────────────────────────────────────────────────
create function is_business_day(day date) returns boolean language sql stable as $$
  select extract(isodow from $1) < 6 and not exists (select from holiday h where h.day = $1)
$$;

-- So many business days after a date, or before it; never less than nothing.
create function business_day(day date, days int) returns date language plpgsql stable strict as $$
declare
  left_over int := abs(days);
begin
  while left_over > 0 loop
    day := day + sign(days)::int;
    if is_business_day(day) then left_over := left_over - 1; end if;
  end loop;
  return day;
end $$;

-- An hour of a day in Korea.
create function korea_hour(day date, hour int) returns timestamptz language sql immutable as $$
  select (day + make_interval(hours => hour)) at time zone 'Asia/Seoul'
$$;

-- ── the life of a line ────────────────────────────────────────────────────────────────────────────
alter table orders
  -- Entrance codes, sealed; erased a week after the goods came.
  add column entrance bytea;

alter table order_line
  -- What waits for the supplier's answer: {"units": {group: n}, "reason": …, "fault": …, "account": sealed as base64 or null}.
  add column asked jsonb,
  -- Nothing was scanned for ten days: when the buyer was asked whether it came.
  add column asked_arrival_at timestamptz,
  add column told_confirm_at timestamptz,
  add column told_funding_at timestamptz;
create index order_line_complete on order_line (complete_at) where status in ('delivery_end', 'replace_complete');
create index order_line_tracked on order_line (tracked_at nulls first) where status = 'delivering';

-- When a line leaves: its own ship date, else so many business days after it was paid.
create function dispatch_day(line order_line, paid timestamptz) returns date language sql stable as $$
  select coalesce(line.shipment_date,
    business_day(korea_date(paid), greatest(1, coalesce((line.shipping->>'unstoringDays')::int, 1))))
$$;

-- An order stands where its lines stand. The row is locked first and the lines are read by a statement of their own after it, so that
-- two lines moved at once cannot both overlook the other.
create function order_follow(which bigint) returns void language plpgsql as $$
begin
  perform from orders where id = which for update;
  update orders o set status = s.state
  from (select order_state(array_agg(status order by id), array_agg(previous_status order by id)) as state
    from order_line where order_id = which) s
  where o.id = which and o.status is distinct from s.state;
end $$;

-- ── refunds ───────────────────────────────────────────────────────────────────────────────────────
alter table refund
  -- Discount of lines that stay, taken back because a coupon's minimum was undercut (negative), or given back again (positive).
  add column reclaimed bigint not null default 0,
  -- How the shipping and the reclaimed discount are made up: {"shipping": {bundle: won}, "reclaimed": {coupon: won}, "returning": won}.
  add column parts jsonb not null default '{}',
  -- Why the money could not be given back, for staff.
  add column fault_text text;
-- A part of the money for spoilt pieces takes no units away.
alter table refund_line drop constraint refund_line_unit_check, add constraint refund_line_unit_check check (unit >= 0);
alter table claim add column restock boolean;

-- A coupon that comes back after its end lives on for a week.
alter table coupon_issue add column valid_until timestamptz;

-- ── guests who look for their orders ──────────────────────────────────────────────────────────────
alter table verification
  drop constraint verification_purpose_check,
  add constraint verification_purpose_check check (purpose in ('account', 'order')),
  drop constraint verification_used_for_check,
  add constraint verification_used_for_check check (used_for in ('signUp', 'phone', 'reset', 'order'));

-- Half an hour in which somebody who proved name and phone sees the orders of both.
create table guest_order_session (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  phone text not null,
  code_hash bytea not null,
  -- The name that was right; null until one was.
  name text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index guest_order_session_person on guest_order_session (app_user_id, expires_at);

-- Wrong questions, by phone and by where they came from.
create table guest_order_miss (phone text not null, ip text not null, at timestamptz not null default clock_timestamp());
create index guest_order_miss_phone on guest_order_miss (phone, at);
create index guest_order_miss_ip on guest_order_miss (ip, at);

-- ── grades ────────────────────────────────────────────────────────────────────────────────────────
-- One row a member and month: what the job of the 1st decided.
create table grade_month (
  app_user_id bigint not null references app_user on delete cascade,
  month date not null,
  before smallint not null,
  after smallint not null,
  bought bigint not null,
  primary key (app_user_id, month)
);

alter table staff_session add column code_step bigint;
alter table staff_account add column last_code_step bigint not null default 0;
alter table point_lot add column told int not null default 0;
-- Where the money of a claim over a deposit goes back to, sealed.
alter table claim add column account bytea;

-- What a job makes once, it makes under a key.
alter table coupon add column source_key text unique;
-- The month whose grades are decided; the first one to be decided is the next.
insert into watermark (name, value) values ('grades', to_char(shop_now() at time zone 'Asia/Seoul', 'YYYYMM')::bigint) on conflict do nothing;
