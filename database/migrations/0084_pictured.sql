-- Whether the first picture shows the food, and not the package it arrives in. Lists put pictured products first.
alter table product add column pictured boolean not null default true;
update product set pictured = false where images[1] like '/pictures/arrives-%';
update product_card k set card = (k.card::jsonb || jsonb_build_object('pictured', p.pictured, 'dispatchDays', p.dispatch_days))::json,
  recommend_rank = k.recommend_rank + case when p.pictured then 1000000000 else 0 end
from product p where p.id = k.product_id;
update product_list_index i set recommend_rank = k.recommend_rank from product_card k where k.product_id = i.product_id;
update product_search s set recommend_rank = k.recommend_rank from product_card k where k.product_id = s.product_id;
