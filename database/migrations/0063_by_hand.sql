-- Money that finance sent itself left the bank, and what the payment company holds of the order is still there.
alter table refund
  add column by_hand boolean not null default false,
  add constraint refund_by_hand_check check (not by_hand or (status = 'done' and way <> 'none'));
