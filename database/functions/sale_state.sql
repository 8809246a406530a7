-- The state of an option by its stock and the cut-off of its ship date. A cut-off is at most a fortnight before its ship date: the longest
-- run of holidays in Korea had ten days. For later dates no business days are counted.
create or replace function option_state(status text, shipment_date date, unlimited boolean, stocked bigint, sold bigint, held bigint)
returns text language sql stable as $$
  select case
    when status = 'stock_in' and not unlimited and stocked - sold - held <= 0 then 'stock_out'
    when status in ('stock_in', 'unlimited_stock_in') and shipment_date is not null
      and shipment_date <= korea_date(shop_now()) + 14 and cutoff(shipment_date) <= shop_now() then 'stock_out'
    else status
  end
$$;

-- The status of a product from the statuses of its options (rules D15).
create or replace function product_state(status text, states text[]) returns text language sql immutable as $$
  select case
    when status in ('suspended', 'waiting', 'removed') or states is null then status
    when 'unlimited_stock_in' = any (states) then 'unlimited_stock_in'
    when 'stock_in' = any (states) then 'stock_in'
    when 'temp_stock_out' = any (states) then 'temp_stock_out'
    when 'stock_out' = any (states) then 'stock_out'
    else 'suspended'
  end
$$;
