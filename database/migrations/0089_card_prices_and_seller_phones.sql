-- Cards show the price of an option that can be bought. Cards of products with several options are written again.
update product_card set stale_at = now()
where product_id in (select product_id from product_option group by product_id having count(*) > 1);

-- The mobile number that receives a seller's messages. The published number of a seller is often a landline.
create table seller_contact (
  distributor_id bigint primary key references distributor on delete cascade,
  phone text not null check (phone ~ '^01[0-9]{8,9}$')
);
