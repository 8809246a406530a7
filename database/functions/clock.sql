-- Business time. Deadlines ask this function, never now(), so that the shop's clock can be moved in one place.
create or replace function shop_now() returns timestamptz language sql stable as $$ select now() $$;

-- This very moment by the shop's clock, for rows that tell in which order things happened.
create or replace function shop_moment() returns timestamptz language sql volatile as $$
  select clock_timestamp() + (shop_now() - now())
$$;

-- In a demonstration the clock can be moved: the function is written anew with the days added, so that it stays free to call.
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

-- An instant as the wire spells it, for JSON built in SQL. Stable, as `to_char` is: what promises more than its parts is called, not
-- written out where it stands.
create or replace function iso(moment timestamptz) returns text language sql stable as $$
  select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
