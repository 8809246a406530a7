-- ── staff ─────────────────────────────────────────────────────────────────────────────────────────
-- Staff's writes keep their keys as shoppers' do: an answer is a person's or somebody's of the staff.
alter table idempotency drop constraint idempotency_pkey;
alter table idempotency
  alter column app_user_id drop not null,
  add column staff_id bigint references staff_account on delete cascade,
  add constraint idempotency_whose check (num_nonnulls(app_user_id, staff_id) = 1),
  add constraint idempotency_once unique nulls not distinct (app_user_id, staff_id, route, key);

-- ── consents ──────────────────────────────────────────────────────────────────────────────────────
-- What was agreed to apart from the rest because of some of the goods, with the version of the text that was read.
create table order_consent (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check (kind in ('noResale', 'madeToOrder')),
  version text not null,
  products bigint[] not null check (cardinality(products) > 0),
  at timestamptz not null default shop_moment(),
  unique (order_id, kind)
);
create index order_consent_lately on order_consent (at) where kind = 'noResale';
create trigger append_only before update or delete or truncate on order_consent for each statement execute function append_only();

-- One household is one postcode, street and door, however somebody writes them: 101동 1203호, 101-1203 and 101동1203호 are one.
create function household_of(address jsonb) returns text language sql immutable as $$
  select concat_ws('|', address->>'zonecode',
    regexp_replace(regexp_replace(regexp_replace(lower(coalesce(nullif(address->>'roadAddress', ''), address->>'jibunAddress', '')),
      '\([^)]*\)', '', 'g'), '^.*\s(?=\S+[로길]\s*\d)', ''), '\s', '', 'g'),
    trim('-' from regexp_replace(regexp_replace(regexp_replace(lower(coalesce(address->>'addressDetail', '')),
      '제(?=\d)', '', 'g'), '([0-9a-z가-힣])(동|호실|호|층)(?![가-힣])', '\1-', 'g'), '[^0-9a-z가-힣]+', '-', 'g')))
$$;

-- Columns are only added at the end of a view.
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
  k.category_id, k.root_category_id, p.sale_type, p.min_order_unit, p.order_multiple, p.tiers, p.return_policy, p.no_resale
from product_option o
join product p on p.id = o.product_id
join product_card k on k.product_id = p.id
join stock s on s.option_id = o.id
join distributor d on d.id = p.distributor_id;
