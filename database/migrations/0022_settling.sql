-- What a line is settled by, and the day it is to leave, are written down when it is ordered: prices, rates and holidays change, and what
-- was sold before this has neither a supply price nor a rate.
alter table distributor add column commission_permille int check (commission_permille between 0 and 1000);
alter table order_option_group add column supply_price bigint check (supply_price >= 0);
alter table order_line
  add column supply_price bigint check (supply_price >= 0),
  add column commission_permille int check (commission_permille between 0 and 1000),
  add column dispatch_on date;
insert into policy (key, value) values ('commissionPermille', '150') on conflict do nothing;

update order_line l
set dispatch_on = coalesce((l.delay->>'newDate')::date, l.shipment_date, business_day(korea_date(coalesce(p.approved_at, o.created_at)),
  greatest(1, coalesce((l.shipping->>'dispatchDays')::int, (l.shipping->>'unstoringDays')::int, 1))))
from orders o join payment p on p.order_id = o.id where o.id = l.order_id;
alter table order_line alter column dispatch_on set not null;
