-- Cards of products outside their sale period are written again: these are not listed as available.
update product_card set stale_at = now()
where product_id in (select id from product where limited_end <= now() or limited_begin > now());
