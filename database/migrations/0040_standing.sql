-- Within any order what can be bought comes first (2), then what opens soon (1), then what is sold out (0).
alter table product_card add column standing smallint not null generated always as (
  case when (card->>'isCommingSoon')::boolean then 1 when product_status in ('stock_in', 'unlimited_stock_in') then 2 else 0 end
) stored;

drop index card_root_latest, card_root_recommend, card_root_popular, card_root_price_asc, card_root_price_desc, card_root_discount,
  card_root_review, card_leaf_latest, card_leaf_recommend, card_leaf_popular, card_leaf_price_asc, card_leaf_price_desc,
  card_leaf_discount, card_leaf_review;
create index card_root_latest on product_card (root_category_id, standing desc, created_at desc, product_id desc) where listed;
create index card_root_recommend on product_card (root_category_id, standing desc, recommend_rank desc, product_id desc) where listed;
create index card_root_popular on product_card (root_category_id, standing desc, sales_quantity desc, product_id desc) where listed;
create index card_root_price_asc on product_card
  (root_category_id, standing desc, (- coalesce(nullif(price, 0), 9007199254740991)) desc, product_id desc) where listed;
create index card_root_price_desc on product_card (root_category_id, standing desc, price desc, product_id desc) where listed;
create index card_root_discount on product_card (root_category_id, standing desc, discount_percent desc, product_id desc) where listed;
create index card_root_review on product_card (root_category_id, standing desc, review_count desc, product_id desc) where listed;
create index card_leaf_latest on product_card (category_id, standing desc, created_at desc, product_id desc) where listed;
create index card_leaf_recommend on product_card (category_id, standing desc, recommend_rank desc, product_id desc) where listed;
create index card_leaf_popular on product_card (category_id, standing desc, sales_quantity desc, product_id desc) where listed;
create index card_leaf_price_asc on product_card
  (category_id, standing desc, (- coalesce(nullif(price, 0), 9007199254740991)) desc, product_id desc) where listed;
create index card_leaf_price_desc on product_card (category_id, standing desc, price desc, product_id desc) where listed;
create index card_leaf_discount on product_card (category_id, standing desc, discount_percent desc, product_id desc) where listed;
create index card_leaf_review on product_card (category_id, standing desc, review_count desc, product_id desc) where listed;

alter table product_shelf add column standing smallint not null default 0;
update product_shelf s set standing = k.standing from product_card k where k.product_id = s.product_id;
alter table product_search add column standing smallint not null default 0;
update product_search s set standing = k.standing, saleable = k.standing = 2 from product_card k where k.product_id = s.product_id;
