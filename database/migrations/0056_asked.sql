-- Each process says how much its shoppers ask a second of what memory cannot answer, so that long work of the office leaves them the database.
alter table presence add column asked real not null default 0;
