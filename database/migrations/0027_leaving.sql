-- Who pays on a business day before the same day's cut-off was told that this day counts, and so it does: the day an order is to leave
-- follows what was promised, of orders made before as well.
update order_line l
set dispatch_on = business_day(told.day, greatest(1, coalesce((l.shipping->>'dispatchDays')::int, (l.shipping->>'unstoringDays')::int, 1)) - 1)
from (
  select o.id, korea_date(coalesce(p.approved_at, o.created_at)) as day,
    (coalesce(p.approved_at, o.created_at) at time zone 'Asia/Seoul')::time as at
  from orders o join payment p on p.order_id = o.id where p.approved_at is not null or p.fallbacks = 0
) told
where told.id = l.order_id and l.shipment_date is null and l.delay is null and told.at < '14:00' and is_business_day(told.day);

-- What is laid beside the shop's clock is written by it: what sold lately, what was looked at and liked last, the address used last.
alter table stock_movement alter column at set default shop_moment();
alter table user_product alter column created_at set default shop_moment();
alter table favorite alter column created_at set default shop_moment();
alter table address alter column used_at set default shop_moment();
