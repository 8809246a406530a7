-- What waits of some goods is found among all that waits by the index alone: of ten thousand lines only those of the goods are read.
drop index order_line_open;
create index order_line_open on order_line (status, dispatch_on, id, product_id) where status in ('paid', 'withdraw_partially', 'delivery_waiting',
  'delivery_delay', 'delivering', 'withdraw_request', 'return_request', 'replace_request');
