-- Business time. Deadlines call this function instead of now(), so that the clock of the shop can be moved in one place.
create or replace function shop_now() returns timestamptz language sql stable as $$ select now() $$;

-- The current moment of the shop clock, for rows that record the order of events.
create or replace function shop_moment() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (shop_now() - now())
$$;

-- Moves the clock of a demo by replacing `shop_now` with one that adds the interval, so that calls stay cheap.
create or replace function move_clock(ahead interval) returns void language plpgsql as $$
begin
  execute format('create or replace function shop_now() returns timestamptz language sql stable as %L',
    format('select now() + interval %L', ahead::text));
  perform announce(null, 'reference');
end $$;

create or replace function korea_date(moment timestamptz) returns date language sql immutable as $$
  select (moment at time zone 'Asia/Seoul')::date
$$;

-- An hour of a day in Korea.
create or replace function korea_hour(day date, hour int) returns timestamptz language sql immutable as $$
  select (day + make_interval(hours => hour)) at time zone 'Asia/Seoul'
$$;

-- An instant in wire format, for JSON built in SQL. Stable like `to_char`: a function declared with a stricter volatility than its parts
-- is not inlined.
create or replace function iso(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
