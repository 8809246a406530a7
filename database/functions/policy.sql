-- The value of a policy for a brand at a moment, for statements over the orders of all brands. The shop uses the same rule: the row of
-- the brand before the common row, and the latest row in force.
create or replace function policy_at(policy_key text, of_brand text, moment timestamptz) returns jsonb language sql stable as $$
  select value from policy where key = policy_key and brand in ('*', of_brand) and valid_from <= moment
  order by brand = '*', valid_from desc limit 1
$$;

-- The same at the current time.
create or replace function policy_of(policy_key text, of_brand text) returns jsonb language sql stable as $$
  select value from policy where key = policy_key and brand in ('*', of_brand) and valid_from <= shop_now()
  order by brand = '*', valid_from desc limit 1
$$;

-- The last day to which a parcel promised for a day can be delayed. Sellers may call it, and read no other policy.
create or replace function delay_until(promised date, of_brand text) returns date language sql stable security definer set search_path = public, pg_temp as $$
  select promised + (policy_of('delayMaxDays', of_brand)->>'days')::int
$$;

-- The largest number a policy ever had for a brand, for invariants over past actions.
create or replace function policy_peak(policy_key text, of_brand text, part text) returns numeric language sql stable as $$
  select max((value->>part)::numeric) from policy where key = policy_key and brand in ('*', of_brand) and valid_from <= shop_now()
$$;
