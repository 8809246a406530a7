-- The specification's orderer and kind of a saved address. They were accepted and dropped.
alter table address
  add column guest_order_name text,
  add column guest_order_phone text,
  add column delivery_address_type text;
