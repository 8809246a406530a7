-- Roles: the owner of the schema, the application, a reader, and the role that the application takes for a seller. Run once as a superuser, with psql variables owner and app.
create role shop_owner login password :'owner';
-- Row-level policies restrict only shop_seller. The application itself bypasses them to save time.
create role shop_app login bypassrls password :'app';
create role shop_read;
-- No one signs in as this role. The application takes it to read rows for a seller; the owner grants what it sees.
create role shop_seller nologin;
grant shop_seller to shop_owner, shop_app;
-- PostgreSQL 17 and newer have this locale built in, so an upgrade of the operating system breaks no index.
select current_setting('server_version_num')::int >= 170000 as builtin \gset
\if :builtin
create database shop owner shop_owner template template0 encoding 'UTF8' locale_provider builtin builtin_locale 'C.UTF-8' locale 'C';
\else
create database shop owner shop_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
\endif
\connect shop
create extension if not exists pg_trgm;
revoke create on schema public from public;
grant usage, create on schema public to shop_owner;
grant usage on schema public to shop_app, shop_read;
alter default privileges for role shop_owner in schema public grant select, insert, update, delete on tables to shop_app;
alter default privileges for role shop_owner in schema public grant usage, select, update on sequences to shop_app;
alter default privileges for role shop_owner in schema public grant execute on functions to shop_app;
alter default privileges for role shop_owner in schema public grant select on tables to shop_read;
-- Metrics and the doctor report whether a standby confirms writes, which needs pg_read_all_stats.
grant pg_read_all_stats to shop_app;
-- A pooler drops session settings, so the role carries the timeouts.
alter role shop_app set lock_timeout = '3s';
alter role shop_app set statement_timeout = '5s';
alter role shop_app set idle_in_transaction_session_timeout = '10s';
