-- What a person, a phone or a door has not paid for is found apart from all they bought before: who orders often waits no longer than others.
create index orders_unpaid_of on orders (app_user_id) where status in ('request', 'bank_transfer_waiting');
create index orders_unpaid_called on orders (guest_phone) where status in ('request', 'bank_transfer_waiting') and guest_phone is not null;
create index orders_unpaid_housed on orders (household) where status in ('request', 'bank_transfer_waiting');

-- A door's code is taken away a week after the parcel: only orders that still have one are looked through.
create index orders_entrance on orders (id) where entrance is not null;
