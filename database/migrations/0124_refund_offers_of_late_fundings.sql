-- The buyer of a late crowdfunding is offered a refund once, also after the record of the message is deleted.
alter table order_line add column offered_refund_at timestamp with time zone;
update order_line l set offered_refund_at = m.created_at from message m
where m.order_id = l.order_id and m.kind = 'FUNDING_LATE' and m.event = 'FUNDING_LATE ' || l.id;
