-- Inserts the person who placed an order as its first owner. Code that transfers an order inserts the next row.
create or replace function order_owner_follow() returns trigger language plpgsql as $$
begin
  insert into order_owner (order_id, app_user_id) select id, app_user_id from made order by id;
  return null;
end $$;
create or replace trigger order_owner_follow after insert on orders
  referencing new table as made for each statement execute function order_owner_follow();
-- Demo data is inserted with triggers disabled. This trigger fires always.
alter table orders enable always trigger order_owner_follow;
