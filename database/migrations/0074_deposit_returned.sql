-- A deposit the shop cannot keep: how much goes back, to which account if its sender named one, and when they were told.
alter table payment add column back_amount bigint, add column back_account bytea, add column back_told_at timestamptz;
alter table payment add constraint payment_back_amount_check check (back_amount > 0) not valid;
alter table payment validate constraint payment_back_amount_check;
create index payment_back_untold on payment (id) where back_amount is not null and back_told_at is null;
