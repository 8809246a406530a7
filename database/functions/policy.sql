-- What a policy said to a brand at a moment, for statements over the orders of all brands; the shop reads by the same rule: the brand's
-- own row before the row of all, the latest whose day had come.
create or replace function policy_at(policy_key text, of_brand text, moment timestamptz) returns jsonb language sql stable as $$
  select value from policy where key = policy_key and brand in ('*', of_brand) and valid_from <= moment
  order by brand = '*', valid_from desc limit 1
$$;

-- The same just now.
create or replace function policy_of(policy_key text, of_brand text) returns jsonb language sql stable as $$
  select value from policy where key = policy_key and brand in ('*', of_brand) and valid_from <= shop_now()
  order by brand = '*', valid_from desc limit 1
$$;

-- The last day to which a parcel that was promised for a day may be put off. Sellers read it too, and no policy of the shop beside it.
create or replace function delay_until(promised date, of_brand text) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select promised + (policy_of('delayMaxDays', of_brand)->>'days')::int
$$;

-- The most a number of it has ever been for a brand: for laws over what was done while it held.
create or replace function policy_peak(policy_key text, of_brand text, part text) returns numeric language sql stable as $$
  select max((value->>part)::numeric) from policy where key = policy_key and brand in ('*', of_brand) and valid_from <= shop_now()
$$;
