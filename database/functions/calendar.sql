create or replace function is_business_day(day date) returns boolean language sql stable as $$
  select extract(isodow from $1) < 6 and not exists (select from holiday h where h.day = $1)
$$;

-- A date that many business days later, or earlier for a negative number; the date itself for zero.
create or replace function business_day(day date, days int) returns date language plpgsql stable strict as $$
declare
  left_over int := abs(days);
begin
  while left_over > 0 loop
    day := day + sign(days)::int;
    if is_business_day(day) then left_over := left_over - 1; end if;
  end loop;
  return day;
end $$;

-- The shipping day of items without a ship date: that many business days after payment. A payment on a business day before the cut-off
-- counts that day (rules D7.2).
drop function if exists leaving_day(timestamptz, int, time);
create or replace function dispatch_date_of(paid timestamptz, days int, until time) returns date language sql stable as $$
  select business_day(korea_date(paid), greatest(1, days)
    - case when is_business_day(korea_date(paid)) and (paid at time zone 'Asia/Seoul')::time < until then 1 else 0 end)
$$;

-- The shipping day of a line: its ship date, else the day promised at the time of payment.
create or replace function dispatch_day(line order_line, paid timestamptz) returns date language sql stable as $$
  select coalesce(line.shipment_date, dispatch_date_of(paid, coalesce((line.shipping->>'dispatchDays')::int, 1),
    (policy_at('sameDayCutoff', (select brand from orders where id = line.order_id), paid) #>> '{}')::time))
$$;

-- The shipping day of a line's parcel, which waits for the line that takes longest.
create or replace function parcel_dispatch_day(line order_line, paid timestamptz) returns date language sql stable as $$
  select dispatch_day(x, days_from(x, paid)) from order_line x
  where x.order_id = line.order_id and x.bundle_key = line.bundle_key
  order by (x.shipping->>'dispatchDays')::int desc nulls last, x.id limit 1
$$;

-- The arrival of a line that ships on a day: the next business day, one more to Jeju, two more to islands (rules D7.5). A line without an
-- arrival date, such as a gift without an address, keeps none.
create or replace function arrival_day(line order_line, leaves date) returns date language sql stable as $$
  select case when line.arrival is not null then business_day(leaves, (
    select 1 + case area when 0 then 0 when 1 then 1 else 2 end
    from orders o, lateral (
      select coalesce((case when o.is_gift then (gift_recipient_of(line)).address else o.address end->>'areaAddress')::int, 0) as area) place
    where o.id = line.order_id)) end
$$;

-- The order deadline of a shipping date: a time on the business day before it (rules D5.4, D15). The policy is common to all brands,
-- because they share their products.
create or replace function cutoff(shipment_date date) returns timestamptz language sql stable as $$
  select (business_day(shipment_date, -1) + (policy_of('shipCutoff', '*') #>> '{}')::time) at time zone 'Asia/Seoul'
$$;

-- The time of automatic confirmation of a line. With a ship date it is the cut-off. Otherwise it is the morning of the shipping day, or
-- the cut-off of that day if it was also paid then (rules D4.2).
create or replace function confirm_time(line order_line, paid timestamptz) returns timestamptz language sql stable as $$
  select case when line.shipment_date is not null then cutoff(line.shipment_date)
    else (line.dispatch_on + case when line.dispatch_on = korea_date(paid)
      then (policy_at('sameDayCutoff', (select brand from orders where id = line.order_id), paid) #>> '{}')::time
      else (policy_of('shipCutoff', '*') #>> '{}')::time end) at time zone 'Asia/Seoul' end
$$;
