-- Since when a change waits to be told, by the machine's clock as the news themselves: an operator sees how far news are behind.
alter table card_change add column at timestamptz not null default clock_timestamp();
