-- A gift's sender may pay an island's surcharge beforehand; what the address does not need goes back with a refund of its own kind.
alter table product drop constraint product_gift_area_check;
alter table product add constraint product_gift_area_check
  check (gift_area in ('shop_absorbs', 'not_deliverable', 'sender_prepaid'));

alter table refund drop constraint refund_kind_check;
alter table refund add constraint refund_kind_check
  check (kind in ('withdraw', 'stock_out', 'return', 'claim', 'funding', 'goodwill', 'gift_area'));

-- Cards say from now on whether their goods may be given away.
update product_card set stale_at = now();

-- A receiver who joined later is found by the number that claimed.
create index gift_to_claimed_phone on gift_to (claimed_phone) where claimed_phone is not null;
