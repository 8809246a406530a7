-- The ledger is the only way to change points: each row updates the account and its lots.
create or replace function update_point_balance() returns trigger language plpgsql as $$
declare
  before bigint;
  rest bigint;
  part record;
  took bigint;
begin
  insert into point_account (app_user_id) values (new.app_user_id) on conflict do nothing;
  select balance into before from point_account where app_user_id = new.app_user_id for update;
  update point_account set balance = balance + new.amount where app_user_id = new.app_user_id;
  if new.amount > 0 then
    -- A debt from a clawback is paid first.
    rest := new.amount - greatest(0, least(new.amount, -before));
    if new.type = 'use_cancel' and new.order_id is not null then
      for part in
        select s.id, s.amount - s.returned as open, l.id as lot, l.expires_at
        from point_transaction t join point_lot_use s on s.tx_id = t.id join point_lot l on l.id = s.lot_id
        where t.order_id = new.order_id and t.type = 'use' and s.amount > s.returned
        order by l.expires_at desc nulls first, s.id
      loop
        exit when rest = 0;
        took := least(rest, part.open);
        update point_lot_use set returned = returned + took where id = part.id;
        if part.expires_at is null or part.expires_at > shop_now() then
          update point_lot set remaining = remaining + took where id = part.lot;
        else
          insert into point_lot (app_user_id, tx_id, amount, remaining, expires_at)
          values (new.app_user_id, new.id, took, took, shop_now() + interval '30 days');
        end if;
        rest := rest - took;
      end loop;
    end if;
    if rest > 0 then
      -- Points that the order spent beyond the balance have no lot to return to.
      insert into point_lot (app_user_id, tx_id, amount, remaining, expires_at)
      values (new.app_user_id, new.id, rest, rest,
        coalesce(new.expires_at, case when new.type = 'use_cancel' and new.order_id is not null then shop_now() + interval '30 days' end));
    end if;
  else
    rest := -new.amount;
    for part in
      select id, remaining from point_lot
      where app_user_id = new.app_user_id and remaining > 0 and (new.lot_id is null or id = new.lot_id)
      order by expires_at nulls last, id for update
    loop
      exit when rest = 0;
      took := least(rest, part.remaining);
      update point_lot set remaining = remaining - took where id = part.id;
      insert into point_lot_use (tx_id, lot_id, amount) values (new.id, part.id, took);
      rest := rest - took;
    end loop;
    -- Points reserved by a pending order are spent by it even if a clawback took points in the meantime. The missing points become a
    -- debt.
    if rest > 0 and new.type <> 'clawback' and not (new.type = 'use' and rest <= (
      select coalesce(-sum(t.amount), 0) from point_transaction t join orders o on o.id = new.order_id
      where t.app_user_id = new.app_user_id and t.type = 'clawback' and t.created_at >= o.created_at)) then
      raise exception 'point balance of customer % would go below zero', new.app_user_id using errcode = 'check_violation';
    end if;
  end if;
  return null;
end $$;
drop trigger if exists point_follow on point_transaction;
drop function if exists point_follow();
create or replace trigger update_point_balance after insert on point_transaction for each row execute function update_point_balance();
-- Fires always, also with triggers disabled: a balance that differs from its ledger is worse than a slow seed.
alter table point_transaction enable always trigger update_point_balance;
