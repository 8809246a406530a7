-- Every change of what the view `sale_line` reads, apart from counters, gives the options that it concerns a new version. A process keeps
-- the sale line of an option as long as `stock.version` is the same, and an order holds stock of the version that it was priced with.
-- Locks the rows of stock by option. A transaction that rolls back in any case sets `shop.dry_run`, so that no order waits for it.
create or replace function raise_sale_version(options bigint[]) returns void language sql as $$
  update stock s set version = nextval('sale_version')
  from (
    select option_id from stock where option_id = any (options) and current_setting('shop.dry_run', true) is distinct from 'on'
    order by option_id for no key update
  ) locked
  where s.option_id = locked.option_id
$$;

-- Compares the columns that the view reads, once a statement; server/stock/sale-version.test.ts changes each of them. A card's counts and progress
-- are left out: they follow every order and review, and no price depends on them.
create or replace function sale_terms_changed() returns trigger language plpgsql as $$
declare
  products bigint[];
  options bigint[];
begin
  case tg_table_name
    when 'product_option' then
      options := array(
        select id from was join now_is using (id)
        where (was.product_id, was.path_key, was.name, was.shipment_date, was.option_status, was.restock_date, was.price, was.special_sale_price,
          was.supply_price) is distinct from
          (now_is.product_id, now_is.path_key, now_is.name, now_is.shipment_date, now_is.option_status, now_is.restock_date, now_is.price,
          now_is.special_sale_price, now_is.supply_price));
    when 'product' then
      products := array(
        select id from was join now_is using (id)
        where (was.distributor_id, was.name, was.product_status, was.sale_type, was.origin, was.storage, was.list_price, was.supply_price,
          was.is_app_only, was.opens_at, was.limited_begin, was.limited_end, was.no_resale, was.business_only, was.min_app_user_grade,
          was.purchase_limit, was.base_shipping_fee, was.free_shipping_condition, was.shipping_fee_unit, was.max_unit_in_box, was.area_fees,
          was.undeliverable, was.shipping_policy_id, was.label_shipping_method, was.dispatch_days, was.tax_status, was.return_policy,
          was.min_order_unit, was.order_multiple, was.tiers, was.is_giftable, was.gift_days, was.gift_extendable, was.gift_area) is distinct from
          (now_is.distributor_id, now_is.name, now_is.product_status, now_is.sale_type, now_is.origin, now_is.storage, now_is.list_price,
          now_is.supply_price, now_is.is_app_only, now_is.opens_at, now_is.limited_begin, now_is.limited_end, now_is.no_resale,
          now_is.business_only, now_is.min_app_user_grade, now_is.purchase_limit, now_is.base_shipping_fee, now_is.free_shipping_condition,
          now_is.shipping_fee_unit, now_is.max_unit_in_box, now_is.area_fees, now_is.undeliverable, now_is.shipping_policy_id,
          now_is.label_shipping_method, now_is.dispatch_days, now_is.tax_status, now_is.return_policy, now_is.min_order_unit,
          now_is.order_multiple, now_is.tiers, now_is.is_giftable, now_is.gift_days, now_is.gift_extendable, now_is.gift_area));
    when 'product_card' then
      products := array(
        select product_id from was join now_is using (product_id)
        where (was.root_category_id, was.category_id, was.product_status, was.card::jsonb - array['counts', 'scoreAverage', 'productFunding'])
          is distinct from (now_is.root_category_id, now_is.category_id, now_is.product_status,
          now_is.card::jsonb - array['counts', 'scoreAverage', 'productFunding']));
    when 'product_funding' then
      products := array[old.product_id, new.product_id];
    when 'distributor' then
      products := array(
        select p.id from was join now_is using (id) join product p on p.distributor_id = was.id
        where (was.name, was.commission_permille) is distinct from (now_is.name, now_is.commission_permille));
  end case;
  if products <> '{}' then options := array(select id from product_option where product_id = any (products)); end if;
  if options <> '{}' then perform raise_sale_version(options); end if;
  return null;
end $$;

create or replace trigger sale_terms_changed after update on product_option referencing old table as was new table as now_is
  for each statement execute function sale_terms_changed();
create or replace trigger sale_terms_changed after update on product referencing old table as was new table as now_is
  for each statement execute function sale_terms_changed();
create or replace trigger sale_terms_changed after update on product_card referencing old table as was new table as now_is
  for each statement execute function sale_terms_changed();
create or replace trigger sale_terms_changed after update on distributor referencing old table as was new table as now_is
  for each statement execute function sale_terms_changed();
create or replace trigger sale_terms_changed after insert or delete or update of product_id, estimated_shipment_date on product_funding
  for each row execute function sale_terms_changed();
