-- What shoppers see has changed, written with the change itself, so that no announcement is lost while nobody listens. Rows go once they
-- were told of.
create table card_change (
  id bigint generated always as identity primary key,
  product_id bigint,
  what text not null check (what in ('product', 'again', 'review', 'opinion', 'display', 'notice', 'reference'))
) with (autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);

-- What was told, by the keys of what it concerns; every process reads on from the last one it knows.
create table news (
  id bigint generated always as identity primary key,
  keys text[] not null,
  told_at timestamptz not null default now()
);
