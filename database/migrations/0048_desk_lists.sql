-- What waits, list by list and seller by seller, in the order it is worked on: no list is longer to open than its page.
create index order_line_open on order_line (status, dispatch_on, id) where status in ('paid', 'withdraw_partially', 'delivery_waiting',
  'delivery_delay', 'delivering', 'withdraw_request', 'return_request', 'replace_request');
create index order_line_since on order_line (status, id) where status in ('delivering', 'withdraw_request', 'return_request', 'replace_request');
create index order_line_seller on order_line (distributor_id, status, dispatch_on, id) where status in ('paid', 'withdraw_partially', 'delivery_waiting',
  'delivery_delay', 'delivering', 'withdraw_request', 'return_request', 'replace_request');

-- What an order is looked for by: parcel, goods, day, the end of its number as people read it out, and whom it goes to.
create index order_line_invoice on order_line (invoice) where invoice is not null;
create index order_line_goods on order_line (product_id, order_id desc);
create index order_line_ended on order_line (status, order_id desc) where status in ('withdraw_complete', 'return_complete', 'replace_complete', 'stock_out');
create index order_line_dispatch on order_line (dispatch_on);
create index orders_at on orders (created_at, id);
create index orders_tail on orders (split_part(order_number, '-', 2) text_pattern_ops);
create index orders_receiver on orders ((address->>'receiverName'), id desc);
create index orders_receiver_phone on orders (regexp_replace(address->>'phone', '\D', '', 'g'), id desc);
create index orders_guest_name on orders ((address->>'guestOrderName'), id desc) where address->>'guestOrderName' is not null;
create index app_user_name on app_user (name) where name is not null;

-- A line that fills more than one box: the first stands on the line itself, each further one here.
create table line_box (
  order_line_id bigint not null references order_line,
  n integer not null check (n between 2 and 20),
  carrier_code text not null references carrier,
  invoice text not null,
  unit integer not null check (unit > 0),
  created_at timestamptz not null default shop_moment(),
  primary key (order_line_id, n),
  unique (order_line_id, carrier_code, invoice)
);
alter table line_box enable row level security;
