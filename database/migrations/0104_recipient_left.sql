-- When the recipient deleted the account while the gift waited or was on its way. Everything is erased once the gift is over.
alter table gift_recipient add column left_at timestamptz;
create index gift_recipient_left on gift_recipient (order_line_id) where left_at is not null and erased_at is null;
