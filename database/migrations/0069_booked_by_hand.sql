-- A deposit that finance has seen at the bank itself, and the payment company may know nothing of.
alter table payment add column by_hand boolean not null default false;
alter table payment add constraint payment_by_hand_check check (not by_hand or stage = 'approved') not valid;
alter table payment validate constraint payment_by_hand_check;
