-- The part of an option that open payment windows of guests without a proven phone leave to others.
insert into policy (key, value) values ('provenStockPercent', '20') on conflict do nothing;
