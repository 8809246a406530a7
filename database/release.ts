import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { ReservedSql, Sql } from 'postgres';
import { functionFiles } from './functions.ts';
import { migrationFiles } from './migrate.ts';

type File = { name: string; text: string };
type Table = { name: string; columns: string[]; rows: string };
type Release = {
  version: string;
  takenAt: string;
  migrations: File[];
  functions: File[];
  tables: Table[];
  sequences: { name: string; last: string }[];
};

const folder = new URL('./releases/', import.meta.url);

/** The schema of a release as its migration files, and all rows of its tables. */
export async function packRelease(db: Sql, version: string): Promise<Buffer> {
  const sql = await db.reserve();
  // One snapshot for all tables, because a running shop goes on writing.
  await sql`begin isolation level repeatable read read only`;
  try {
    return gzipSync(JSON.stringify(await readAll(sql, version)), { level: 9 });
  } finally {
    await sql`rollback`;
    sql.release();
  }
}

async function readAll(sql: ReservedSql, version: string): Promise<Release> {
  const names = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('schema_migration', 'schema_function')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by c.relname`;
  const tables: Table[] = [];
  for (const { name, columns } of names) {
    const [held] = await sql<{ rows: string }[]>`
      select coalesce(json_agg(x), '[]')::text as rows from (select ${sql(columns)} from ${sql(name)}) x`;
    tables.push({ name, columns, rows: held?.rows ?? '[]' });
  }
  const sequences = await sql<{ name: string; last: string }[]>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`;
  const [moment] = await sql<{ now: string }[]>`select shop_now()::text as now`;
  const plain = ({ name, text }: File) => ({ name, text });
  return {
    version,
    takenAt: moment?.now ?? '',
    migrations: migrationFiles().map(plain),
    functions: functionFiles().map(plain),
    tables,
    sequences: [...sequences],
  };
}

/** Restores a packed release into an empty database, which can then be migrated. Returns the time of the snapshot. */
export async function unpackRelease(sql: Sql, bytes: Buffer) {
  const release = JSON.parse(gunzipSync(bytes).toString()) as Release;
  const held = await sql.reserve();
  try {
    await makeSchema(held, release);
    // The rows passed triggers and foreign keys when they were written.
    await held`set session_replication_role = replica`;
    await held`truncate ${held(release.tables.map(({ name }) => name))} restart identity cascade`;
    // Triggers that fire always would insert rows that are already restored.
    const always = await held<{ table: string; name: string }[]>`
      select tgrelid::regclass::text as "table", tgname as name from pg_trigger where tgenabled = 'A' and not tgisinternal`;
    for (const { table, name } of always) await held`alter table ${held(table)} disable trigger ${held(name)}`;
    for (const { name, columns, rows } of release.tables.filter((table) => table.rows !== '[]')) {
      await held`
        insert into ${held(name)} (${held(columns)}) overriding system value
        select ${held(columns)} from json_populate_recordset(null::${held(name)}, ${rows}::text::json)`;
    }
    for (const { table, name } of always) await held`alter table ${held(table)} enable always trigger ${held(name)}`;
    await held`set session_replication_role = origin`;
    for (const { name, last } of release.sequences) await held`select setval(${name}, ${last}::bigint)`;
    // Without statistics the planner takes the tables for empty, and statements would take minutes.
    await held`analyze`;
  } finally {
    held.release();
  }
  return release.takenAt;
}

async function makeSchema(held: ReservedSql, { migrations, functions }: Release) {
  await held`create table schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
  for (const { name, text } of migrations) {
    await held.unsafe(text);
    await held`insert into schema_migration (name, sha256) values (${name}, ${hash(text)})`;
  }
  await held`set check_function_bodies = off`;
  for (const { name, text } of functions) {
    await held.unsafe(text);
    await held`
      insert into schema_function (name, sha256) values (${name}, ${hash(text)}) on conflict (name) do update set sha256 = excluded.sha256`;
  }
  await held`reset check_function_bodies`;
}

/** The versions that the changelog lists, the newest first. */
export function releasedVersions(changes: string) {
  return [...changes.matchAll(/^## (\d+\.\d+\.\d+)\b/gm)].map(([, version]) => version as string);
}

/** The packed release, or undefined where none is stored. */
export function storedRelease(version: string): Buffer | undefined {
  const file = releaseFile(version);
  return existsSync(file) ? readFileSync(file) : undefined;
}

export function releaseFile(version: string) {
  return new URL(`${version}/shop.json.gz`, folder);
}

export function storedVersions() {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function hash(text: string) {
  return createHash('sha256').update(text).digest('hex');
}
