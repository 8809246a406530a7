create or replace function check_transition() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and not exists (
    select from allowed_transition where from_status = old.status and to_status = new.status
  ) then
    raise exception 'line % may not go from % to %', old.id, old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create or replace trigger line_transition before update of status on order_line for each row execute function check_transition();

-- Rules D4.3 in the database, so that the status of an order always agrees with its lines.
create or replace function order_state(line_states text[], before text[]) returns text language sql immutable as $$
  with line as (
    select s, case when s = 'withdraw_request' then coalesce(b, 'paid') else s end as stands
    from unnest(line_states, before) as l (s, b)
  ), open as (
    select case
      when stands = 'withdraw_partially' then 'paid'
      when stands in ('replace_request', 'replace_complete', 'return_request') then 'delivery_end'
      else stands end as stands, s
    from line where s not in ('withdraw_complete', 'return_complete', 'stock_out', 'incomplete')
  )
  select case
    when exists (select from line where s = 'unknown') then 'unknown'
    when not exists (select from open) then case
      when not exists (select from line where s <> 'incomplete') then 'incomplete'
      when not exists (select from line where s <> 'stock_out') then 'stock_out'
      else 'withdraw_complete' end
    when not exists (select from open where s <> 'withdraw_request') then 'withdraw_request'
    else (select stands from open
      order by array_position('{request,bank_transfer_waiting,paid,delivery_delay,delivery_waiting,delivering,delivery_end,complete}'::text[], stands)
      limit 1)
  end
$$;

-- Sets the status of an order from its lines. The order is locked first and the lines are read by a later statement, so that two
-- concurrent transitions see each other.
create or replace function order_follow(which bigint) returns void language plpgsql as $$
begin
  perform from orders where id = which for update;
  update orders o set status = s.state
  from (select order_state(array_agg(status order by id), array_agg(previous_status order by id)) as state
    from order_line where order_id = which) s
  where o.id = which and o.status is distinct from s.state;
end $$;
