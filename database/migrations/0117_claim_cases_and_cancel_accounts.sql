-- Two claims of one order, or two of its parcels, need two cases. Answering one of them closes only its case.
drop index payment_case_open;
create unique index payment_case_open on payment_case (order_id, kind, coalesce(detail->>'claim', detail->>'line', '')) where closed_at is null;

-- Escalated claims for which no case was opened, because another one of their order was open.
insert into payment_case (order_id, kind, detail, opened_at, closed_at, closed_by)
select l.order_id, 'CLAIM_UNANSWERED', jsonb_build_object('claim', c.id), c.escalated_at, c.decided_at, case when c.decided_at is not null then 'system' end
from claim c join order_line l on l.id = c.order_line_id
where c.escalated_at is not null and not exists (
  select from payment_case p where p.kind = 'CLAIM_UNANSWERED' and (p.detail->>'claim')::bigint = c.id);

-- The refund account of a cancel request is an encrypted column, so that the key rotation renews it.
alter table order_line add column cancel_account bytea;
update order_line set cancel_account = decode(cancel_request->>'account', 'base64'), cancel_request = cancel_request - 'account'
where cancel_request ? 'account';
