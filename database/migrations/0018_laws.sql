-- ── whose an order is ───────────────────────────────────────────────────────────────────────────────
-- A row when it is made and a row whenever it changes hands, so that an order that lies with somebody else is noticed.
create table order_owner (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  app_user_id bigint not null references app_user,
  at timestamptz not null default shop_moment()
);
insert into order_owner (order_id, app_user_id, at) select id, app_user_id, created_at from orders order by id;
create index order_owner_order on order_owner (order_id, id);

-- ── where captured money came from ──────────────────────────────────────────────────────────────────
-- By which method and under which key of the payment company: a copy of the payment's own words that nobody can change.
alter table ledger_posting add column reference text;
alter table ledger_posting disable trigger append_only;
update ledger_posting l set reference = concat_ws(' ', p.method, p.payment_key)
from payment p where p.order_id = l.order_id and l.account = 'provider' and l.posting like 'capture%' and p.attempt = 'approved';
alter table ledger_posting enable trigger append_only;

-- ── demo rows of before ─────────────────────────────────────────────────────────────────────────────
-- Refunds and claims of the first demonstration were kept without what the laws now read.
update refund r set parts = jsonb_build_object('shipping', jsonb_build_object(coalesce(o.bundles->0->>'key', ''), r.shipping))
from orders o where o.id = r.order_id and r.parts = '{}' and r.shipping <> 0;
insert into claim (order_line_id, kind, reason, fault, unit, before_status)
select l.id, 'return', 'DAMAGED', 'shop', sum(g.unit), coalesce(l.previous_status, 'delivery_end')
from order_line l join order_option_group g on g.order_line_id = l.id
where l.status = 'return_request' and not exists (select from claim c where c.order_line_id = l.id and c.status = 'open') group by l.id;
