-- ── what lists are narrowed by ────────────────────────────────────────────────────────────────────
-- Narrow rows beside the cards: a whole branch of them is read in milliseconds, so no combination of filters is slow.
create table product_shelf (
  product_id bigint primary key references product on delete cascade,
  root_category_id bigint not null,
  category_id bigint not null,
  saleable boolean not null,
  free_shipping boolean not null,
  min_grade smallint,
  ships date,
  province text not null,
  price bigint not null,
  discount_percent int not null,
  review_count int not null,
  sales_quantity int not null,
  recommend_rank int not null,
  created_at timestamptz not null
) with (fillfactor = 80);
create index product_shelf_root on product_shelf (root_category_id);
create index product_shelf_category on product_shelf (category_id);

-- Only what is listed stands on the shelf; a row that would stay the same is not written.
create function shelf_refresh(ids bigint[]) returns void language sql as $$
  delete from product_shelf s using product_card k where s.product_id = any (ids) and k.product_id = s.product_id and not k.listed;
  insert into product_shelf as old (product_id, root_category_id, category_id, saleable, free_shipping, min_grade, ships, province, price,
    discount_percent, review_count, sales_quantity, recommend_rank, created_at)
  select k.product_id, k.root_category_id, k.category_id, k.product_status in ('stock_in', 'unlimited_stock_in')
      and not (k.card->>'isCommingSoon')::boolean,
    coalesce(p.base_shipping_fee = 0 or p.free_shipping_condition <= k.price, false), p.min_app_user_grade,
    (k.card->>'nextShipmentDate')::date, split_part(p.origin, ' ', 1), k.price, k.discount_percent, k.review_count, k.sales_quantity,
    k.recommend_rank, k.created_at
  from product_card k join product p on p.id = k.product_id
  where k.product_id = any (ids) and k.listed
  on conflict (product_id) do update set
    root_category_id = excluded.root_category_id, category_id = excluded.category_id, saleable = excluded.saleable,
    free_shipping = excluded.free_shipping, min_grade = excluded.min_grade, ships = excluded.ships, province = excluded.province,
    price = excluded.price, discount_percent = excluded.discount_percent, review_count = excluded.review_count,
    sales_quantity = excluded.sales_quantity, recommend_rank = excluded.recommend_rank, created_at = excluded.created_at
  where (old.*) is distinct from (excluded.*)
$$;

create or replace function card_refresh(ids bigint[]) returns void language sql as $$
  select card_write(ids);
  select search_refresh(ids);
  select shelf_refresh(ids);
$$;

create trigger product_terms_changed after update of min_app_user_grade, business_only, is_app_only, label_recommend on product
  for each row execute function announce_product();

-- ── wholesale: what it costs is between the shop and business members (rules D14) ────────────────────
do $$
declare
  body text := pg_get_functiondef('card_write(bigint[])'::regprocedure);
  shown text := '''price'', now_is.price, ''listPrice'', greatest(p.list_price, now_is.price),
      ''discountPercent'', now_is.discount';
begin
  if position(shown in body) = 0 then
    raise exception 'card_write has no place for a locked price';
  end if;
  execute replace(body, shown, '''price'', case when p.sale_type = ''wholesale'' then 0 else now_is.price end,
      ''listPrice'', case when p.sale_type = ''wholesale'' then 0 else greatest(p.list_price, now_is.price) end,
      ''discountPercent'', case when p.sale_type = ''wholesale'' then 0 else now_is.discount end');
end $$;

-- ── funding: progress is what was paid and not taken back (rules D13) ───────────────────────────────
-- What was pledged before the orders of this shop begin; everything else is counted from them.
alter table product_funding
  add column carried bigint not null default 0 check (carried >= 0),
  add column carried_supporters int not null default 0 check (carried_supporters >= 0);
update product_funding set carried = current, carried_supporters = supporter_count;

create function funding_count(products bigint[]) returns setof bigint language sql as $$
  with paid as (
    select l.product_id, sum(g.unit - g.withdrawn_unit) as units, sum((g.unit - g.withdrawn_unit) * g.unit_price) as won,
      count(distinct o.app_user_id) filter (where g.unit > g.withdrawn_unit) as people
    from order_line l join orders o on o.id = l.order_id join order_option_group g on g.order_line_id = l.id
    where l.product_id = any (products)
      and l.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'withdraw_complete', 'stock_out', 'return_complete')
    group by l.product_id
  )
  update product_funding f
  set current = f.carried + coalesce(case f.goal_type when 'amount' then p.won else p.units end, 0),
    supporter_count = f.carried_supporters + coalesce(p.people, 0)
  from product_funding mine left join paid p on p.product_id = mine.product_id
  where f.id = mine.id and mine.product_id = any (products)
    and (f.current, f.supporter_count) is distinct from
      (f.carried + coalesce(case f.goal_type when 'amount' then p.won else p.units end, 0), f.carried_supporters + coalesce(p.people, 0))
  returning f.product_id
$$;

create function announce_funding() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', new.product_id::text);
  return null;
end $$;
create trigger funding_changed after insert or update on product_funding for each row execute function announce_funding();

-- ── news that is not about one product ──────────────────────────────────────────────────────────────
create function announce_display() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end $$;
create trigger display_group_changed after insert or update or delete on display_group for each statement execute function announce_display();
create trigger display_product_changed after insert or update or delete on display_product for each statement execute function announce_display();
create trigger navigation_changed after insert or update or delete on main_navigation for each statement execute function announce_display();
create trigger notice_changed after insert or update or delete on notice for each statement execute function announce_display();
create trigger advertising_changed after insert or update or delete on category_advertising for each statement execute function announce_display();

create function announce_review() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', coalesce(new.product_id, old.product_id)::text);
  return null;
end $$;
create trigger review_changed after insert or delete or update of score, contents, images, answer, hidden, helpful on review
  for each row execute function announce_review();

select card_refresh(array(select product_id from product_card));
