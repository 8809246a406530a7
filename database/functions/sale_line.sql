-- Columns are only added at the end of a view.
create or replace view sale_line as
select
  o.id as option_id, p.id as product_id, k.card, option_json(o, s, false) as option,
  option_state(o.option_status, o.shipment_date, s.unlimited, s.stocked, s.sold, s.held) as option_state,
  k.product_status as product_state, p.product_status as product_status,
  coalesce(o.special_sale_price, o.price) as unit_price, p.list_price,
  case when s.unlimited then 999 else s.stocked - s.sold - s.held end as saleable,
  p.name, p.is_app_only, p.min_app_user_grade, p.business_only, p.opens_at, p.limited_begin, p.limited_end, p.purchase_limit,
  o.path_key, ships_at(p.id, o.shipment_date) as shipment_date, p.distributor_id, d.name as distributor_name, p.storage, p.shipping_policy_id,
  p.base_shipping_fee, p.free_shipping_condition, p.shipping_fee_unit, p.max_unit_in_box, p.area_fees, p.undeliverable,
  p.tax_status, p.dispatch_days, p.label_shipping_method,
  k.category_id, k.root_category_id, p.sale_type, p.min_order_unit, p.order_multiple, p.tiers, p.return_policy, p.no_resale,
  coalesce(o.supply_price, p.supply_price) as supply_price, d.commission_permille,
  p.is_giftable, p.gift_days, p.gift_extendable, p.gift_area, o.name as option_name, p.origin,
  o.option_status, o.shipment_date as option_shipment_date, s.unlimited, s.version
from product_option o
join product p on p.id = o.product_id
join product_card k on k.product_id = p.id
join stock s on s.option_id = o.id
join distributor d on d.id = p.distributor_id;
