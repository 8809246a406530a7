-- ── the shop's clock ──────────────────────────────────────────────────────────────────────────────
-- In a demonstration the clock can be moved: the function is written anew with the days added, so that it stays free to call.
create function move_clock(ahead interval) returns void language plpgsql as $$
begin
  execute format('create or replace function shop_now() returns timestamptz language sql stable as %L',
    format('select now() + interval %L', ahead::text));
  perform pg_notify('reference', 'clock');
end $$;

-- This very moment by the shop's clock, for rows that tell in which order things happened.
create function shop_moment() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (shop_now() - now())
$$;
alter table order_event alter column at set default shop_moment();
alter table point_tx alter column created_at set default shop_moment();

-- ── points ────────────────────────────────────────────────────────────────────────────────────────
alter table point_tx add column order_id bigint references orders, add column lot_id bigint;
create index point_tx_order on point_tx (order_id) where order_id is not null;

-- What a member has; `held` belongs to orders that wait to be paid. A claw-back alone may take the balance below zero.
create table point_account (
  app_user_id bigint primary key references app_user on delete cascade,
  balance bigint not null default 0,
  held bigint not null default 0 check (held >= 0)
);

-- Points that came together and run out together.
create table point_lot (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  tx_id bigint not null references point_tx,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  expires_at timestamptz
);
create index point_lot_open on point_lot (app_user_id, expires_at) where remaining > 0;
create index point_lot_expiry on point_lot (expires_at) where remaining > 0;
alter table point_tx add constraint point_tx_lot foreign key (lot_id) references point_lot;

create table point_spent (
  id bigint generated always as identity primary key,
  tx_id bigint not null references point_tx,
  lot_id bigint not null references point_lot,
  amount bigint not null check (amount > 0),
  returned bigint not null default 0 check (returned between 0 and amount)
);
create index point_spent_tx on point_spent (tx_id);

-- The ledger is the only door: account and lots follow every row of it.
create function point_follow() returns trigger language plpgsql as $$
declare
  before bigint;
  rest bigint;
  part record;
  took bigint;
begin
  insert into point_account (app_user_id) values (new.app_user_id) on conflict do nothing;
  select balance into before from point_account where app_user_id = new.app_user_id for update;
  update point_account set balance = balance + new.amount where app_user_id = new.app_user_id;
  if new.amount > 0 then
    -- What is owed after a claw-back is filled first.
    rest := new.amount - greatest(0, least(new.amount, -before));
    if new.type = 'use_cancel' and new.order_id is not null then
      for part in
        select s.id, s.amount - s.returned as open, l.id as lot, l.expires_at
        from point_tx t join point_spent s on s.tx_id = t.id join point_lot l on l.id = s.lot_id
        where t.order_id = new.order_id and t.type = 'use' and s.amount > s.returned
        order by l.expires_at desc nulls first, s.id
      loop
        exit when rest = 0;
        took := least(rest, part.open);
        update point_spent set returned = returned + took where id = part.id;
        if part.expires_at is null or part.expires_at > shop_now() then
          update point_lot set remaining = remaining + took where id = part.lot;
        else
          insert into point_lot (app_user_id, tx_id, amount, remaining, expires_at)
          values (new.app_user_id, new.id, took, took, shop_now() + interval '30 days');
        end if;
        rest := rest - took;
      end loop;
    end if;
    if rest > 0 then
      insert into point_lot (app_user_id, tx_id, amount, remaining, expires_at)
      values (new.app_user_id, new.id, rest, rest, new.expires_at);
    end if;
  else
    rest := -new.amount;
    for part in
      select id, remaining from point_lot
      where app_user_id = new.app_user_id and remaining > 0 and (new.lot_id is null or id = new.lot_id)
      order by expires_at nulls last, id for update
    loop
      exit when rest = 0;
      took := least(rest, part.remaining);
      update point_lot set remaining = remaining - took where id = part.id;
      insert into point_spent (tx_id, lot_id, amount) values (new.id, part.id, took);
      rest := rest - took;
    end loop;
    if rest > 0 and new.type <> 'clawback' then
      raise exception 'points of % would go below zero', new.app_user_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
create trigger point_follow after insert on point_tx for each row execute function point_follow();
-- Demo data is written with triggers asleep; this one never sleeps.
alter table point_tx enable always trigger point_follow;

-- What was written before there were accounts: balances as they stand, spent from what runs out first.
insert into point_account (app_user_id, balance) select app_user_id, sum(amount) from point_tx group by app_user_id;
insert into point_lot (app_user_id, tx_id, amount, remaining, expires_at)
select app_user_id, id, amount, greatest(0, amount - greatest(0, gone - (running - amount))), expires_at
from (
  select t.*, sum(amount) over (partition by app_user_id order by expires_at nulls last, id) as running,
    (select coalesce(-sum(u.amount), 0) from point_tx u where u.app_user_id = t.app_user_id and u.amount < 0) as gone
  from point_tx t where amount > 0
) earned;

-- ── coupons ───────────────────────────────────────────────────────────────────────────────────────
alter table coupon
  add column code text unique check (code ~ '^[2-9A-HJ-NP-Z]{8,16}$'),
  add column exclusive boolean not null default false,
  add column no_partial boolean not null default false,
  add column first_order boolean not null default false,
  add column brands text[],
  add column category_ids bigint[],
  add column min_grade smallint references grade,
  add column total_limit int check (total_limit > 0),
  add column per_person_limit int not null default 1 check (per_person_limit > 0),
  add column issued_count int not null default 0,
  add column note text not null default '',
  add constraint coupon_within_limit check (total_limit is null or issued_count <= total_limit);
update coupon set category_ids = array[category_id] where category_id is not null;
alter table coupon drop column category_id;

alter table coupon_issue
  add column number int not null default 1,
  add column order_id bigint references orders,
  add column used_at timestamptz,
  -- Of one month's grade benefit or one campaign there is one coupon a person, however often the job runs.
  add column source_key text unique;
update coupon c set issued_count = (select count(*) from coupon_issue i where i.coupon_id = c.id);
create unique index coupon_issue_once on coupon_issue (coupon_id, app_user_id, number);
create index coupon_issue_order on coupon_issue (order_id) where order_id is not null;
alter table coupon_issue add constraint coupon_issue_held check (status <> 'held' or order_id is not null);

create table order_coupon (
  order_id bigint not null references orders,
  coupon_issue_id bigint not null references coupon_issue,
  name text not null,
  kind text not null check (kind in ('product', 'order', 'shipping')),
  amount bigint not null check (amount >= 0),
  minimum_amount bigint not null,
  no_partial boolean not null,
  -- Given back to the shopper: when every line it touched was cancelled.
  returned_at timestamptz,
  primary key (order_id, coupon_issue_id)
);
create index order_coupon_issue on order_coupon (coupon_issue_id);

alter table order_tmp add column coupon_ids bigint[], add column used_point bigint not null default 0;

-- ── orders ────────────────────────────────────────────────────────────────────────────────────────
alter table orders
  -- How much of coupon_discount was taken off the shipping; the rest lies on the lines.
  add column shipping_coupon bigint not null default 0 check (shipping_coupon between 0 and coupon_discount),
  add column expected_point bigint not null default 0,
  add column point_permille int not null default 0,
  add column guest_phone text generated always as (nullif(regexp_replace(coalesce(address->>'guestOrderPhone', ''), '\D', '', 'g'), '')) stored,
  add column purchase_told boolean not null default false;
create index orders_of_guest on orders (guest_phone, id desc) where guest_phone is not null;
drop index orders_waiting;
create index orders_waiting on orders (expires_at) where status in ('request', 'bank_transfer_waiting');

alter table order_line
  -- Which coupon took how much: [{"id": coupon_issue, "amount": won}], together coupon_share.
  add column coupons jsonb not null default '[]',
  add column distributor_id bigint references distributor,
  -- The shipping terms it was sold under, as the price knows them: {baseFee, freeFrom, feeUnit, boxUnit, areaFees, policyId, storage, unstoringDays}.
  add column shipping jsonb not null default '{}',
  add column delay_count int not null default 0,
  add column confirmed_at timestamptz,
  add column shipped_at timestamptz,
  add column complete_at timestamptz,
  add column completed_at timestamptz,
  add column tracked_at timestamptz,
  add column tracking jsonb;
update order_line l set distributor_id = p.distributor_id, shipping = jsonb_build_object(
  'baseFee', p.base_shipping_fee, 'freeFrom', p.free_shipping_condition, 'feeUnit', p.shipping_fee_unit, 'boxUnit', p.max_unit_in_box,
  'areaFees', p.area_fees, 'policyId', p.shipping_policy_id, 'storage', p.storage, 'unstoringDays', p.unstoring_days_after)
from product p where p.id = l.product_id;
update order_line l set delivered_at = coalesce(l.delivered_at, e.at), complete_at = e.at + interval '8 days'
from order_event e where e.order_line_id = l.id and e.to_status = 'delivery_end' and l.status = 'delivery_end';
alter table order_line alter column distributor_id set not null;
create index order_line_status on order_line (status) where status in
  ('paid', 'delivery_waiting', 'delivery_delay', 'delivering', 'delivery_end', 'withdraw_request', 'return_request', 'replace_request', 'replace_complete');
create index order_line_distributor on order_line (distributor_id, id desc);

-- What a group carries of its line's shares, so that any number of units can be given back to the won.
alter table order_option_group
  add column point_share bigint not null default 0 check (point_share >= 0),
  add column cash_share bigint not null default 0 check (cash_share >= 0);
update order_option_group g set point_share = s.point_to - s.point_from, cash_share = s.cash_to - s.cash_from
from (
  select id,
    l_point * running / l_amount as point_to, l_point * (running - amount) / l_amount as point_from,
    l_cash * running / l_amount as cash_to, l_cash * (running - amount) / l_amount as cash_from
  from (
    select g.id, g.unit * g.unit_price as amount, l.point_share as l_point, l.cash_share as l_cash, greatest(l.amount, 1) as l_amount,
      sum(g.unit * g.unit_price) over (partition by l.id order by g.id) as running
    from order_option_group g join order_line l on l.id = g.order_line_id
  ) each
) s where s.id = g.id;

insert into allowed_transition (from_status, to_status)
select 'unknown', s from unnest('{request,bank_transfer_waiting,paid,withdraw_partially,delivery_waiting,delivery_delay,delivering,delivery_end,complete,withdraw_request,withdraw_complete,stock_out,replace_request,replace_complete,return_request,return_complete,incomplete}'::text[]) as s;
insert into allowed_transition (from_status, to_status) values ('withdraw_request', 'withdraw_partially'), ('withdraw_request', 'delivery_delay')
on conflict do nothing;

-- Rules D4.3, in the database as well, so that an order never says something else than its lines.
create function order_state(line_states text[], before text[]) returns text language sql immutable as $$
  with line as (
    select s, case when s = 'withdraw_request' then coalesce(b, 'paid') else s end as stands
    from unnest(line_states, before) as l (s, b)
  ), open as (
    select case
      when stands = 'withdraw_partially' then 'paid'
      when stands in ('replace_request', 'replace_complete', 'return_request') then 'delivery_end'
      else stands end as stands, s
    from line where s not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
  )
  select case
    when exists (select from line where s = 'unknown') then 'unknown'
    when not exists (select from open) then case
      when not exists (select from line where s <> 'incomplete') then 'incomplete'
      when not exists (select from line where s <> 'stock_out') then 'stock_out'
      else 'withdraw_complete' end
    when not exists (select from open where s <> 'withdraw_request') then 'withdraw_request'
    else (select stands from open
      order by array_position('{request,bank_transfer_waiting,paid,delivery_delay,delivery_waiting,delivering,delivery_end,complete}'::text[], stands)
      limit 1)
  end
$$;

-- ── payments ──────────────────────────────────────────────────────────────────────────────────────
alter table payment
  drop constraint payment_attempt_check,
  add constraint payment_attempt_check check (attempt in
    ('ready', 'confirming', 'issuing', 'issued', 'approved', 'declined', 'abandoned', 'cancelling', 'cancelled')),
  add column bank_code text,
  add column account_number text,
  add column account_type text,
  add column customer_name text,
  add column due_at timestamptz,
  add column secret text,
  add column reminded int not null default 0;
drop index payment_unsettled;
create index payment_unsettled on payment (id) where attempt in ('ready', 'confirming', 'issuing', 'issued', 'cancelling');

alter table ledger_posting drop constraint ledger_posting_account_check,
  add constraint ledger_posting_account_check check (account in ('provider', 'sales', 'shipping', 'discount', 'refund_due', 'penalty'));

-- Money on its way back. `cash` is promised here and counted in payment.refunded_amount from this moment on.
create table refund (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  order_id bigint not null references orders,
  kind text not null check (kind in ('withdraw', 'stock_out', 'return', 'claim', 'funding', 'goodwill')),
  fault text not null check (fault in ('buyer', 'shop')),
  reason text not null,
  cash bigint not null check (cash >= 0),
  point bigint not null default 0 check (point >= 0),
  shipping bigint not null default 0,
  tax_free bigint not null default 0 check (tax_free between 0 and cash),
  -- Every row the shopper was shown: [{code, label, amount, note?}].
  rows jsonb not null,
  way text not null check (way in ('card', 'bank', 'none')),
  -- Where a bank refund goes: sealed owner, bank and number as they were when it was asked for.
  account bytea,
  status text not null default 'requested' check (status in ('requested', 'sent', 'done', 'failed')),
  attempt_key uuid not null unique default gen_random_uuid(),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  provider_code text,
  interest bigint not null default 0 check (interest >= 0),
  asked_by text not null check (asked_by in ('buyer', 'receiver', 'distributor', 'staff', 'system', 'payment')),
  created_at timestamptz not null default shop_moment(),
  done_at timestamptz
);
create index refund_order on refund (order_id);
create index refund_due on refund (next_at) where status in ('requested', 'sent', 'failed');

create table refund_line (
  refund_id bigint not null references refund,
  order_option_group_id bigint not null references order_option_group,
  unit int not null check (unit > 0),
  cash bigint not null,
  point bigint not null,
  primary key (refund_id, order_option_group_id)
);
create index refund_line_group on refund_line (order_option_group_id);
create trigger append_only before update or delete or truncate on refund_line for each statement execute function append_only();

-- A return, an exchange or a claim over spoilt goods.
create table claim (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  order_line_id bigint not null references order_line,
  kind text not null check (kind in ('return', 'replace')),
  reason text not null check (reason in ('CHANGE_OF_MIND', 'WRONG_OPTION', 'DAMAGED', 'DEFECT', 'WRONG_ITEM', 'MISSING', 'LATE', 'LOST')),
  fault text not null check (fault in ('buyer', 'shop')),
  detail text not null default '',
  unit int not null check (unit > 0),
  -- "3 of 20 pieces were bad".
  bad int check (bad > 0),
  total int check (total >= bad),
  images text[] not null default '{}',
  status text not null default 'open' check (status in ('open', 'approved', 'refused', 'undone')),
  before_status text not null,
  pickup jsonb,
  answer text,
  refund_id bigint references refund,
  created_at timestamptz not null default shop_moment(),
  decided_at timestamptz
);
create unique index claim_one_open on claim (order_line_id) where status = 'open';
create index claim_line on claim (order_line_id);

create table upload (
  id uuid primary key default gen_random_uuid(),
  app_user_id bigint not null references app_user on delete cascade,
  path text not null unique,
  width int not null,
  height int not null,
  used boolean not null default false,
  created_at timestamptz not null default now()
);
create index upload_owner on upload (app_user_id, created_at);

-- ── cash receipts ─────────────────────────────────────────────────────────────────────────────────
create table cash_receipt (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  cash_receipt_type smallint not null check (cash_receipt_type in (1, 2)),
  identity_select smallint not null check (identity_select in (1, 2, 3)),
  -- Sealed; shown masked only.
  identity bytea not null,
  -- The shop issued it by itself because nobody gave a number (rules D5.5).
  self_issued boolean not null,
  amount bigint not null default 0 check (amount >= 0),
  tax_free bigint not null default 0,
  cancelled bigint not null default 0 check (cancelled between 0 and amount),
  status text not null default 'waiting' check (status in ('waiting', 'requested', 'issued', 'cancelled', 'failed', 'replaced')),
  receipt_key text unique,
  issue_number text,
  receipt_url text,
  attempt_key uuid not null unique default gen_random_uuid(),
  tries int not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default shop_moment(),
  issued_at timestamptz
);
create unique index cash_receipt_one_live on cash_receipt (order_id) where status in ('waiting', 'requested', 'issued');
create index cash_receipt_due on cash_receipt (next_at) where status in ('waiting', 'requested');

alter table app_user add column cash_receipt bytea;

-- ── staff ─────────────────────────────────────────────────────────────────────────────────────────
create table staff_account (
  id bigint generated always as identity primary key,
  email text not null unique,
  name text not null,
  password_hash text not null,
  totp_secret bytea,
  role text not null check (role in ('owner', 'operator', 'md', 'finance', 'content', 'distributor', 'auditor')),
  distributor_id bigint references distributor,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  check ((role = 'distributor') = (distributor_id is not null))
);

create table staff_session (
  hash bytea primary key,
  staff_id bigint not null references staff_account,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Who did what to what, and why. Nobody can take a row away.
create table audit_log (
  id bigint generated always as identity primary key,
  staff_id bigint references staff_account,
  act text not null,
  subject text not null,
  before jsonb,
  after jsonb,
  reason text,
  ip text,
  at timestamptz not null default shop_moment()
);
create index audit_log_subject on audit_log (subject, id desc);
create trigger append_only before update or delete or truncate on audit_log for each statement execute function append_only();

-- What needs a second person: asked by one, decided by another.
create table approval (
  id bigint generated always as identity primary key,
  act text not null,
  subject text not null,
  body jsonb not null,
  asked_by bigint not null references staff_account,
  decided_by bigint references staff_account,
  verdict text check (verdict in ('approved', 'refused')),
  reason text not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check (decided_by is null or decided_by <> asked_by),
  check ((verdict is null) = (decided_by is null))
);

-- ── wholesale ─────────────────────────────────────────────────────────────────────────────────────
alter table product
  add column min_order_unit int not null default 1 check (min_order_unit between 1 and 999),
  add column order_multiple int not null default 1 check (order_multiple between 1 and 999),
  -- What business members pay from how many units on: [{"from": 10, "price": 8900}], rising.
  add column tiers jsonb;

create or replace view sale_line as
select
  o.id as option_id, p.id as product_id, k.card, option_json(o, s, false) as option,
  option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held) as option_state,
  k.product_status as product_state, p.product_status as product_status,
  coalesce(o.special_sale_price, o.price) as unit_price, p.list_price,
  case when s.unlimited then 999 else s.stocked - s.sold - s.held end as saleable,
  p.name, p.is_app_only, p.min_app_user_grade, p.business_only, p.comming_soon_at, p.limited_begin, p.limited_end, p.purchase_limit,
  o.path_key, o.shipment_date, p.distributor_id, d.name as distributor_name, p.storage, p.shipping_policy_id,
  p.base_shipping_fee, p.free_shipping_condition, p.shipping_fee_unit, p.max_unit_in_box, p.area_fees, p.undeliverable,
  p.tax_status, p.unstoring_days_after, p.label_shipping_method,
  k.category_id, k.root_category_id, p.sale_type, p.min_order_unit, p.order_multiple, p.tiers, p.return_policy
from product_option o
join product p on p.id = o.product_id
join product_card k on k.product_id = p.id
join stock s on s.option_id = o.id
join distributor d on d.id = p.distributor_id;

-- Whether guests prove their phone before they order. Off: finding an order again asks for a code sent to that phone anyway.
insert into policy (key, value) values ('guestPhoneProof', 'false');
