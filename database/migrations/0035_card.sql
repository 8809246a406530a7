-- What a card's price is for: the option it is taken from, by name. Cards written from now on bring it themselves.
update product_card k set card = (k.card::jsonb || jsonb_build_object('optionName', (
  select o.name from product_option o where o.product_id = k.product_id order by o.sort, o.id limit 1)))::json;
