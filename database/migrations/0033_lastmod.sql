-- When what people read about a product last changed, for whoever comes back only where something is new: search engines.
-- Stock that goes down and orders that are counted are no news; a name, a price, a picture, a word, sold out or not, are.
alter table product add column worded_at timestamptz;
alter table product_card add column changed_at timestamptz;
update product_card set changed_at = created_at;
alter table product_card alter column changed_at set not null;

-- The newest of a category, and parts of a large catalogue, without reading what the cards say.
create index product_card_changed on product_card (root_category_id, changed_at desc, product_id) where listed;
