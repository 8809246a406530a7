-- Who of the shop looked at whose data, when and why: the person's own page reads it. Of an order it is its owner's; where it was somebody
-- else's in that order, a receiver's, the person is named.
create table personal_look (
  id bigint generated always as identity primary key,
  at timestamptz not null default shop_moment(),
  staff_id bigint not null references staff_account (id),
  -- As it was then: somebody may become something else.
  role text not null,
  ip text not null,
  act text not null,
  reason text not null,
  app_user_id bigint,
  order_id bigint references orders (id),
  fields text[] not null check (cardinality(fields) > 0),
  batch uuid,
  check (num_nonnulls(app_user_id, order_id) > 0)
);
create index personal_look_person on personal_look (app_user_id, id desc) where app_user_id is not null;
create index personal_look_order on personal_look (order_id, id desc) where order_id is not null;
create index personal_look_at on personal_look (at);
-- A member is also the guests they were.
create index app_user_merged on app_user (merged_into) where merged_into is not null;

-- What was looked at before there was a page to tell it.
insert into personal_look (at, staff_id, role, ip, act, reason, app_user_id, order_id, fields)
select g.at, g.staff_id, a.role, coalesce(g.ip, ''), g.act, coalesce(g.reason, '-'), null, o.id,
  case a.role when 'finance' then '{refundAccount}'::text[] when 'distributor' then '{address}' else '{name,phone,address,refundAccount}' end
from audit_log g join staff_account a on a.id = g.staff_id join orders o on g.subject = 'order ' || o.order_number
where g.act = 'unmask'
order by g.id;
insert into personal_look (at, staff_id, role, ip, act, reason, app_user_id, fields)
select g.at, g.staff_id, a.role, coalesce(g.ip, ''), g.act, '사업자등록증 확인', b.app_user_id, '{certificate}'
from audit_log g join staff_account a on a.id = g.staff_id join business_application b on g.subject = 'business ' || b.id
where g.act = 'businessPicture'
order by g.id;
insert into personal_look (at, staff_id, role, ip, act, reason, app_user_id, fields)
select g.at, g.staff_id, a.role, coalesce(g.ip, ''), g.act, coalesce(g.reason, '문의에 붙인 사진 확인'), i.app_user_id,
  case g.act when 'unmask' then '{name,phone,email}'::text[] else '{picture}' end
from audit_log g join staff_account a on a.id = g.staff_id join inquiry i on g.subject = 'inquiry ' || i.uuid
where g.act in ('unmask', 'inquiryPicture')
order by g.id;

-- What happens in the shop, without whom: a visit is a page, or with consent half an hour of pages.
create table shop_event (
  at timestamptz not null default shop_moment(),
  brand text not null,
  visit uuid not null,
  event text not null check (event in ('page_view', 'view_item', 'add_to_cart', 'remove_from_cart', 'view_cart', 'search', 'sign_up', 'purchase')),
  path text,
  product_id bigint,
  value bigint check (value between 0 and 1000000000),
  source text
) partition by range (at);
create index shop_event_brand on shop_event (brand, at);

-- What was looked for on a day, and how often nothing was found.
create table search_log (
  day date not null,
  brand text not null,
  word text not null,
  count integer not null check (count > 0),
  empty integer not null check (empty between 0 and count),
  primary key (day, brand, word)
);

-- What a buyer had agreed to when the order was made, and where they came from. The companies' own names of a browser go within days.
create table order_source (
  order_id bigint primary key references orders (id),
  analytics boolean not null,
  advertising boolean not null,
  source text,
  google text,
  meta text,
  agent text,
  at timestamptz not null default shop_moment(),
  check (analytics or google is null),
  check (advertising or meta is null)
);
create index order_source_at on order_source (at);

-- A purchase no page has told, told by the shop itself: once an order and company, written down before it is sent.
create table conversion (
  order_id bigint not null references orders (id),
  company text not null check (company in ('ga4', 'meta')),
  state text not null default 'asked' check (state in ('asked', 'told', 'refused', 'unknown')),
  value bigint not null check (value >= 0),
  asked_at timestamptz not null default shop_moment(),
  ended_at timestamptz,
  why text,
  primary key (order_id, company),
  check ((state = 'asked') = (ended_at is null))
);
create index conversion_asked on conversion (asked_at) where state = 'asked';

insert into policy (key, value) values
  ('eventMonths', '13'),
  ('lookYears', '2'),
  ('conversionHours', '24'),
  ('exportsDaily', '3')
on conflict do nothing;

-- Days of the ledger are the shop's, and are asked for by day.
alter table ledger_posting alter column at set default shop_moment();
create index ledger_posting_day on ledger_posting using brin (at);
