-- The version of what is sold as an option: its price, terms, product and seller. A sequence never gives a number twice, not even after
-- a rollback, so two versions of an option are never taken for each other.
create sequence sale_version;
alter table stock add column version bigint not null default 0;
