-- A key somebody came back with is only tried; it belongs to the order it has paid. Tried on a stranger's order it stays good for its owner.
alter table payment add column tried_key text;

-- Cards of fundings name the day they leave from now on.
update product_card set stale_at = now() where sale_type = 'funding';
