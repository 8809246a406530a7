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

-- When a line leaves: its own ship date, else so many business days after it was paid.
create or replace function dispatch_day(line order_line, paid timestamptz) returns date language sql stable as $$
  select coalesce(line.shipment_date,
    business_day(korea_date(paid), greatest(1, coalesce((line.shipping->>'dispatchDays')::int, 1))))
$$;

-- What an option's status really is: "in stock" with nothing left is sold out, and a ship date past its cut-off is over
-- (rules D5.4, D15): 10:00 of the last business day before the ship date.
create or replace function cutoff(shipment_date date) returns timestamptz language sql stable as $$
  select case when shipment_date is null then null else (
    select (d.at::date::timestamp + interval '10 hours') at time zone 'Asia/Seoul'
    from generate_series(shipment_date - 1, shipment_date - 15, interval '-1 day') as d (at)
    where extract(isodow from d.at) < 6 and not exists (select from holiday h where h.day = d.at::date)
    order by d.at desc limit 1
  ) end
$$;
