-- Staff find the gift of a recipient who calls by the name that the sender or the recipient entered.
create index gift_recipient_name on gift_recipient (name);
create index gift_recipient_receiver on gift_recipient ((address->>'receiverName')) where address is not null;
