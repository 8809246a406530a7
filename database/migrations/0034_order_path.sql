-- What waits to leave is asked for by its day, however much has been sold before.
create index order_line_leaving on order_line (dispatch_on) where status in ('paid', 'withdraw_partially', 'delivery_waiting', 'delivery_delay');
