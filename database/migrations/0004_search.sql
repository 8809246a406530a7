-- What search reads, apart from the card: wide rows would push the cards out of their pages and slow every list down.
create table product_search (
  product_id bigint primary key references product on delete cascade,
  listed boolean not null,
  root_category_id bigint not null,
  saleable boolean not null,
  free_shipping boolean not null,
  province text not null,
  price bigint not null,
  discount_percent int not null,
  review_count int not null,
  sales_quantity int not null,
  recommend_rank int not null,
  created_at timestamptz not null,
  -- Words between blanks, so that a whole word, its end and its middle can be told apart.
  name text not null,
  kind text not null,
  rest text not null,
  initials text not null,
  grams text[] not null
) with (fillfactor = 80);

create function search_words(phrase text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(word order by at), '{}') from
    unnest(string_to_array(trim(regexp_replace(lower(normalize(phrase)), '[^가-힣a-z0-9]+', ' ', 'g')), ' ')) with ordinality as w (word, at)
  where word <> ''
$$;

-- The first consonant of every syllable: 감귤 → ㄱㄱ.
create function initials_of(word text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(
    case when ascii(c) between 44032 and 55203
      then substr('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ', (ascii(c) - 44032) / 588 + 1, 1) else c end, '' order by at), '')
  from unnest(string_to_array(word, null)) with ordinality as s (c, at)
$$;

-- Two letters at a time, because most Korean words have two syllables and trigrams need three; single letters, and "$" after a
-- word's last one, for words of one syllable such as 배 or 김.
create function search_grams(words text[]) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct gram), '{}') from unnest(words) as word, lateral (
    select substr(word, at, 2) as gram from generate_series(1, char_length(word) - 1) as at
    union all select substr(word, at, 1) from generate_series(1, char_length(word)) as at
    union all select right(word, 1) || '$'
    union all select substr(initials_of(word), at, 2) from generate_series(1, char_length(word) - 1) as at
  ) as pieces
$$;

create function search_refresh(ids bigint[]) returns void language sql as $$
  insert into product_search as old (product_id, listed, root_category_id, saleable, free_shipping, province, price, discount_percent,
    review_count, sales_quantity, recommend_rank, created_at, name, kind, rest, initials, grams)
  select k.product_id, k.listed, k.root_category_id, k.product_status in ('stock_in', 'unlimited_stock_in'),
    coalesce(p.base_shipping_fee = 0 or p.free_shipping_condition <= k.price, false),
    split_part(p.origin, ' ', 1), k.price, k.discount_percent, k.review_count, k.sales_quantity, k.recommend_rank, k.created_at,
    ' ' || array_to_string(n.words, ' ') || ' ', ' ' || array_to_string(n.kinds, ' ') || ' ',
    ' ' || array_to_string(n.places, ' ') || ' ',
    initials_of(' ' || array_to_string(n.words || n.kinds || n.places, ' ') || ' '),
    search_grams(n.words || n.kinds || n.places)
  from product_card k
  join product p on p.id = k.product_id
  join category c on c.id = p.category_id
  left join category parent on parent.id = c.parent_id
  join distributor d on d.id = p.distributor_id
  cross join lateral (
    -- A name is also kept in one piece: 꿀 고구마 is found by 꿀고구마.
    select search_words(p.name) || array_to_string(search_words(p.name), '') as words,
      -- A branch called 사과·배 does not say which of them this is.
      search_words(concat_ws(' ', array_to_string(p.tags, ' '), case when c.name not like '%·%' then c.name end, parent.name)) as kinds,
      search_words(concat_ws(' ', d.name, p.origin, case when c.name like '%·%' then c.name end))
        || array_to_string(search_words(d.name), '') as places
  ) n
  where k.product_id = any (ids)
  on conflict (product_id) do update set
    listed = excluded.listed, root_category_id = excluded.root_category_id, saleable = excluded.saleable,
    free_shipping = excluded.free_shipping, province = excluded.province, price = excluded.price,
    discount_percent = excluded.discount_percent, review_count = excluded.review_count, sales_quantity = excluded.sales_quantity,
    recommend_rank = excluded.recommend_rank, created_at = excluded.created_at, name = excluded.name, kind = excluded.kind,
    rest = excluded.rest, initials = excluded.initials, grams = excluded.grams
$$;

alter function card_refresh(bigint[]) rename to card_write;
create function card_refresh(ids bigint[]) returns void language sql as $$
  select card_write(ids);
  select search_refresh(ids);
$$;

select search_refresh(array(select product_id from product_card));
create index product_search_grams on product_search using gin (grams) with (fastupdate = off);
create index product_search_rank on product_search (recommend_rank desc, product_id desc) where listed;
drop index card_search;
create index card_wholesale on product_card (root_category_id, created_at desc, product_id desc) where listed and sale_type = 'wholesale';

create trigger product_words_changed after update of tags, origin, distributor_id on product
  for each row execute function announce_product();

-- Whoever looks for `word` also means `also`; not the other way round unless it says so.
create table search_synonym (word text not null, also text not null, primary key (word, also));
insert into search_synonym (word, also)
select a, b from (values
  ('{귤,감귤,밀감}'::text[]), ('{새우,대하,흰다리새우}'), ('{달걀,계란,유정란}'), ('{돼지고기,돼지,흑돼지,한돈}'), ('{소고기,쇠고기,한우}'),
  ('{닭고기,닭,토종닭}'), ('{오징어,물오징어}'), ('{키위,참다래}'), ('{땅콩,피넛}'), ('{요거트,요구르트}'), ('{치즈,모짜렐라}'),
  ('{김치,배추김치}'), ('{미역,건미역}'), ('{생선,활어}'), ('{꽃게,게}'), ('{고등어,간고등어}'), ('{매실청,매실액}'),
  ('{돈까스,돈가스}'), ('{제주,제주도}'), ('{경북,경상북도}'), ('{경남,경상남도}'), ('{전남,전라남도}'), ('{전북,전라북도,전북특별자치도}'),
  ('{충북,충청북도}'), ('{충남,충청남도}'), ('{강원,강원도}'), ('{경기,경기도}'), ('{부산,부산광역시}'), ('{방울토마토,대추토마토}'),
  ('{잎채소,쌈채소,상추}'), ('{블루베리,베리}'), ('{낙지,문어}'), ('{상추,쌈}'), ('{도토리묵,묵}'), ('{참기름,들기름}')
) as ring (words), unnest(words) as a, unnest(words) as b where a <> b
union values ('고구마', '호박고구마'), ('고구마', '밤고구마'), ('고구마', '꿀고구마'), ('감', '대봉감'), ('감', '단감'), ('포도', '샤인머스캣'),
  ('사과', '부사'), ('밤', '알밤'), ('귤', '한라봉'), ('귤', '천혜향'), ('삼겹살', '오겹살'), ('고기', '정육'), ('야채', '채소'), ('해산물', '수산'),
  ('수산물', '수산'), ('과실', '과일'), ('푸성귀', '채소'), ('반찬', '밑반찬'), ('쌀', '백미'), ('현미', '쌀'), ('홍게', '대게'),
  ('샤인', '샤인머스캣'), ('샤인머스켓', '샤인머스캣'), ('멸치', '건멸치'), ('굴', '생굴'), ('매생이', '해조류'), ('선물', '선물세트');

-- ── product groups and tabs ───────────────────────────────────────────────────────────────────────
-- A group may hang under another as one of its tabs, and may be asked for by a code.
alter table display_group
  add column code text,
  add column parent_id bigint references display_group on delete cascade,
  add column is_default boolean not null default false;
create unique index display_group_code on display_group (brand, code) where code is not null;
create index display_group_parent on display_group (parent_id, sort) where parent_id is not null;
create index display_product_sort on display_product (display_group_id, sort, product_id);

create table navigation_tab (
  main_navigation_id bigint not null references main_navigation on delete cascade,
  display_group_id bigint not null references display_group on delete cascade,
  sort int not null,
  primary key (main_navigation_id, display_group_id)
);

-- A review as the wire spells it.
create function review_json(r review) returns json language sql stable as $$
  select json_build_object(
    'id', r.id, 'score', r.score, 'contents', r.contents, 'reviewType', r.review_type,
    'reviewImages', coalesce((select json_agg(json_build_object('sort', i.at, 'imageFile', i.file) order by i.at)
      from unnest(r.images) with ordinality as i (file, at)), '[]'),
    'createDate', iso(r.created_at), 'author', r.author,
    'orderItemProduct', json_build_object('uuid', r.order_line_uuid, 'optionName', r.option_name, 'shipmentDate', r.shipment_date),
    'orderItemProductPrice', r.line_price, 'point', r.point, 'answer', r.answer, 'returned', r.returned, 'helpful', r.helpful)
$$;

-- ── what people did lately ────────────────────────────────────────────────────────────────────────
create index stock_movement_sold on stock_movement (at) where kind in ('sell', 'restock');
create index cart_group_option on cart_group (option_id, added_at);
