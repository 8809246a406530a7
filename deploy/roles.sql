-- Roles: who changes the schema, who works in it, who only reads, and whose part is taken for a seller. Run once as a superuser, with psql variables owner and app.
create role shop_owner login password :'owner';
-- What a policy hides it hides from sellers, whose part the shop takes; asked of the shop itself it would only cost time.
create role shop_app login bypassrls password :'app';
create role shop_read;
-- Nobody's own: sellers are shown rows by it. The shop may take its part, and the owner may say what it sees.
create role shop_seller nologin;
grant shop_seller to shop_owner, shop_app;
-- Since 17 the database brings this locale itself, so that an upgrade of the machine moves no index.
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
-- A pooler passes on nothing of what sessions ask for, so the role has its deadlines itself.
-- Whether a standby confirms what is written is told by figures and the doctor.
grant pg_read_all_stats to shop_app;
alter role shop_app set lock_timeout = '3s';
alter role shop_app set statement_timeout = '5s';
alter role shop_app set idle_in_transaction_session_timeout = '10s';
