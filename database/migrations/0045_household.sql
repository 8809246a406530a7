-- Whose door an order goes to, worked out when its address is written and not at every step of it. Whoever asks for somebody's orders comes
-- by account, number or door: an index of each, and none beside them that every order would have to be written into once more.
alter table orders add column household text generated always as (household_of(address)) stored;
drop index orders_unpaid_door, orders_door, orders_guest_phone;
create index orders_door on orders (household, id desc);
