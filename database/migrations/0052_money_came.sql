-- When money came: what was sold today is asked every few seconds, and is a day of all that was ever paid.
create index payment_approved on payment (approved_at) where approved_at is not null;
