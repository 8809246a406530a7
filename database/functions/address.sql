-- The narrowest range wins, so an islet inside Jeju's range keeps its own tier.
create or replace function area_of(zonecode text) returns smallint language sql stable as $$
  select coalesce((
    select area from area_tier
    where zonecode ~ '^\d{5}$' and zonecode::int between zone_from and zone_to
    order by zone_to - zone_from, area desc limit 1
  ), 0::smallint)
$$;

-- Building and unit of a detail as "101-1203", a unit alone as "1203", any other detail as its words. 지하 1층, B1층 and 지층 are equal,
-- and so are 지하 101호 and B101호. The floor before a unit that begins with its number is omitted: 2층 201호 is 201호.
create or replace function unit_of(detail text) returns text language sql immutable as $$
  select coalesce(
    array_to_string(regexp_match(plain,
      '(?<![0-9a-z가-힣])([0-9]+[a-z]?|[a-z][0-9]*|[가-힣])\s*(?:동|-)\s*(?:[0-9]+\s*층\s*)?([0-9]+)(?![0-9])'), '-'),
    case when plain !~ '동|층|지하' then (regexp_match(plain, '(?<![0-9a-z가-힣-])([a-z]?[0-9]+)\s*호'))[1] end,
    trim('-' from regexp_replace(regexp_replace(plain, '([0-9a-z가-힣])(동|호실|호|층(?=\s*[0-9a-z]))(?![가-힣])', '\1-', 'g'), '[^0-9a-z가-힣]+', '-', 'g')))
  from regexp_replace(regexp_replace(regexp_replace(detail,
    '(?<![0-9a-z가-힣])(지하\s*|b)(?=[0-9]+\s*층|[0-9]{2,3}\s*호)', '지하', 'g'), '(?<![0-9a-z가-힣])지층', '지하1층', 'g'),
    '(?<![0-9])([0-9]+)\s*층\s*(\1[0-9]{2}\s*호)', '\2', 'g') as plain
$$;

-- A household is a postcode, street and unit in any spelling: 101동 1203호, 101-1203 and 한빛아파트 １０１동1203호 문앞 are equal. Only
-- building and unit of a detail count if both are in it. An empty address, as of a gift before its recipient enters one, is no
-- household. Uses only immutable functions, so that it can be inlined.
create or replace function household_of(address jsonb) returns text language sql immutable as $$
  select nullif(regexp_replace(coalesce(address->>'zonecode' || '|', '') || coalesce(
    regexp_replace(regexp_replace(regexp_replace(lower(normalize(coalesce(nullif(address->>'roadAddress', ''), address->>'jibunAddress', ''), nfkc)),
      '\([^)]*\)', '', 'g'), '^.*\s(?=\S+[로길]\s*\d)', ''), '\s', '', 'g') || '|', '') ||
    public.unit_of(regexp_replace(lower(normalize(coalesce(address->>'addressDetail', ''), nfkc)), '제(?=\d)', '', 'g')), '^\|*$', ''), '')
$$;

