-- Reviews that people write: which line they speak of, what was given for them, who found them helpful, who reported them.
alter table review
  -- A line of an order stands behind it; the other ones only show how a full shop looks.
  add column bought boolean not null default false,
  add column received_on date,
  add column version int not null default 1,
  add column changed_at timestamptz,
  add column hidden_reason text check (hidden_reason in ('personal', 'abuse', 'advert', 'unrelated', 'copied')),
  add column hidden_at timestamptz,
  add column appeal text,
  add column appealed_at timestamptz,
  add column appeal_answered_at timestamptz;
update review r set bought = true, received_on = korea_date(coalesce(l.delivered_at, r.created_at))
  from order_line l where l.uuid = r.order_line_uuid;
update review set received_on = korea_date(created_at) where received_on is null;
create unique index review_line on review (order_line_uuid);
create index review_person on review (app_user_id, id desc) where app_user_id is not null;
create index review_worth on review ((review_type <> 'text') desc, helpful desc, id desc) where score >= 4 and not hidden;
create index review_received on review (product_id, received_on desc, id desc);

-- What was given for the review of a line, and what of it was taken back: one row a line for ever, whatever becomes of the review.
-- Where claims have cut a line, its first part stands for all of them.
create table review_reward (
  order_line_uuid uuid primary key,
  app_user_id bigint not null references app_user,
  granted int not null default 0 check (granted >= 0),
  taken int not null default 0 check (taken between 0 and granted),
  closed_at timestamptz
);
create index review_reward_person on review_reward (app_user_id);
insert into review_reward (order_line_uuid, app_user_id, granted)
  select order_line_uuid, app_user_id, point from review where bought and app_user_id is not null;

create table review_helpful (
  review_id bigint not null references review on delete cascade,
  app_user_id bigint not null references app_user on delete cascade,
  created_at timestamptz not null default shop_moment(),
  primary key (review_id, app_user_id)
);
create index review_helpful_person on review_helpful (app_user_id, review_id);

create table review_report (
  id bigint generated always as identity primary key,
  review_id bigint not null references review on delete cascade,
  app_user_id bigint not null references app_user on delete cascade,
  reason text not null check (reason in ('personal', 'abuse', 'advert', 'unrelated', 'copied')),
  detail text not null default '',
  created_at timestamptz not null default shop_moment(),
  verdict text check (verdict in ('upheld', 'dismissed')),
  decided_at timestamptz,
  unique (review_id, app_user_id)
);
create index review_report_open on review_report (review_id) where verdict is null;
create index review_report_person on review_report (app_user_id);

-- Films people send, and whose they are: of a product, or of a review.
alter table upload
  add column film boolean not null default false,
  add column poster boolean not null default false;
alter table video
  add column review_id bigint unique references review on delete cascade,
  add column sent_count int not null default 0;
create table video_sent (
  video_id bigint not null references video on delete cascade,
  viewer uuid not null,
  at timestamptz not null,
  primary key (video_id, viewer)
);

insert into policy (key, value) values
  ('reviewEditDays', '30'), ('reviewAppealDays', '14'), ('reviewSmall', '{"won": 5000, "percent": 50}'), ('reviewTextLength', '20'),
  ('filmSeconds', '60')
on conflict do nothing;
