-- An order that goes to a cheaper area than it was paid for gives the difference back.
alter table refund drop constraint refund_kind_check;
alter table refund add constraint refund_kind_check
  check (kind in ('withdraw', 'stock_out', 'return', 'claim', 'funding', 'goodwill', 'gift_area', 'area')) not valid;
alter table refund validate constraint refund_kind_check;

-- The area an order was paid for, where it goes to another one since.
alter table orders add column paid_area smallint check (paid_area between 0 and 3);
