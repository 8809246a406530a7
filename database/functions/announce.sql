-- Records a change visible to customers in its transaction. `publish_invalidations` refreshes the cards and notifies all processes.
-- Calling NOTIFY here would hold a database-wide lock during each commit, and a process without a connection would miss it.
create or replace function announce(product bigint, what text default 'product') returns void language sql volatile as $$
  insert into product_change (product_id, what) values (product, what)
$$;

-- `again` means that lists may have gained or lost a member.
create or replace function announce_product() returns trigger language plpgsql as $$
begin
  perform announce(new.id, case
    when tg_op = 'INSERT' then 'again'
    when (new.product_status, new.category_id, new.sale_type, new.opens_at, new.limited_begin, new.limited_end, new.min_app_user_grade)
      is distinct from (old.product_status, old.category_id, old.sale_type, old.opens_at, old.limited_begin, old.limited_end, old.min_app_user_grade)
      then 'again'
    else 'product' end);
  return null;
end $$;
create or replace trigger product_changed after insert or update of name, price, list_price, product_status, images, contents, sale_type,
  opens_at, limited_begin, limited_end, base_shipping_fee, free_shipping_condition, category_id
  on product for each row execute function announce_product();
create or replace trigger product_words_changed after update of tags, origin, distributor_id on product
  for each row execute function announce_product();
create or replace trigger product_terms_changed after update of min_app_user_grade, business_only, is_app_only, label_recommend, pictured, dispatch_days on product
  for each row execute function announce_product();

create or replace function announce_option() returns trigger language plpgsql as $$
begin
  perform announce(coalesce(new.product_id, old.product_id));
  return null;
end $$;
create or replace trigger option_changed after insert or update or delete on product_option
  for each row execute function announce_option();

create or replace function announce_stock() returns trigger language plpgsql as $$
begin
  perform announce((select product_id from product_option where id = new.option_id), 'again');
  return null;
end $$;

-- Only an option that runs out or comes back in stock is announced; other sales are not.
create or replace trigger stock_crossed after update on stock for each row
  when (not new.unlimited and (old.stocked - old.sold - old.held > 0) <> (new.stocked - new.sold - new.held > 0))
  execute function announce_stock();

create or replace function announce_funding() returns trigger language plpgsql as $$
begin
  perform announce(new.product_id);
  return null;
end $$;
create or replace trigger funding_changed after insert or update on product_funding for each row execute function announce_funding();

create or replace function announce_video() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'video_product' then
    perform announce(coalesce(new.product_id, old.product_id));
  else
    perform announce(product_id) from video_product where video_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger video_product_changed after insert or delete on video_product for each row execute function announce_video();
create or replace trigger video_changed after update of hidden, thumbnail_small, brand on video for each row execute function announce_video();

create or replace function announce_review() returns trigger language plpgsql as $$
begin
  -- A vote changes only the review list of the product.
  perform announce(coalesce(new.product_id, old.product_id),
    case when tg_op = 'UPDATE' and new.helpful is distinct from old.helpful then 'opinion' else 'review' end);
  return null;
end $$;
create or replace trigger review_changed after insert or delete or update of score, contents, images, review_type, returned, answer, hidden, helpful on review
  for each row execute function announce_review();

create or replace function announce_display() returns trigger language plpgsql as $$
begin
  perform announce(null, case when tg_table_name = 'notice' then 'notice' else 'display' end);
  return null;
end $$;
create or replace trigger display_group_changed after insert or update or delete on display_group for each statement execute function announce_display();
create or replace trigger display_product_changed after insert or update or delete on display_product for each statement execute function announce_display();
create or replace trigger navigation_changed after insert or update or delete on main_navigation for each statement execute function announce_display();
create or replace trigger notice_changed after insert or update or delete on notice for each statement execute function announce_display();
create or replace trigger advertising_changed after insert or update or delete on category_advertising for each statement execute function announce_display();

-- Policies and holidays are changed by statements of an operator. Every process keeps them.
create or replace function announce_reference() returns trigger language plpgsql as $$
begin
  perform announce(null, 'reference');
  return null;
end $$;
create or replace trigger policy_changed after insert or update or delete on policy for each statement execute function announce_reference();
create or replace trigger holiday_changed after insert or update or delete on holiday for each statement execute function announce_reference();
