-- Row-level security of sellers. Their reads run as `shop_seller`, with policies for rows and grants for columns. The role of the shop
-- owns the tables, so policies do not apply to it. The seller id is set for one transaction (`shop.seller`).
create or replace function seller_id() returns bigint language sql stable as $$
  select nullif(current_setting('shop.seller', true), '')::bigint
$$;

-- The mobile number that receives a seller's messages; null if the seller cannot be reached.
create or replace function seller_phone(seller bigint) returns text language sql stable as $$
  select coalesce((select c.phone from seller_contact c where c.distributor_id = d.id),
    case when regexp_replace(d.tel, '\D', '', 'g') ~ '^01\d{8,9}$' then d.tel end)
  from distributor d where d.id = seller
$$;

-- The delivery address of a line of the seller, never the buyer.
drop function if exists seller_door(bigint);
create or replace function seller_delivery_address(which bigint) returns jsonb language sql stable security definer set search_path = public, pg_temp as $$
  select (case when o.is_gift then to_jsonb((gift_recipient_of(l)).address) else o.address end) - 'guestOrderName' - 'guestOrderPhone'
  from order_line l join orders o on o.id = l.order_id where l.id = which and l.distributor_id = seller_id()
$$;

-- Whether an action on a line of the seller waits for approval. The requester is not visible.
create or replace function seller_awaits(which bigint) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from approval a join order_line l on l.id = a.order_line_id
    where a.order_line_id = which and a.verdict is null and l.distributor_id = seller_id())
$$;

-- Roles belong to the whole server. Where the shop may not create one, the seller endpoints are closed and the start logs a warning.
do $$ begin
  if not exists (select from pg_roles where rolname = 'shop_seller') then
    begin
      create role shop_seller nologin;
    exception
      when insufficient_privilege then raise warning 'Seller API disabled: this user cannot create role shop_seller. Run deploy/roles.sql as the owner.';
      when duplicate_object or unique_violation then null;
    end;
  end if;
  if exists (select from pg_roles where rolname = 'shop_seller') and not pg_has_role(current_user, 'shop_seller', 'member') then
    begin
      execute format('grant shop_seller to %I', current_user);
    exception when insufficient_privilege then raise warning 'Seller API disabled: this user is not a member of role shop_seller. Run deploy/roles.sql as the owner.';
    end;
  end if;
end $$;

-- The policies find rows by key. `exists (select …)` would be planned as a table of all rows of the seller, built for every query. The
-- seller id is read once a statement.
drop policy if exists seller on order_line;
create policy seller on order_line for select using (distributor_id = (select seller_id()));
drop policy if exists seller on orders;
create policy seller on orders for select using ((select true from order_line l where l.order_id = orders.id and l.distributor_id = (select seller_id()) limit 1));
drop policy if exists seller on order_line_option;
create policy seller on order_line_option for select using ((select l.distributor_id from order_line l where l.id = order_line_id) = (select seller_id()));
drop policy if exists seller on order_event;
create policy seller on order_event for select using ((select l.distributor_id from order_line l where l.id = order_line_id) = (select seller_id()));
drop policy if exists seller on claim;
create policy seller on claim for select using ((select l.distributor_id from order_line l where l.id = order_line_id) = (select seller_id()));
drop policy if exists seller on gift_recipient;
create policy seller on gift_recipient for select using ((select l.distributor_id from order_line l where l.id = order_line_id) = (select seller_id()));
drop policy if exists seller on order_line_parcel;
create policy seller on order_line_parcel for select using ((select l.distributor_id from order_line l where l.id = order_line_id) = (select seller_id()));
drop policy if exists seller on product;
create policy seller on product for select using (distributor_id = (select seller_id()));
drop policy if exists seller on product_option;
create policy seller on product_option for select using ((select p.distributor_id from product p where p.id = product_id) = (select seller_id()));
drop policy if exists seller on stock;
create policy seller on stock for select using ((select true from product_option o where o.id = option_id));
drop policy if exists seller on stock_movement;
create policy seller on stock_movement for select using ((select true from product_option o where o.id = option_id));
drop policy if exists seller on product_question;
create policy seller on product_question for select using ((select p.distributor_id from product p where p.id = product_id) = (select seller_id()));
drop policy if exists seller on review;
create policy seller on review for select using ((select p.distributor_id from product p where p.id = product_id) = (select seller_id()));
drop policy if exists seller on review_report;
create policy seller on review_report for select using ((select true from review r where r.id = review_id));
drop policy if exists seller on distributor;
create policy seller on distributor for select using (id = (select seller_id()));

-- Row-level security applies to every role except the owner of a table. Other roles are limited by their grants and see all rows. The
-- policy names no role, so that a backup can be restored where the role is missing. The role of deploy/roles.sql bypasses it.
do $$ declare kept regclass; begin
  for kept in select oid from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace loop
    execute format('drop policy if exists works on %s', kept);
    execute format($words$create policy works on %s using (current_user <> 'shop_seller')$words$, kept);
  end loop;
end $$;

do $$ begin
  if not exists (select from pg_roles where rolname = 'shop_seller') then return; end if;
  revoke all on all tables in schema public from shop_seller;
  revoke execute on function seller_delivery_address(bigint), seller_awaits(bigint) from public;
  grant execute on function seller_delivery_address(bigint), seller_awaits(bigint) to shop_seller;
  grant usage on schema public to shop_seller;
  grant select (id, uuid, order_id, distributor_id, product_id, product, status, dispatch_on, shipment_date, bundle_key, delay, cancel_request, carrier_code, tracking_number,
    shipped_at, tracking, delivered_at, parent_id) on order_line to shop_seller;
  grant select (id, uuid, order_number, brand, is_gift, created_at) on orders to shop_seller;
  grant select (id, order_line_id, option_id, option, quantity, cancelled_quantity, unit_price) on order_line_option to shop_seller;
  grant select (order_id, order_line_id, to_status, at) on order_event to shop_seller;
  grant select (id, uuid, order_line_id, kind, reason, fault, detail, quantity, damaged_count, piece_count, images, status, answer, answer_images, photo_request, photo_requested_at,
    photo_sent_at, pickup, created_at) on claim to shop_seller;
  grant select (order_line_id, position, carrier_code, tracking_number, quantity) on order_line_parcel to shop_seller;
  grant select (order_line_id, status) on gift_recipient to shop_seller;
  grant select (id, name, images, distributor_id) on product to shop_seller;
  grant select (id, product_id, name, shipment_date, price, special_sale_price, option_status) on product_option to shop_seller;
  grant select (option_id, stocked, held, sold, unlimited) on stock to shop_seller;
  grant select (id, option_id, order_id, kind, quantity, at) on stock_movement to shop_seller;
  grant select (id, product_id, contents, is_secret, author, answer, answered_at, created_at) on product_question to shop_seller;
  grant select (id, product_id, hidden, appealed_at, appeal_answered_at) on review to shop_seller;
  grant select (review_id, verdict) on review_report to shop_seller;
  grant select (id, name) on distributor to shop_seller;
  grant select (code, name) on carrier to shop_seller;
end $$;
