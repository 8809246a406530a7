-- The narrowest range wins, so an islet inside Jeju's range keeps its own tier.
create or replace function area_of(zonecode text) returns smallint language sql stable as $$
  select coalesce((
    select area from area_tier
    where zonecode ~ '^\d{5}$' and zonecode::int between zone_from and zone_to
    order by zone_to - zone_from, area desc limit 1
  ), 0::smallint)
$$;

-- A household is a postcode, street and unit in any spelling: 101동 1203호, 101-1203 and 101동1203호 are equal. An empty address, as of a
-- gift before its recipient enters one, is no household. Uses only immutable functions, so that it can be inlined.
create or replace function household_of(address jsonb) returns text language sql immutable as $$
  select nullif(regexp_replace(coalesce(address->>'zonecode' || '|', '') || coalesce(
    regexp_replace(regexp_replace(regexp_replace(lower(coalesce(nullif(address->>'roadAddress', ''), address->>'jibunAddress', '')),
      '\([^)]*\)', '', 'g'), '^.*\s(?=\S+[로길]\s*\d)', ''), '\s', '', 'g') || '|', '') ||
    trim('-' from regexp_replace(regexp_replace(regexp_replace(lower(coalesce(address->>'addressDetail', '')),
      '제(?=\d)', '', 'g'), '([0-9a-z가-힣])(동|호실|호|층)(?![가-힣])', '\1-', 'g'), '[^0-9a-z가-힣]+', '-', 'g')), '^\|*$', ''), '')
$$;
