-- Cards show the price of an option that can be bought. Cards of products with several options are written again.
update product_card set stale_at = now()
where product_id in (select product_id from product_option group by product_id having count(*) > 1);
