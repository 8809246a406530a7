-- From here on functions, views and triggers are whole files in database/functions, applied again when they change.
-- Migrations speak of tables, columns, indexes and rows only.
create table schema_function (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);
