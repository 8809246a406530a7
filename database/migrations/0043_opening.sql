-- A live shop is closed until its owner opens it; one that has taken orders is open already.
alter table ground add column opened_at timestamptz, add column opens_on date;
update ground set opened_at = now() where exists (select from orders);

-- By what names files of a whole catalogue know its parts; what was made otherwise has none until it is written out.
alter table distributor add column external_id text constraint distributor_external_id_key unique;
alter table product add column external_id text constraint product_external_id_key unique;
alter table notice add column external_id text constraint notice_external_id_key unique;

-- What was published when, by whom: null where a file of the whole catalogue brought it. The rows that shoppers read are written with it.
create table product_version (
  product_id bigint not null references product (id),
  n integer not null check (n > 0),
  body jsonb not null,
  from_at timestamptz not null default shop_moment(),
  until_at timestamptz,
  staff_id bigint references staff_account (id),
  primary key (product_id, n)
);
create unique index product_version_now on product_version (product_id) where until_at is null;

create table price_change (
  id bigint generated always as identity primary key,
  option_id bigint not null references product_option (id),
  price bigint not null check (price >= 0),
  special_sale_price bigint check (special_sale_price >= 0),
  from_at timestamptz not null default shop_moment(),
  until_at timestamptz,
  staff_id bigint references staff_account (id)
);
create unique index price_change_now on price_change (option_id) where until_at is null;

create table display_edition (
  brand text not null,
  n integer not null check (n > 0),
  body jsonb not null,
  from_at timestamptz not null default shop_moment(),
  until_at timestamptz,
  staff_id bigint references staff_account (id),
  primary key (brand, n)
);
create unique index display_edition_now on display_edition (brand) where until_at is null;
