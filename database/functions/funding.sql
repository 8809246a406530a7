create or replace function funding_count(products bigint[]) returns setof bigint language sql as $$
  with paid as (
    select l.product_id, sum(g.quantity - g.cancelled_quantity) as units, sum((g.quantity - g.cancelled_quantity) * g.unit_price) as won,
      count(distinct o.app_user_id) filter (where g.quantity > g.cancelled_quantity) as people
    from order_line l join orders o on o.id = l.order_id join order_line_option g on g.order_line_id = l.id
    where l.product_id = any (products)
      and l.status not in ('request', 'bank_transfer_waiting', 'incomplete', 'withdraw_complete', 'stock_out', 'return_complete')
    group by l.product_id
  )
  update product_funding f
  set current = f.opening_amount + coalesce(case f.goal_type when 'amount' then p.won else p.units end, 0),
    supporter_count = f.opening_supporters + coalesce(p.people, 0)
  from product_funding mine left join paid p on p.product_id = mine.product_id
  where f.id = mine.id and mine.product_id = any (products)
    and (f.current, f.supporter_count) is distinct from
      (f.opening_amount + coalesce(case f.goal_type when 'amount' then p.won else p.units end, 0), f.opening_supporters + coalesce(p.people, 0))
  returning f.product_id
$$;

-- The status of a crowdfunding. After its end with the goal reached it counts as success before the row is updated.
drop function if exists funding_standing(product_funding);
create or replace function current_funding_status(f product_funding) returns text language sql stable as $$
  select case when f.funding_status = 'open' and f.end_at <= shop_now() and f.current >= f.goal then 'success' else f.funding_status end
$$;

-- Products whose crowdfunding has not reached its goal yet or has failed, so that they are not made. Security definer, because the seller
-- role cannot read crowdfunding rows.
create or replace function fundings_waiting() returns bigint[] language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(product_id), '{}') from product_funding where funding_status in ('ready', 'open', 'failed')
$$;
