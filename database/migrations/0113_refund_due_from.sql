-- A refund is late from the time at which the shop can send it. An account that only the buyer can name is waited for.
alter table refund add column due_from timestamptz not null default shop_moment();
update refund set due_from = created_at;
