-- What begins with the same columns as another index is read through that one, and each is written twice with every order.
drop index order_line_product;
drop index ledger_posting_order;
-- Every list of what waits is read by `order_line_open`, of what has arrived by `order_line_complete`.
drop index order_line_leaving;
drop index order_line_status;

-- New statistics throw away every plan of every connection over a table. What an order writes is looked up by keys, whatever the
-- statistics say, and stock is no longer than the catalogue: a tenth more rows, or two hundred boxes sold, are no news.
do $$
declare
  name text;
begin
  foreach name in array array['app_user', 'token', 'cart', 'cart_group', 'order_tmp', 'orders', 'order_owner', 'order_line', 'order_option_group',
    'order_event', 'payment', 'stock_movement', 'ledger_posting', 'message'] loop
    execute format('alter table %I set (autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.5,
      autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_insert_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0.5)', name);
  end loop;
end $$;
alter table stock set (autovacuum_analyze_threshold = 10000, autovacuum_vacuum_threshold = 10000);
