-- An order of a guest whose phone was not proven: what it names counts against nobody else, and it holds a part of the stock at most.
alter table orders add column is_unverified boolean not null default false;
create index orders_unverified on orders (id) where is_unverified and status in ('request', 'bank_transfer_waiting');
insert into policy (key, value) values ('unverifiedStockPercent', '20') on conflict do nothing;
-- What waits to be paid is no longer looked for by its door.
drop index orders_unpaid_housed;
