-- When what people read about a product last changed, for whoever comes back only where something is new: search engines.
-- Stock that goes down and orders that are counted are no news; a name, a price, a picture, a word, sold out or not, are.
alter table product add column worded_at timestamptz;
alter table product_card add column changed_at timestamptz;
update product_card set changed_at = created_at;
alter table product_card alter column changed_at set not null;

-- The newest of a category, and parts of a large catalogue, without reading what the cards say.
create index product_card_changed on product_card (root_category_id, changed_at desc, product_id) where listed;

-- A card names both levels of its category: what is told of a cart or an order needs them, and neither has more than cards.
update product_card k set card = (k.card::jsonb || jsonb_build_object('category', jsonb_build_object('id', c.id, 'name', c.name,
  'parent', case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end)))::json
from category c left join category p on p.id = c.parent_id
where c.id = k.category_id;
