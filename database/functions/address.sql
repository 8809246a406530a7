-- The narrowest range wins, so an islet inside Jeju's range keeps its own tier.
create or replace function area_of(zonecode text) returns smallint language sql stable as $$
  select coalesce((
    select area from area_tier
    where zonecode ~ '^\d{5}$' and zonecode::int between zone_from and zone_to
    order by zone_to - zone_from, area desc limit 1
  ), 0::smallint)
$$;

-- One household is one postcode, street and door, however somebody writes them: 101동 1203호, 101-1203 and 101동1203호 are one.
-- No address, as a gift's before somebody gives one, is no household. Of immutable parts alone, so that it is written out where it stands.
create or replace function household_of(address jsonb) returns text language sql immutable as $$
  select nullif(regexp_replace(coalesce(address->>'zonecode' || '|', '') || coalesce(
    regexp_replace(regexp_replace(regexp_replace(lower(coalesce(nullif(address->>'roadAddress', ''), address->>'jibunAddress', '')),
      '\([^)]*\)', '', 'g'), '^.*\s(?=\S+[로길]\s*\d)', ''), '\s', '', 'g') || '|', '') ||
    trim('-' from regexp_replace(regexp_replace(regexp_replace(lower(coalesce(address->>'addressDetail', '')),
      '제(?=\d)', '', 'g'), '([0-9a-z가-힣])(동|호실|호|층)(?![가-힣])', '\1-', 'g'), '[^0-9a-z가-힣]+', '-', 'g')), '^\|*$', ''), '')
$$;
