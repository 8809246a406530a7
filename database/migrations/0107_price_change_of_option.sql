-- The prices of an option are read newest first: by staff, and for the price board of home.
create index price_change_option on price_change (option_id, id desc);
