-- ── business members (rules D14) ────────────────────────────────────────────────────────────────────
-- Pictures only their owner and the staff may see: never under an address everybody can ask for.
alter table upload add column private boolean not null default false;

-- Who asks to be one. Nobody has two applications open, and a number belongs to one member.
create table business_application (
  id bigint generated always as identity primary key,
  app_user_id bigint not null references app_user on delete cascade,
  business_number text not null check (business_number ~ '^\d{10}$'),
  company_name text not null,
  ceo text not null,
  picture text not null,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'renewed')),
  -- Asked for by the calendar: a member is looked at again once a year.
  is_renewal boolean not null default false,
  reason text,
  decided_by bigint references staff_account,
  decided_at timestamptz,
  created_at timestamptz not null default shop_now(),
  check ((status = 'waiting') = (decided_at is null)),
  check ((status = 'refused') = (reason is not null))
);
create unique index business_application_open on business_application (app_user_id) where status = 'waiting';
create unique index business_application_member on business_application (app_user_id) where status = 'approved';
create unique index business_application_number on business_application (business_number) where status = 'approved';
create index business_application_owner on business_application (app_user_id, id);
create index business_application_year on business_application (decided_at) where status = 'approved';
create index business_application_waiting on business_application (id) where status = 'waiting';

-- ── what wholesale goods cost is not told by where they stand either (rules D14) ────────────────────
-- Lists are sorted and narrowed by these columns, and every list is the same for everyone: what is locked has no price in them.
do $$
declare
  body text := pg_get_functiondef('card_write(bigint[])'::regprocedure);
  kept text := 'p.sale_type, now_is.price, now_is.discount,';
begin
  if position(kept in body) = 0 then
    raise exception 'card_write has no place for a locked price';
  end if;
  execute replace(body, kept, 'p.sale_type, case when p.sale_type = ''wholesale'' then 0 else now_is.price end,
    case when p.sale_type = ''wholesale'' then 0 else now_is.discount end,');
end $$;
select card_refresh(array(select product_id from product_card where sale_type = 'wholesale'));

-- From the cheapest on, and at the end what has no price to be seen.
drop index card_root_price_asc;
drop index card_leaf_price_asc;
create index card_root_price_asc on product_card (root_category_id, (coalesce(nullif(price, 0), 9007199254740991)), product_id desc) where listed;
create index card_leaf_price_asc on product_card (category_id, (coalesce(nullif(price, 0), 9007199254740991)), product_id desc) where listed;
