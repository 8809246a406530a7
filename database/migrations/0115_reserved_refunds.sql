-- Finance reserves a failed refund before it sends the money by hand, so that the payment company does not send it too.
alter table refund drop constraint refund_is_manual_check;
alter table refund add constraint refund_is_manual_check check (not is_manual or (status in ('failed', 'done') and way <> 'none'));
