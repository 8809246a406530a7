-- What the buyer was shown of the goods of an order sheet; null for a sheet made before this column.
alter table order_tmp add column digest text;
