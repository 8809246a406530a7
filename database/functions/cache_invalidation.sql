-- Takes recorded changes, refreshes the cards and publishes cache keys: `p:` a product, `c:` the lists of a category, `shelf` all lists,
-- `listing` list membership, `r:` the reviews of a product, `reviews` all reviews, `d` display groups and navigation, `n` notices, `all`.
-- An advisory lock admits one process at a time, so that invalidations become visible in order. Returns the number of changes taken.
create or replace function publish_invalidations(most int default 1000) returns int language plpgsql as $$
declare
  taken int;
  ids bigint[];
  told text[];
  before product_list_index[];
begin
  if not exists (select from product_change) or not pg_try_advisory_xact_lock(728002) then
    return 0;
  end if;
  with gone as (
    delete from product_change where id in (select id from product_change order by id limit most) returning product_id, what
  )
  select count(*), array_agg(distinct product_id order by product_id) filter (where what in ('product', 'again', 'review')),
    array_agg(distinct case what when 'display' then 'd' when 'notice' then 'n' when 'reference' then 'all' when 'again' then 'listing'
      when 'review' then 'reviews' when 'opinion' then 'r:' || product_id end)
      || array_agg(distinct 'r:' || product_id) filter (where what = 'review')
    into taken, ids, told from gone;
  if ids is not null then
    before := array(select s from product_list_index s where s.product_id = any (ids));
    perform card_refresh(ids);
    told := told || array(
      select distinct key
      from unnest(ids) as product_id
      left join unnest(before) was using (product_id)
      left join product_list_index now_is using (product_id)
      cross join lateral (
        select unnest(array['p:' || product_id, 'c:' || was.category_id, 'c:' || was.root_category_id, 'c:' || now_is.category_id,
          'c:' || now_is.root_category_id, 'shelf']) as key
        union all
        select 'listing' where (was.saleable, was.category_id, was.min_grade) is distinct from (now_is.saleable, now_is.category_id, now_is.min_grade)
      ) concerns);
  end if;
  insert into cache_invalidation (keys) select array(select distinct key from unnest(told) as key where key is not null order by key);
  delete from cache_invalidation where notified_at < now() - interval '10 minutes' and id < (select max(id) from cache_invalidation);
  perform pg_notify('news', '');
  return taken;
end $$;
