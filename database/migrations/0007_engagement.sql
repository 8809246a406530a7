-- ── what people do with goods ─────────────────────────────────────────────────────────────────────
-- Favourites have a table of their own since the beginning. A restock or open alarm lives until it has sounded.
create table user_product (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  product_id bigint not null references product,
  type text not null check (type in ('share', 'recent', 'restock', 'open')),
  created_at timestamptz not null default clock_timestamp(),
  unique (app_user_id, type, product_id)
);
create index user_product_latest on user_product (app_user_id, type, created_at desc, product_id desc);
create index user_product_waiting on user_product (product_id, type) where type in ('restock', 'open');
create index favorite_latest on favorite (app_user_id, created_at desc, product_id desc);

alter table product add column share_count int not null default 0;

-- Changes of a product's counters, one row each, until a job adds them up: a product everybody likes is never a row everybody
-- waits for. Rows are taken, not read past, so one that commits late is not missed.
create table tally (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  counter text not null check (counter in ('favorite', 'share', 'question')),
  step smallint not null check (step in (-1, 1))
);
create index tally_product on tally (product_id, counter);

create function tally_row() returns trigger language plpgsql as $$
begin
  insert into tally (product_id, counter, step)
  values (coalesce(new.product_id, old.product_id), tg_argv[0], case tg_op when 'INSERT' then 1 else -1 end);
  return null;
end $$;
create trigger favorite_tally after insert or delete on favorite for each row execute function tally_row('favorite');
create trigger share_tally_up after insert on user_product for each row when (new.type = 'share') execute function tally_row('share');
create trigger share_tally_down after delete on user_product for each row when (old.type = 'share') execute function tally_row('share');

-- ── questions ─────────────────────────────────────────────────────────────────────────────────────
create table product_question (
  id bigint generated always as identity primary key,
  product_id bigint not null references product,
  app_user_id bigint references app_user on delete set null,
  author text not null,
  contents text not null,
  is_secret boolean not null default false,
  answer text,
  answered_at timestamptz,
  answered_by bigint,
  -- When the asker was told of the answer.
  told_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  check ((answer is null) = (answered_at is null))
);
create index product_question_latest on product_question (product_id, id desc);
create index product_question_person on product_question (app_user_id, id desc);
create index product_question_untold on product_question (id) where answered_at is not null and told_at is null;
create trigger question_tally after insert or delete on product_question for each row execute function tally_row('question');

-- ── videos ────────────────────────────────────────────────────────────────────────────────────────
create table video (
  id bigint generated always as identity primary key,
  brand text not null default '*',
  title text not null,
  contents text not null default '',
  video_url text not null,
  -- Addresses without width and ending, as pictures have them.
  thumbnail text not null,
  thumbnail_small text not null,
  captions text,
  hidden boolean not null default false,
  view_count int not null default 0,
  share_count int not null default 0,
  created_at timestamptz not null default now()
);
create index video_latest on video (created_at desc, id desc) where not hidden;

create table video_product (
  video_id bigint not null references video on delete cascade,
  product_id bigint not null references product,
  sort int not null,
  primary key (video_id, product_id)
);
create index video_product_product on video_product (product_id, video_id);

-- Who keeps which video.
create table video_link (
  app_user_id bigint not null references app_user on delete cascade,
  video_id bigint not null references video on delete cascade,
  created_at timestamptz not null default now(),
  primary key (video_id, app_user_id)
);
create index video_link_person on video_link (app_user_id);

-- One row a person and video: when they last watched, how often that counted, and how much of it the video's own number has by now.
create table video_view (
  video_id bigint not null references video on delete cascade,
  app_user_id bigint not null references app_user on delete cascade,
  at timestamptz not null,
  times int not null default 1,
  counted int not null default 0,
  primary key (video_id, app_user_id)
) with (fillfactor = 70);
create index video_view_uncounted on video_view (video_id) where counted < times;
create index video_view_age on video_view (at);

-- The newest video that is about a product first of all, else one that shows it.
create function video_of(product bigint) returns json language sql stable as $$
  select json_build_object('id', v.id, 'thumbnailSmall', v.thumbnail_small)
  from video_product vp join video v on v.id = vp.video_id
  where vp.product_id = product and not v.hidden and v.brand = '*'
  order by vp.sort, v.created_at desc limit 1
$$;

-- Cards learn of their video; everything else of the function stays as it stands.
do $$
declare
  body text := pg_get_functiondef('card_write(bigint[])'::regprocedure);
begin
  if position('''video'', null' in body) = 0 then
    raise exception 'card_write has no place for a video';
  end if;
  execute replace(body, '''video'', null', '''video'', video_of(p.id)');
end $$;

create function announce_video() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'video_product' then
    perform pg_notify('catalog', coalesce(new.product_id, old.product_id)::text);
  else
    perform pg_notify('catalog', product_id::text) from video_product where video_id = new.id;
  end if;
  return null;
end $$;
create trigger video_product_changed after insert or delete on video_product for each row execute function announce_video();
create trigger video_changed after update of hidden, thumbnail_small, brand on video for each row execute function announce_video();

-- ── leaving ───────────────────────────────────────────────────────────────────────────────────────
-- What somebody who leaves asked aloud stays for the others, with nobody's name on it.
create function forget_engagement() returns trigger language plpgsql as $$
begin
  delete from user_product where app_user_id = new.id;
  delete from video_link where app_user_id = new.id;
  delete from video_view where app_user_id = new.id and counted = times;
  delete from product_question where app_user_id = new.id and (answer is null or is_secret);
  update product_question set app_user_id = null, author = '탈퇴한 회원' where app_user_id = new.id;
  return null;
end $$;
create trigger app_user_left after update of deleted_at on app_user for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function forget_engagement();
