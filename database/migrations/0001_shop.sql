create extension if not exists pg_trgm;

-- Business time. Deadlines ask this function, never now(), so that the shop's clock can be moved in one place.
create function shop_now() returns timestamptz language sql stable as $$ select now() $$;

create function korea_date(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'Asia/Seoul')::date
$$;

-- An instant as the wire spells it, for JSON built in SQL.
create function iso(moment timestamptz) returns text language sql immutable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- ── policy ────────────────────────────────────────────────────────────────────────────────────────
create table policy (
  key text not null,
  brand text not null default '*',
  value jsonb not null,
  valid_from timestamptz not null default '2026-01-01',
  primary key (key, brand, valid_from)
);

create table holiday (day date primary key, name text not null);

create table area_tier (
  zone_from int not null,
  zone_to int not null,
  area smallint not null check (area between 1 and 3),
  primary key (zone_from, zone_to)
);

-- The narrowest range wins, so an islet inside Jeju's range keeps its own tier.
create function area_of(zonecode text) returns smallint language sql stable as $$
  select coalesce((
    select area from area_tier
    where zonecode ~ '^\d{5}$' and zonecode::int between zone_from and zone_to
    order by zone_to - zone_from, area desc limit 1
  ), 0::smallint)
$$;

create table carrier (code text primary key, name text not null, track_url text not null);

create table grade (
  grade smallint primary key,
  purchase_needed bigint not null,
  point_permille int not null,
  shipping_fee_type text not null check (shipping_fee_type in ('type01', 'type02', 'type03'))
);

create table grade_name (
  grade smallint not null references grade,
  brand text not null,
  name text not null,
  primary key (grade, brand)
);

-- ── people ────────────────────────────────────────────────────────────────────────────────────────
create table app_user (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  user_type text not null default 'guest' check (user_type in ('guest', 'email', 'kakao', 'naver')),
  email text unique,
  password_hash text,
  name text,
  nickname text,
  phone text,
  profile_image_url text,
  grade smallint not null default 1 references grade,
  is_business boolean not null default false,
  center_reply_alarm boolean not null default true,
  order_delivery_alarm boolean not null default true,
  advertising_alarm boolean not null default false,
  advertising_promotion boolean not null default false,
  advertising_alarm_at timestamptz,
  created_at timestamptz not null default now(),
  check ((user_type = 'email') = (email is not null and password_hash is not null) or user_type in ('kakao', 'naver'))
);

create table token (
  hash bytea primary key,
  app_user_id bigint not null references app_user on delete cascade,
  token_type text not null check (token_type in ('temp', 'nonce', 'oauth', 'email', 'guest')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index token_app_user on token (app_user_id);
create index token_expiry on token (expires_at);

create table address (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  is_default boolean not null,
  selected_address text not null check (selected_address in ('R', 'J')),
  road_address text not null,
  jibun_address text not null,
  address_detail text not null,
  receiver_name text not null,
  zonecode text not null check (zonecode ~ '^\d{5}$'),
  phone text not null,
  memo text not null default '',
  used_at timestamptz not null default now()
);
create index address_app_user on address (app_user_id);
create unique index address_one_default on address (app_user_id) where is_default;

create table point_tx (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user,
  type text not null,
  amount bigint not null check (amount <> 0),
  label text not null,
  source_key text not null unique,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index point_tx_app_user on point_tx (app_user_id, created_at desc);

create table coupon (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('product', 'order', 'shipping')),
  discount_won bigint,
  discount_percent int check (discount_percent between 1 and 100),
  maximum_discount bigint,
  minimum_amount bigint not null default 0,
  category_id bigint,
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  check ((discount_won is null) <> (discount_percent is null))
);

create table coupon_issue (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon,
  app_user_id bigint not null references app_user,
  status text not null default 'issued' check (status in ('issued', 'held', 'used', 'returned', 'expired')),
  issued_at timestamptz not null default now()
);
create index coupon_issue_app_user on coupon_issue (app_user_id);

-- ── catalogue ─────────────────────────────────────────────────────────────────────────────────────
create table category (
  id bigint primary key,
  parent_id bigint references category,
  slug text unique,
  name text not null,
  icon text not null,
  sort int not null
);

create table distributor (
  id bigint generated always as identity primary key,
  name text not null,
  story text not null default '',
  ceo text not null,
  biz_no text not null,
  mail_order_no text not null,
  address text not null,
  tel text not null,
  email text not null
);

create table product (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  category_id bigint not null references category,
  distributor_id bigint not null references distributor,
  name text not null,
  tags text[] not null default '{}',
  contents text not null,
  images text[] not null check (cardinality(images) >= 1),
  detail_images text[] not null default '{}',
  placeholder text not null default '#f4f1ec,#e8e2d8',
  video_url text,
  product_status text not null check (product_status in ('stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out', 'suspended', 'waiting', 'removed')),
  sale_type text not null default 'normal' check (sale_type in ('normal', 'limited_period', 'coming_soon', 'funding', 'wholesale', 'exclusive')),
  origin text not null,
  storage text not null check (storage in ('room', 'chilled', 'frozen')),
  price bigint not null check (price >= 0),
  list_price bigint not null check (list_price >= 0),
  supply_price bigint,
  is_app_only boolean not null default false,
  is_exclusive boolean not null default false,
  comming_soon_at timestamptz,
  limited_begin timestamptz,
  limited_end timestamptz,
  no_resale boolean not null default false,
  business_only boolean not null default false,
  min_app_user_grade smallint references grade,
  restricted_stock_order boolean not null default false,
  purchase_limit int check (purchase_limit > 0),
  base_shipping_fee bigint not null check (base_shipping_fee >= 0),
  free_shipping_condition bigint check (free_shipping_condition >= 0),
  shipping_fee_unit int not null default 0 check (shipping_fee_unit >= 0),
  max_unit_in_box int not null default 0 check (max_unit_in_box >= 0),
  area_fees bigint[] not null default '{3000,5000,8000}' check (cardinality(area_fees) = 3),
  undeliverable boolean[] not null default '{false,false,false,false}' check (cardinality(undeliverable) = 4),
  shipping_policy_id int not null default 1,
  label_shipping_method text not null default '택배',
  label_recommend text,
  unstoring_days_after int not null default 1,
  tax_status text not null check (tax_status in ('free', 'taxable')),
  property_json jsonb not null default '[]',
  return_policy text not null default 'normal' check (return_policy in ('normal', 'fresh', 'made_to_order')),
  carrier_code text not null default '04' references carrier,
  score_sum int not null default 0,
  review_count int not null default 0,
  photo_count int not null default 0,
  favorite_count int not null default 0,
  qna_count int not null default 0,
  sales_quantity int not null default 0,
  created_at timestamptz not null default now(),
  check (limited_begin < limited_end)
);
create index product_category on product (category_id);
create index product_distributor on product (distributor_id);

create table product_funding (
  id bigint generated always as identity primary key,
  product_id bigint not null unique references product,
  goal_type text not null check (goal_type in ('amount', 'quantity')),
  goal bigint not null check (goal > 0),
  current bigint not null default 0,
  supporter_count int not null default 0,
  begin_at timestamptz not null,
  end_at timestamptz not null,
  estimated_shipment_date date not null,
  funding_status text not null check (funding_status in ('ready', 'open', 'success', 'failed', 'producing', 'shipping', 'closed'))
);

create table product_option (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  path_key text not null,
  name text not null,
  shipment_date date,
  option_status text not null check (option_status in ('stock_in', 'unlimited_stock_in', 'stock_out', 'temp_stock_out', 'suspended')),
  restock_date date,
  price bigint not null check (price >= 0),
  special_sale_price bigint check (special_sale_price >= 0),
  supply_price bigint,
  sort int not null default 0,
  unique (product_id, path_key)
);

-- One row an option, apart from the option itself, so that selling never rewrites what is shown.
create table stock (
  option_id bigint primary key references product_option,
  unlimited boolean not null default false,
  stocked bigint not null default 0 check (stocked >= 0),
  held bigint not null default 0 check (held >= 0),
  sold bigint not null default 0 check (sold >= 0),
  check (unlimited or held + sold <= stocked)
) with (fillfactor = 50);

create table related_product (
  product_id bigint not null references product,
  related_id bigint not null references product,
  sort int not null,
  primary key (product_id, related_id)
);

-- What lists read: one row a product, its card already written as the wire wants it. Kept by card_refresh() alone.
create table product_card (
  product_id bigint primary key references product,
  root_category_id bigint not null,
  category_id bigint not null,
  distributor_id bigint not null,
  product_status text not null,
  listed boolean not null,
  sale_type text not null,
  price bigint not null,
  discount_percent int not null,
  review_count int not null,
  sales_quantity int not null,
  recommend_rank int not null,
  search_text text not null,
  created_at timestamptz not null,
  -- When time alone makes this row wrong (an opening, an end, a ship date gone by); null: never.
  stale_at timestamptz,
  card json not null
);
create index card_root_latest on product_card (root_category_id, created_at desc, product_id desc) where listed;
create index card_root_recommend on product_card (root_category_id, recommend_rank desc, product_id desc) where listed;
create index card_root_popular on product_card (root_category_id, sales_quantity desc, product_id desc) where listed;
create index card_root_price_asc on product_card (root_category_id, price, product_id desc) where listed;
create index card_root_price_desc on product_card (root_category_id, price desc, product_id desc) where listed;
create index card_root_discount on product_card (root_category_id, discount_percent desc, product_id desc) where listed;
create index card_root_review on product_card (root_category_id, review_count desc, product_id desc) where listed;
create index card_leaf_latest on product_card (category_id, created_at desc, product_id desc) where listed;
create index card_leaf_recommend on product_card (category_id, recommend_rank desc, product_id desc) where listed;
create index card_leaf_popular on product_card (category_id, sales_quantity desc, product_id desc) where listed;
create index card_leaf_price_asc on product_card (category_id, price, product_id desc) where listed;
create index card_leaf_price_desc on product_card (category_id, price desc, product_id desc) where listed;
create index card_leaf_discount on product_card (category_id, discount_percent desc, product_id desc) where listed;
create index card_leaf_review on product_card (category_id, review_count desc, product_id desc) where listed;
create index card_search on product_card using gin (search_text gin_trgm_ops);
create index card_stale on product_card (stale_at) where stale_at is not null;

-- What an option's status really is: "in stock" with nothing left is sold out, and a ship date past its cut-off is over
-- (rules D5.4, D15): 10:00 of the last business day before the ship date.
create function cutoff(shipment_date date) returns timestamptz language sql stable as $$
  select case when shipment_date is null then null else (
    select (d.at::date::timestamp + interval '10 hours') at time zone 'Asia/Seoul'
    from generate_series(shipment_date - 1, shipment_date - 15, interval '-1 day') as d (at)
    where extract(isodow from d.at) < 6 and not exists (select from holiday h where h.day = d.at::date)
    order by d.at desc limit 1
  ) end
$$;

create function option_state(status text, shipment_date date, unlimited boolean, stocked bigint, sold bigint, held bigint)
returns text language sql stable as $$
  select case
    when status = 'stock_in' and not unlimited and stocked - sold - held <= 0 then 'stock_out'
    when status in ('stock_in', 'unlimited_stock_in') and shipment_date is not null
      and shipment_date <= korea_date(shop_now()) + 6 and cutoff(shipment_date) <= shop_now() then 'stock_out'
    else status
  end
$$;

-- A product's status from its options' (rules D15).
create function product_state(status text, states text[]) returns text language sql immutable as $$
  select case
    when status in ('suspended', 'waiting', 'removed') or states is null then status
    when 'unlimited_stock_in' = any (states) then 'unlimited_stock_in'
    when 'stock_in' = any (states) then 'stock_in'
    when 'temp_stock_out' = any (states) then 'temp_stock_out'
    when 'stock_out' = any (states) then 'stock_out'
    else 'suspended'
  end
$$;

-- An option as the wire spells it; the supply price is shown to business members only.
create function option_json(o product_option, s stock, business boolean) returns json language sql stable as $$
  select json_build_object(
    'id', o.id, 'name', o.name,
    'amount', case
      when state not in ('stock_in', 'unlimited_stock_in') then 0
      when s.unlimited or s.stocked - s.sold - s.held > 99 then 999
      else s.stocked - s.sold - s.held end,
    'shipmentDate', o.shipment_date, 'optionIdPathKey', o.path_key, 'productOptionStatus', state, 'restockDate', o.restock_date,
    'price', json_build_object('supplyPrice', case when business then o.supply_price end, 'price', o.price,
      'specialSalePrice', o.special_sale_price),
    'productOptionPrice', json_build_object('price', coalesce(o.special_sale_price, o.price)))
  from option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held) as state
$$;

create function funding_json(product bigint) returns json language sql stable as $$
  select json_build_object(
    'id', f.id, 'goalType', f.goal_type, 'goal', f.goal, 'current', f.current, 'supporterCount', f.supporter_count,
    'achievePercent', f.current * 100 / f.goal, 'beginDate', iso(f.begin_at), 'endDate', iso(f.end_at),
    'estimatedShipmentDate', f.estimated_shipment_date, 'fundingStatus', f.funding_status)
  from product_funding f where f.product_id = product
$$;

create function card_refresh(ids bigint[]) returns void language sql as $$
  insert into product_card as old (product_id, root_category_id, category_id, distributor_id, product_status, listed, sale_type,
    price, discount_percent, review_count, sales_quantity, recommend_rank, search_text, created_at, stale_at, card)
  select
    p.id, coalesce(c.parent_id, c.id), c.id, d.id, now_is.status, now_is.status not in ('suspended', 'waiting', 'removed'),
    p.sale_type, now_is.price, now_is.discount, p.review_count, p.sales_quantity,
    p.sales_quantity * 3 + p.review_count * 5 + p.favorite_count,
    lower(concat_ws(' ', p.name, c.name, parent.name, d.name, p.origin, array_to_string(p.tags, ' '))),
    p.created_at,
    least(
      case when p.comming_soon_at > shop_now() then p.comming_soon_at end,
      case when p.limited_begin > shop_now() then p.limited_begin end,
      case when p.limited_end > shop_now() then p.limited_end end,
      o.next_cutoff),
    json_build_object(
      'id', p.id, 'uuid', p.uuid, 'name', p.name, 'image', p.images[1], 'imageSmall', p.images[1],
      'placeholder', p.placeholder, 'productStatus', now_is.status, 'saleType', p.sale_type,
      'isAppOnly', p.is_app_only, 'isExclusive', p.is_exclusive,
      'isCommingSoon', coalesce(p.comming_soon_at > shop_now(), false), 'commingSoonDate', iso(p.comming_soon_at),
      'limitedPeriodBegin', iso(p.limited_begin), 'limitedPeriodEnd', iso(p.limited_end),
      'minAppUserGrade', p.min_app_user_grade, 'price', now_is.price, 'listPrice', greatest(p.list_price, now_is.price),
      'discountPercent', now_is.discount, 'freeShippingFeeConditionPrice', p.free_shipping_condition,
      'baseShippingFee', p.base_shipping_fee, 'labelShippingMethod', p.label_shipping_method,
      'labelRecommend', p.label_recommend, 'origin', p.origin, 'storage', p.storage,
      'distributor', json_build_object('id', d.id, 'name', d.name),
      'category', json_build_object('id', c.id, 'name', c.name),
      'scoreAverage', case when p.review_count > 0 then round(p.score_sum::numeric / p.review_count, 1) end,
      'counts', json_build_object('reviews', p.review_count, 'favorites', p.favorite_count),
      'nextShipmentDate', o.next_date, 'productFunding', funding_json(p.id), 'video', null)
  from product p
  join category c on c.id = p.category_id
  left join category parent on parent.id = c.parent_id
  join distributor d on d.id = p.distributor_id
  left join lateral (
    select
      array_agg(po.state) states,
      (array_agg(coalesce(po.special_sale_price, po.price) order by po.sort, po.id))[1] price,
      min(po.shipment_date) filter (where po.state in ('stock_in', 'unlimited_stock_in')) next_date,
      min(cutoff(po.shipment_date)) filter (where po.state in ('stock_in', 'unlimited_stock_in')) next_cutoff
    from (
      select po.*, option_state(po.option_status, po.shipment_date, s.unlimited, s.stocked, s.sold, s.held) state
      from product_option po join stock s on s.option_id = po.id
      where po.product_id = p.id
    ) po
  ) o on true
  cross join lateral (
    select product_state(p.product_status, o.states) status, coalesce(o.price, p.price) price,
      case when p.list_price > coalesce(o.price, p.price)
        then ((p.list_price - coalesce(o.price, p.price)) * 100 / p.list_price)::int else 0 end discount
  ) now_is
  where p.id = any (ids)
  on conflict (product_id) do update set
    root_category_id = excluded.root_category_id, category_id = excluded.category_id, distributor_id = excluded.distributor_id,
    product_status = excluded.product_status, listed = excluded.listed, sale_type = excluded.sale_type, price = excluded.price,
    discount_percent = excluded.discount_percent, review_count = excluded.review_count,
    sales_quantity = excluded.sales_quantity, recommend_rank = excluded.recommend_rank,
    search_text = excluded.search_text, created_at = excluded.created_at, stale_at = excluded.stale_at, card = excluded.card
$$;

-- A change that shoppers can see is announced after commit; listeners refresh the card and drop kept replies.
create function announce_product() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger product_changed after insert or update of name, price, list_price, product_status, images, contents, sale_type,
  comming_soon_at, limited_begin, limited_end, base_shipping_fee, free_shipping_condition, category_id
  on product for each row execute function announce_product();

create function announce_option() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', coalesce(new.product_id, old.product_id)::text);
  return null;
end $$;
create trigger option_changed after insert or update or delete on product_option
  for each row execute function announce_option();

create function announce_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', (select product_id::text from product_option where id = new.option_id));
  return null;
end $$;
-- Only the moment an option runs out or comes back is news; every other sale is silent.
create trigger stock_crossed after update on stock for each row
  when (not new.unlimited and (old.stocked - old.sold - old.held > 0) <> (new.stocked - new.sold - new.held > 0))
  execute function announce_stock();

-- Everything that buying one option needs to know, live: cart, order sheet and check all read it through this one view.
create view sale_line as
select
  o.id as option_id, p.id as product_id, k.card, option_json(o, s, false) as option,
  option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held) as option_state,
  k.product_status as product_state, p.product_status as product_status,
  coalesce(o.special_sale_price, o.price) as unit_price, p.list_price,
  case when s.unlimited then 999 else s.stocked - s.sold - s.held end as saleable,
  p.name, p.is_app_only, p.min_app_user_grade, p.business_only, p.comming_soon_at, p.limited_begin, p.limited_end, p.purchase_limit,
  o.path_key, o.shipment_date, p.distributor_id, d.name as distributor_name, p.storage, p.shipping_policy_id,
  p.base_shipping_fee, p.free_shipping_condition, p.shipping_fee_unit, p.max_unit_in_box, p.area_fees, p.undeliverable,
  p.tax_status, p.unstoring_days_after, p.label_shipping_method
from product_option o
join product p on p.id = o.product_id
join product_card k on k.product_id = p.id
join stock s on s.option_id = o.id
join distributor d on d.id = p.distributor_id;

create table favorite (
  app_user_id bigint not null references app_user on delete cascade,
  product_id bigint not null references product,
  created_at timestamptz not null default now(),
  primary key (app_user_id, product_id)
);

-- ── display ───────────────────────────────────────────────────────────────────────────────────────
create table main_navigation (
  id bigint generated always as identity primary key,
  brand text not null default '*',
  name text not null,
  navigation_type text not null,
  link text not null,
  sort int not null
);

create table display_group (
  id bigint generated always as identity primary key,
  brand text not null default '*',
  key text not null,
  name text not null,
  title text not null,
  sub_title text,
  order_by_type text not null default 'latest',
  display_contents_type text not null default 'product',
  display_ui_type text not null default 'grid2',
  show_information boolean not null default true,
  sort int not null
);
create index display_group_key on display_group (key, sort);

create table display_product (
  display_group_id bigint not null references display_group on delete cascade,
  product_id bigint not null references product,
  sort int not null,
  primary key (display_group_id, product_id)
);

create table category_advertising (
  id bigint generated always as identity primary key,
  category_id bigint not null references category,
  type text not null check (type in ('best', 'home')),
  priority int not null,
  focus boolean not null default false
);

create table notice (
  id bigint generated always as identity primary key,
  brand text not null default '*',
  title text not null,
  contents text not null,
  is_pinned boolean not null default false,
  created_at timestamptz not null default now()
);

-- ── cart ──────────────────────────────────────────────────────────────────────────────────────────
create table cart (
  id bigint generated always as identity primary key,
  app_user_id bigint not null unique references app_user on delete cascade
);

create table cart_group (
  id bigint generated always as identity primary key,
  cart_id bigint not null references cart on delete cascade,
  option_id bigint not null references product_option,
  unit int not null check (unit between 1 and 999),
  price_at_add bigint not null,
  added_at timestamptz not null default now(),
  unique (cart_id, option_id)
);

-- ── checkout ──────────────────────────────────────────────────────────────────────────────────────
create table order_tmp (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user,
  option_ids bigint[] not null check (cardinality(option_ids) between 1 and 100),
  units int[] not null,
  -- The cart groups it was made from, to be emptied once paid; zero where bought directly.
  cart_group_ids bigint[] not null,
  address jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (cardinality(option_ids) = cardinality(units) and cardinality(option_ids) = cardinality(cart_group_ids))
);
create index order_tmp_app_user on order_tmp (app_user_id);
create index order_tmp_expiry on order_tmp (expires_at);

-- ── orders ────────────────────────────────────────────────────────────────────────────────────────
create table orders (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  order_number text not null unique,
  app_user_id bigint not null references app_user,
  order_tmp_id bigint,
  brand text not null,
  status text not null,
  address jsonb not null,
  memo text not null default '',
  receipt_type text not null default 'none',
  is_gift boolean not null default false,
  products_price bigint not null check (products_price >= 0),
  shipping_fee bigint not null check (shipping_fee >= 0),
  area_fee bigint not null check (area_fee >= 0),
  discount_shipping_fee bigint not null default 0 check (discount_shipping_fee >= 0),
  coupon_discount bigint not null default 0 check (coupon_discount >= 0),
  used_point bigint not null default 0 check (used_point >= 0),
  total_price bigint not null check (total_price >= 0),
  tax_free_amount bigint not null default 0 check (tax_free_amount >= 0),
  waterfall jsonb not null,
  bundles jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  deleted_at timestamptz,
  check (total_price = products_price + shipping_fee - coupon_discount - used_point)
);
create index orders_app_user on orders (app_user_id, id desc);
create unique index orders_one_live_per_tmp on orders (order_tmp_id) where status <> 'incomplete';
create index orders_waiting on orders (expires_at) where status = 'request';

create table order_line (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  parent_id bigint references order_line,
  order_id bigint not null references orders,
  product_id bigint not null references product,
  status text not null,
  previous_status text,
  -- The product as it was sold; live prices and names never reach an order.
  product jsonb not null,
  bundle_key text not null,
  shipment_date date,
  arrival date,
  amount bigint not null check (amount >= 0),
  coupon_share bigint not null default 0,
  point_share bigint not null default 0,
  cash_share bigint not null check (cash_share >= 0),
  tax_status text not null,
  is_reviewed boolean not null default false,
  carrier_code text references carrier,
  invoice text,
  delay jsonb,
  delivered_at timestamptz,
  check (cash_share = amount - coupon_share - point_share)
);
create index order_line_order on order_line (order_id);
create index order_line_product on order_line (product_id);

create table order_option_group (
  id bigint generated always as identity primary key,
  order_line_id bigint not null references order_line,
  option_id bigint not null references product_option,
  unit int not null check (unit > 0),
  withdrawn_unit int not null default 0 check (withdrawn_unit between 0 and unit),
  unit_price bigint not null check (unit_price >= 0),
  option jsonb not null
);
create index order_option_group_line on order_option_group (order_line_id);

create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  order_line_id bigint references order_line,
  from_status text,
  to_status text not null,
  by text not null check (by in ('buyer', 'receiver', 'distributor', 'staff', 'system', 'payment')),
  reason text,
  at timestamptz not null default clock_timestamp()
);
create index order_event_order on order_event (order_id);

create table stock_movement (
  id bigint generated always as identity primary key,
  option_id bigint not null references product_option,
  order_id bigint references orders,
  kind text not null check (kind in ('stock', 'hold', 'release', 'sell', 'restock')),
  unit bigint not null,
  at timestamptz not null default clock_timestamp()
);
create unique index stock_movement_once on stock_movement (order_id, option_id, kind) where kind in ('hold', 'release', 'sell');
create index stock_movement_option on stock_movement (option_id);

-- One row an order: the attempt to be paid and what the payment company said of it.
create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null unique references orders,
  method text not null,
  pg text not null default 'toss',
  status text not null default 'waiting' check (status in ('waiting', 'paid', 'withdraw')),
  attempt text not null default 'ready' check (attempt in ('ready', 'confirming', 'approved', 'declined', 'abandoned', 'cancelling', 'cancelled')),
  attempt_key uuid not null unique default gen_random_uuid(),
  payment_key text unique,
  amount bigint not null check (amount >= 0),
  paid_amount bigint not null default 0 check (paid_amount >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and paid_amount),
  method_text text,
  receipt_url text,
  decline_code text,
  decline_reason text,
  created_at timestamptz not null default now(),
  confirming_at timestamptz,
  approved_at timestamptz,
  checked_at timestamptz
);
create index payment_unsettled on payment (id) where attempt in ('ready', 'confirming', 'cancelling');

create table payment_event (
  id bigint generated always as identity primary key,
  transmission_id text not null unique,
  pg text not null,
  -- As it came: jsonb would choke on what a forger may send.
  body text not null,
  received_at timestamptz not null default now()
);

-- Double entry of won by order: every group of postings sums to zero (law M5).
create table ledger_posting (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  posting text not null,
  account text not null check (account in ('provider', 'sales', 'shipping', 'discount', 'refund_due')),
  amount bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index ledger_posting_order on ledger_posting (order_id);
create unique index ledger_posting_once on ledger_posting (order_id, posting, account);

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete or truncate on ledger_posting for each statement execute function append_only();
create trigger append_only before update or delete or truncate on stock_movement for each statement execute function append_only();
create trigger append_only before update or delete or truncate on order_event for each statement execute function append_only();
create trigger append_only before update or delete or truncate on point_tx for each statement execute function append_only();

-- Which status may follow which (rules D4.2). Row null→status is how a line is born.
create table allowed_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into allowed_transition (from_status, to_status)
select f, t from (values
  ('request', '{bank_transfer_waiting,paid,incomplete}'::text[]),
  ('bank_transfer_waiting', '{paid,incomplete,withdraw_complete}'),
  ('paid', '{withdraw_complete,withdraw_partially,withdraw_request,delivery_waiting,delivery_delay,stock_out,bank_transfer_waiting}'),
  ('withdraw_partially', '{withdraw_partially,withdraw_complete,withdraw_request,delivery_waiting,delivery_delay,stock_out,delivering}'),
  ('delivery_waiting', '{delivery_delay,stock_out,paid,delivering,withdraw_request}'),
  ('delivery_delay', '{delivery_delay,stock_out,delivery_waiting,delivering,withdraw_complete,withdraw_partially}'),
  ('withdraw_request', '{withdraw_complete,withdraw_partially,paid,delivery_waiting,delivering}'),
  ('delivering', '{delivery_end,delivery_waiting,return_request}'),
  ('delivery_end', '{delivering,complete,return_request,replace_request}'),
  ('replace_complete', '{complete,return_request,replace_request}'),
  ('complete', '{return_request}'),
  ('return_request', '{return_complete,delivery_end,delivering,complete,replace_complete,replace_request}'),
  ('replace_request', '{replace_complete,return_request,delivery_end}')
) as rule (f, to_all), unnest(to_all) as t;

create function check_transition() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not exists (
    select from allowed_transition where from_status = old.status and to_status = new.status
  ) then
    raise exception 'line % may not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger line_transition before update of status on order_line for each row execute function check_transition();

-- ── reviews ───────────────────────────────────────────────────────────────────────────────────────
create table review (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  order_line_uuid uuid not null default gen_random_uuid(),
  app_user_id bigint references app_user,
  author text not null,
  option_name text not null,
  shipment_date date,
  line_price bigint not null,
  score smallint not null check (score between 1 and 5),
  contents text not null,
  review_type text not null check (review_type in ('text', 'photo', 'video')),
  images text[] not null default '{}',
  point int not null default 0,
  answer jsonb,
  returned boolean not null default false,
  helpful int not null default 0,
  hidden boolean not null default false,
  created_at timestamptz not null default now()
);
create index review_product_latest on review (product_id, created_at desc, id desc);
create index review_product_recommend on review (product_id, (review_type <> 'text') desc, helpful desc, id desc);
create index review_recommended on review (helpful desc, id desc) where review_type = 'photo' and score >= 4;

-- How far a job has read an append-only table.
create table watermark (name text primary key, value bigint not null);

-- ── answers kept for repeated requests ────────────────────────────────────────────────────────────
create table idempotency (
  app_user_id bigint not null references app_user on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (app_user_id, route, key)
);
create index idempotency_age on idempotency (created_at);
