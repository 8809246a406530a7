-- The shipping day of an option: its ship date, or the promised day of a crowdfunding product. Null when it ships within days.
create or replace function ships_at(product bigint, shipment_date date) returns date language sql stable as $$
  select coalesce(shipment_date, (select f.estimated_shipment_date from product_funding f where f.product_id = product))
$$;

-- An option in wire format. The supply price is only for business members. A single expression, so that it is inlined instead of called
-- for every row.
create or replace function option_json(o product_option, s stock, business boolean) returns json language sql stable as $$
  select json_build_object(
    'id', o.id, 'name', o.name,
    'amount', case
      when option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held) not in ('stock_in', 'unlimited_stock_in') then 0
      when s.unlimited or s.stocked - s.sold - s.held > 99 then 999
      else s.stocked - s.sold - s.held end,
    'shipmentDate', ships_at(o.product_id, o.shipment_date), 'optionIdPathKey', o.path_key,
    'productOptionStatus', option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held), 'restockDate', o.restock_date,
    'price', json_build_object('supplyPrice', case when business then o.supply_price end, 'price', o.price,
      'specialSalePrice', o.special_sale_price),
    'productOptionPrice', json_build_object('price', coalesce(o.special_sale_price, o.price)))
$$;

create or replace function funding_json(product bigint) returns json language sql stable as $$
  select json_build_object(
    'id', f.id, 'goalType', f.goal_type, 'goal', f.goal, 'current', f.current, 'supporterCount', f.supporter_count,
    'achievePercent', f.current * 100 / f.goal, 'beginDate', iso(f.begin_at), 'endDate', iso(f.end_at),
    'estimatedShipmentDate', f.estimated_shipment_date, 'fundingStatus', f.funding_status)
  from product_funding f where f.product_id = product
$$;

-- The newest video about a product, else one that shows it.
create or replace function video_of(product bigint) returns json language sql stable as $$
  select json_build_object('id', v.id, 'thumbnailSmall', v.thumbnail_small)
  from video_product vp join video v on v.id = vp.video_id
  where vp.product_id = product and not v.hidden and v.brand = '*' and v.review_id is null
  order by vp.sort, v.created_at desc limit 1
$$;

-- The fields of a card whose change counts as a content change: neither counts nor the next shipping day.
drop function if exists card_words(json);
create or replace function card_search_words(card json) returns text[] language sql immutable as $$
  select array[card->>'name', card->>'image', card->>'listPrice', card->>'origin', card->'distributor'->>'name', card->'category'->>'name',
    card->>'isCommingSoon', card->>'labelRecommend']
$$;

-- Writes the product cards: JSON for lists, and columns for sorting and filtering. Wholesale prices are only for business members.
create or replace function card_write(ids bigint[]) returns void language sql as $$
  insert into product_card as old (product_id, root_category_id, category_id, distributor_id, product_status, is_listed, sale_type,
    price, discount_percent, review_count, sales_quantity, recommend_rank, search_text, created_at, changed_at, stale_at, card)
  select
    p.id, coalesce(c.parent_id, c.id), c.id, d.id, now_is.status, now_is.status not in ('suspended', 'waiting', 'removed'),
    p.sale_type, case when p.sale_type = 'wholesale' then 0 else now_is.price end,
    case when p.sale_type = 'wholesale' then 0 else now_is.discount end, p.review_count, p.sales_quantity,
    case when p.pictured then 1000000000 else 0 end + p.sales_quantity * 3 + p.review_count * 5 + p.favorite_count,
    lower(concat_ws(' ', p.name, c.name, parent.name, d.name, p.origin, array_to_string(p.tags, ' '))),
    p.created_at, coalesce(p.text_updated_at, p.created_at),
    least(
      case when p.opens_at > shop_now() then p.opens_at end,
      case when p.limited_begin > shop_now() then p.limited_begin end,
      case when p.limited_end > shop_now() then p.limited_end end,
      o.next_cutoff),
    json_build_object(
      'id', p.id, 'uuid', p.uuid, 'name', p.name, 'image', p.images[1], 'imageSmall', p.images[1],
      'placeholder', p.placeholder, 'pictured', p.pictured, 'productStatus', now_is.status, 'saleType', p.sale_type,
      'isAppOnly', p.is_app_only, 'isExclusive', p.is_exclusive,
      'isCommingSoon', coalesce(greatest(p.opens_at, p.limited_begin) > shop_now(), false), 'commingSoonDate', iso(p.opens_at),
      'limitedPeriodBegin', iso(p.limited_begin), 'limitedPeriodEnd', iso(p.limited_end),
      'minAppUserGrade', p.min_app_user_grade, 'price', case when p.sale_type = 'wholesale' then 0 else now_is.price end,
      'optionName', o.first_name, 'dispatchDays', p.dispatch_days, 'listPrice', case when p.sale_type = 'wholesale' then 0 else greatest(p.list_price, now_is.price) end,
      'discountPercent', case when p.sale_type = 'wholesale' then 0 else now_is.discount end, 'freeShippingFeeConditionPrice', p.free_shipping_condition,
      'baseShippingFee', p.base_shipping_fee, 'labelShippingMethod', p.label_shipping_method,
      'labelRecommend', p.label_recommend, 'origin', p.origin, 'storage', p.storage,
      'distributor', json_build_object('id', d.id, 'name', d.name),
      'category', json_build_object('id', c.id, 'name', c.name,
        'parent', case when parent.id is not null then json_build_object('id', parent.id, 'name', parent.name) end),
      'scoreAverage', case when p.review_count > 0 then round(p.score_sum::numeric / p.review_count, 1) end,
      'counts', json_build_object('reviews', p.review_count, 'favorites', p.favorite_count),
      'nextShipmentDate', ships_at(p.id, o.next_date), 'productFunding', funding_json(p.id), 'video', video_of(p.id),
      'isGiftable', p.is_giftable and not p.no_resale and p.sale_type not in ('wholesale', 'funding') and not exists (select from product_funding f where f.product_id = p.id))
  from product p
  join category c on c.id = p.category_id
  left join category parent on parent.id = c.parent_id
  join distributor d on d.id = p.distributor_id
  left join lateral (
    select
      array_agg(po.state) states,
      -- The first option that can be bought; the first of all only where none can.
      (array_agg(coalesce(po.special_sale_price, po.price) order by po.state not in ('stock_in', 'unlimited_stock_in'), po.sort, po.id))[1] price,
      (array_agg(po.name order by po.state not in ('stock_in', 'unlimited_stock_in'), po.sort, po.id))[1] first_name,
      min(po.shipment_date) filter (where po.state in ('stock_in', 'unlimited_stock_in')) next_date,
      min(cutoff(po.shipment_date)) filter (where po.state in ('stock_in', 'unlimited_stock_in')) next_cutoff
    from (
      select po.*, option_state(po.option_status, po.shipment_date, s.unlimited, s.stocked, s.sold, s.held) state
      from product_option po join stock s on s.option_id = po.id
      where po.product_id = p.id
    ) po
  ) o on true
  cross join lateral (
    -- After its sale period a product is listed like one that is sold out.
    select case when p.limited_end <= shop_now() and product_state(p.product_status, o.states) in ('stock_in', 'unlimited_stock_in')
        then 'stock_out' else product_state(p.product_status, o.states) end status,
      coalesce(o.price, p.price) price,
      case when p.list_price > coalesce(o.price, p.price)
        then ((p.list_price - coalesce(o.price, p.price)) * 100 / p.list_price)::int else 0 end discount
  ) now_is
  where p.id = any (ids)
  on conflict (product_id) do update set
    root_category_id = excluded.root_category_id, category_id = excluded.category_id, distributor_id = excluded.distributor_id,
    product_status = excluded.product_status, is_listed = excluded.is_listed, sale_type = excluded.sale_type, price = excluded.price,
    discount_percent = excluded.discount_percent, review_count = excluded.review_count,
    sales_quantity = excluded.sales_quantity, recommend_rank = excluded.recommend_rank,
    search_text = excluded.search_text, created_at = excluded.created_at, stale_at = excluded.stale_at, card = excluded.card,
    changed_at = greatest(old.changed_at, excluded.changed_at, case when
      (old.product_status, old.price, old.category_id, old.distributor_id, old.sale_type, card_search_words(old.card)) is distinct from
      (excluded.product_status, excluded.price, excluded.category_id, excluded.distributor_id, excluded.sale_type, card_search_words(excluded.card))
      then shop_now() end)
$$;

-- Text and images of a product that its card does not contain.
create or replace function product_text_changed() returns trigger language plpgsql as $$
begin
  new.text_updated_at := shop_now();
  return new;
end $$;
drop trigger if exists product_worded on product;
drop function if exists product_worded();
create or replace trigger product_text_changed before update of contents, images, detail_images, property_json on product for each row
  when ((old.contents, old.images, old.detail_images, old.property_json) is distinct from
    (new.contents, new.images, new.detail_images, new.property_json))
  execute function product_text_changed();

-- Keeps only listed products in the list index. Unchanged rows are not written.
drop function if exists shelf_refresh(bigint[]);
create or replace function refresh_list_index(ids bigint[]) returns void language sql as $$
  delete from product_list_index s using product_card k where s.product_id = any (ids) and k.product_id = s.product_id and not k.is_listed;
  insert into product_list_index as old (product_id, root_category_id, category_id, sort_rank, saleable, free_shipping, min_grade, ships, province,
    price, discount_percent, review_count, sales_quantity, recommend_rank, created_at)
  select k.product_id, k.root_category_id, k.category_id, k.sort_rank, k.sort_rank = 2,
    coalesce(p.base_shipping_fee = 0 or p.free_shipping_condition <= k.price, false), p.min_app_user_grade,
    (k.card->>'nextShipmentDate')::date, split_part(p.origin, ' ', 1), k.price, k.discount_percent, k.review_count, k.sales_quantity,
    k.recommend_rank, k.created_at
  from product_card k join product p on p.id = k.product_id
  where k.product_id = any (ids) and k.is_listed
  on conflict (product_id) do update set
    root_category_id = excluded.root_category_id, category_id = excluded.category_id, sort_rank = excluded.sort_rank, saleable = excluded.saleable,
    free_shipping = excluded.free_shipping, min_grade = excluded.min_grade, ships = excluded.ships, province = excluded.province,
    price = excluded.price, discount_percent = excluded.discount_percent, review_count = excluded.review_count,
    sales_quantity = excluded.sales_quantity, recommend_rank = excluded.recommend_rank, created_at = excluded.created_at
  where (old.*) is distinct from (excluded.*)
$$;

create or replace function card_refresh(ids bigint[]) returns void language plpgsql as $$
begin
  -- Locked before the products are read: a refresh that waits would otherwise restore what a product was before it waited. A product
  -- without a card has no row to lock, so the first writers of cards wait for each other.
  if exists (select from unnest(ids) as id where not exists (select from product_card where product_id = id)) then
    perform pg_advisory_xact_lock(728005);
  end if;
  perform from product_card where product_id = any (ids) order by product_id for update;
  perform card_write(ids);
  perform search_refresh(ids);
  perform refresh_list_index(ids);
end $$;
