create or replace function is_business_day(day date) returns boolean language sql stable as $$
  select extract(isodow from $1) < 6 and not exists (select from holiday h where h.day = $1)
$$;

-- So many business days after a date, or before it; never less than nothing.
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

-- When goods leave that have no ship date: so many business days after they were paid for. Paid on a business day before the time by
-- which it is promised, that day counts (rules D7.2).
create or replace function leaving_day(paid timestamptz, days int, until time) returns date language sql stable as $$
  select business_day(korea_date(paid), greatest(1, days)
    - case when is_business_day(korea_date(paid)) and (paid at time zone 'Asia/Seoul')::time < until then 1 else 0 end)
$$;

-- When a line leaves: its own ship date, else by what was promised to whoever paid when it was paid.
create or replace function dispatch_day(line order_line, paid timestamptz) returns date language sql stable as $$
  select coalesce(line.shipment_date, leaving_day(paid, coalesce((line.shipping->>'dispatchDays')::int, 1),
    (policy_at('sameDayCutoff', (select brand from orders where id = line.order_id), paid) #>> '{}')::time))
$$;

-- Until when what leaves on a date can be ordered: a time of the business day before it (rules D5.4, D15). One for all brands, as the
-- goods are.
create or replace function cutoff(shipment_date date) returns timestamptz language sql stable as $$
  select (business_day(shipment_date, -1) + (policy_of('shipCutoff', '*') #>> '{}')::time) at time zone 'Asia/Seoul'
$$;

-- From when on a line is confirmed by itself: with a ship date at its cut-off; else in the morning of the day it leaves, or, where that is
-- the day it was paid on, when nobody can pay for that day any more (rules D4.2).
create or replace function confirm_time(line order_line, paid timestamptz) returns timestamptz language sql stable as $$
  select case when line.shipment_date is not null then cutoff(line.shipment_date)
    else (line.dispatch_on + case when line.dispatch_on = korea_date(paid)
      then (policy_at('sameDayCutoff', (select brand from orders where id = line.order_id), paid) #>> '{}')::time
      else (policy_of('shipCutoff', '*') #>> '{}')::time end) at time zone 'Asia/Seoul' end
$$;
