-- Orders of guests without a verified phone count together for the block of addresses that they came from. The block is a keyed hash.
alter table orders add column network_mark bytea;
create index orders_network on orders (network_mark, created_at) where network_mark is not null;
insert into policy (key, value) values ('networkUnpaidOrders', '60'), ('networkStockPercent', '20') on conflict do nothing;
