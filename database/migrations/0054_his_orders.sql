-- A seller's orders, the latest first; what is asked by seller alone is answered by it too.
create index order_line_his on order_line (distributor_id, order_id desc);
drop index order_line_distributor;
