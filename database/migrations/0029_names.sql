-- Columns say what they hold; the specification's own spellings (commingSoonDate, unstoringDaysAfter) stay on the wire.
alter table product rename column comming_soon_at to opens_at;
alter table product rename column unstoring_days_after to dispatch_days;
alter view sale_line rename column comming_soon_at to opens_at;
alter view sale_line rename column unstoring_days_after to dispatch_days;
-- How far a payment has come; an attempt is the whole of it.
alter table payment rename column attempt to stage;
alter table payment rename constraint payment_attempt_check to payment_stage_check;
-- What an order froze of its shipping is read by the same name.
update order_line set shipping = shipping - 'unstoringDays' || jsonb_build_object('dispatchDays', shipping->'unstoringDays')
where shipping ? 'unstoringDays';
