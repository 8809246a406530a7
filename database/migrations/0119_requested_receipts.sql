-- The payment company reports a cash receipt to the tax office within a day. Until then the shop looks it up by the day of its request.
alter table cash_receipt add column requested_on date;
