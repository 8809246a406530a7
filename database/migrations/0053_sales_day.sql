-- What a day came to, by brand, once nothing can come to it any more: a year's figures are read and not added up each time. The ledger stays
-- what they are the sum of, which a law of the audit holds.
create table sales_day (
  day date not null,
  brand text not null,
  orders integer not null,
  sales bigint not null,
  shipping bigint not null,
  discounts bigint not null,
  paid bigint not null,
  refunded bigint not null,
  net bigint not null,
  primary key (day, brand)
);
-- Up to which day, that one too, all are added up.
create table sales_summed (one boolean primary key default true check (one), day date not null);
