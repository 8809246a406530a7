-- The options that were sold out when a member asked to be notified of them while other options of the product were in stock. Empty for
-- an alert that waits for the whole product.
alter table user_product add column option_ids bigint[] not null default '{}';
