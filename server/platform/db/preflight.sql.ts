import type { Sql } from './database.ts';

/** Runs on a database that may be empty or foreign. */
export async function readServerFacts(sql: Sql) {
  const [row] = await sql<{ encoding: string; version: number; fsync: string; full: string; trigrams: boolean }[]>`
    select current_setting('server_encoding') as encoding,
      current_setting('server_version_num')::int as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full,
      exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams`;
  return row;
}

/** The timeouts this session lacks, regardless of what it requested when it opened, and its role. */
export async function missingTimeouts(sql: Sql) {
  const [row] = await sql<{ role: string; missing: string[] }[]>`
    select current_user as role, array(
      select name from pg_settings
      where name in ('lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout') and setting = '0' order by name) as missing`;
  return row ?? { role: '', missing: [] };
}

/** Whether the database treats a Korean letter as a letter; only for a UTF8 database. */
export async function supportsKorean(sql: Sql) {
  const [row] = await sql<{ korean: boolean }[]>`select chr(44032) ~ '^[[:alpha:]]$' as korean`;
  return row?.korean ?? false;
}

/** The mode the database is marked for; undefined when it has no mark. Runs before migrations: the table was `ground` until 0080. */
export async function databaseModeOf(sql: Sql) {
  for (const table of ['installation', 'ground']) {
    if (!(await hasTable(sql, table))) continue;
    const [row] = await sql<{ mode: string }[]>`select mode from ${sql(table)}`;
    return row?.mode;
  }
  return undefined;
}

/** Marks the database once; an existing mark stays. */
export async function setDatabaseMode(sql: Sql, mode: string) {
  await sql`insert into installation (mode) values (${mode}) on conflict do nothing`;
}

/** Whether the database has members or orders but no demo member: demo data was never put here. */
export async function hasLiveData(sql: Sql) {
  if (!(await hasTable(sql, 'orders')) || !(await hasTable(sql, 'app_user'))) return false;
  const [row] = await sql<{ real: boolean }[]>`
    select not exists (select from app_user where email like '%@demo.shop')
      and (exists (select from app_user where user_type <> 'guest') or exists (select from orders)) as real`;
  return row?.real ?? false;
}

/** Up to three demo accounts, whose passwords are published in this project. */
export async function findDemoAccounts(sql: Sql) {
  const rows = await sql<{ email: string }[]>`
    select email from staff_account where lower(email) like '%@demo.shop'
    union select email from app_user where lower(email) like '%@demo.shop'
    order by email limit 3`;
  return rows.map(({ email }) => email);
}

/** Whether the database has tables but not the shop's. */
export async function hasForeignTables(sql: Sql) {
  if (await hasTable(sql, 'schema_migration')) return false;
  const [row] = await sql<{ foreign: boolean }[]>`
    select exists (
      select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as foreign`;
  return row?.foreign ?? false;
}

async function hasTable(sql: Sql, table: string) {
  const [row] = await sql<{ found: boolean }[]>`select to_regclass(${`public.${table}`}) is not null as found`;
  return row?.found ?? false;
}
