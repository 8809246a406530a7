create or replace function search_words(phrase text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by at), '{}') from
    unnest(string_to_array(trim(regexp_replace(lower(normalize(phrase)), '[^가-힣a-z0-9]+', ' ', 'g')), ' ')) with ordinality as w (word, at)
  where word <> ''
$$;

-- The initial consonant of every syllable: 감귤 → ㄱㄱ.
create or replace function initials_of(word text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(
    case when ascii(c) between 44032 and 55203
      then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(c) - 44032) / 588 + 1, 1) else c end, '' order by at), '')
  from unnest(string_to_array(word, null)) with ordinality as s (c, at)
$$;

-- An index is built with an empty search path, so the other function is schema-qualified. The high cost keeps the planner from evaluating
-- it for each row where the index can be used.
create or replace function search_grams(words text[]) returns text[] language sql immutable parallel safe cost 2000 as $$
  select coalesce(array_agg(distinct gram), '{}') from unnest(words) as word, lateral (
    select substr(word, at, 2) as gram from generate_series(1, char_length(word) - 1) as at
    union all select substr(word, at, 1) from generate_series(1, char_length(word)) as at
    union all select right(word, 1) || '$'
    union all select substr(public.initials_of(word), at, 2) from generate_series(1, char_length(word) - 1) as at
  ) as pieces where word <> ''
$$;

create or replace function search_refresh(ids bigint[]) returns void language sql as $$
  insert into product_search as old (product_id, is_listed, root_category_id, sort_rank, saleable, free_shipping, province, price,
    discount_percent, review_count, sales_quantity, recommend_rank, created_at, name, kind, rest, initials)
  select k.product_id, k.is_listed, k.root_category_id, k.sort_rank, k.sort_rank = 2,
    coalesce(p.base_shipping_fee = 0 or p.free_shipping_condition <= k.price, false),
    split_part(p.origin, ' ', 1), k.price, k.discount_percent, k.review_count, k.sales_quantity, k.recommend_rank, k.created_at,
    ' ' || array_to_string(n.words, ' ') || ' ', ' ' || array_to_string(n.kinds, ' ') || ' ',
    ' ' || array_to_string(n.places, ' ') || ' ',
    initials_of(' ' || array_to_string(n.words || n.kinds || n.places, ' ') || ' ')
  from product_card k
  join product p on p.id = k.product_id
  join category c on c.id = p.category_id
  left join category parent on parent.id = c.parent_id
  join distributor d on d.id = p.distributor_id
  cross join lateral (
    -- A name is also stored without blanks: 꿀 고구마 is found by 꿀고구마.
    select search_words(p.name) || array_to_string(search_words(p.name), '') as words,
      -- A category named 사과·배 does not say which of the two a product is.
      search_words(concat_ws(' ', array_to_string(p.tags, ' '), case when c.name not like '%·%' then c.name end, parent.name)) as kinds,
      search_words(concat_ws(' ', d.name, p.origin, case when c.name like '%·%' then c.name end))
        || array_to_string(search_words(d.name), '') as places
  ) n
  where k.product_id = any (ids)
  on conflict (product_id) do update set
    is_listed = excluded.is_listed, root_category_id = excluded.root_category_id, sort_rank = excluded.sort_rank, saleable = excluded.saleable,
    free_shipping = excluded.free_shipping, province = excluded.province, price = excluded.price,
    discount_percent = excluded.discount_percent, review_count = excluded.review_count, sales_quantity = excluded.sales_quantity,
    recommend_rank = excluded.recommend_rank, created_at = excluded.created_at, name = excluded.name, kind = excluded.kind,
    rest = excluded.rest, initials = excluded.initials
  where (old.*) is distinct from (excluded.*)
$$;
