import { readdirSync, readFileSync } from 'node:fs';
import postgres from 'postgres';
import { expect, inject, test, vi } from 'vitest';
import { functionFiles } from './functions.ts';
import { migrateSchema } from './migrate.ts';
import { printSchema } from './schema.ts';

/** A separate database that is dropped afterwards. */
async function elsewhere<T>(name: string, work: (sql: postgres.Sql) => Promise<T>) {
  const admin = postgres(inject('postgres').replace(/\/shop$/, '/postgres'), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name} template template_shop`);
  const sql = postgres(inject('postgres').replace(/\/shop$/, `/${name}`), { max: 1, onnotice: () => {} });
  try {
    return await work(sql);
  } finally {
    await sql.end();
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  }
}

test('the printed schema equals that of a new database (npm run schema prints it)', async () => {
  await elsewhere('t_schema', async (sql) => {
    expect(readFileSync('database/schema.sql', 'utf8')).toBe(await printSchema(sql));
  });
});

test('every table has a comment with its purpose and owner, and every check over several columns has a name', () => {
  const text = readFileSync('database/schema.sql', 'utf8');
  expect(text.match(/^-- $/gm)).toBeNull();
  expect(text.match(/\bconstraint (?:\w+_check\d+) /g)).toBeNull();
  for (const [, table = '', body = ''] of text.matchAll(/^create (?:unlogged )?table (\w+) \(([\s\S]*?)^\);/gm))
    expect(body, table).not.toContain(`constraint ${table}_check `);
});

test('every function, view and trigger of the database is defined in a file', async () => {
  const text = functionFiles()
    .map((file) => file.text)
    .join('\n');
  const rows = await elsewhere(
    't_whole',
    (sql) => sql<{ kind: string; name: string }[]>`
      select 'function' as kind, proname as name from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union select 'view', relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v'
      union select 'trigger', tgname from pg_trigger where not tgisinternal`,
  );
  const missing = rows.filter(({ kind, name }) => !new RegExp(`^create or replace ${kind} ${name}\\b`, 'm').test(text));
  expect(missing).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
});

test('every reference to an account can be found by an index, so that the deletion of a guest reads no whole table', async () => {
  const bare = await elsewhere(
    't_references',
    (sql) => sql<{ column: string }[]>`
      select c.conrelid::regclass || '.' || a.attname as column from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'app_user'::regclass and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`,
  );
  expect(bare.map(({ column }) => column)).toEqual([]);
});

test('no migration after the thirteenth creates or edits a function', () => {
  const late = readdirSync('database/migrations').filter((name) => name > '0014');
  const guilty = late.filter((name) =>
    /create (or replace )?(function|view|trigger)|pg_get_functiondef/i.test(
      readFileSync(`database/migrations/${name}`, 'utf8'),
    ),
  );
  expect(late.length).toBeGreaterThan(0);
  expect(guilty).toEqual([]);
});

test('a function changed by hand is restored once its file counts as new', async () => {
  await elsewhere('t_functions', async (sql) => {
    await sql.unsafe(
      'create or replace function shop_now() returns timestamptz language sql stable as $$ select null::timestamptz $$',
    );
    await migrateSchema(sql);
    expect((await sql`select shop_now() as now`)[0]?.now).toBeNull();
    await sql`update schema_function set sha256 = 'older' where name = 'clock.sql'`;
    await migrateSchema(sql);
    expect((await sql`select shop_now() as now`)[0]?.now).not.toBeNull();
  });
});

test('a changed function file lets go of a table in use after a second and comes again', async () => {
  await elsewhere('t_turns', async (sql) => {
    const connect = () => postgres(inject('postgres').replace(/\/shop$/, '/t_turns'), { max: 1, onnotice: () => {} });
    const [backup, shop] = [connect(), connect()];
    await sql`update schema_function set sha256 = 'older' where name = 'seller.sql'`;
    await shop`set statement_timeout = '3s'`;
    // As a dump reads the tables, for as long as it runs.
    await backup`begin`;
    await backup`select from order_line`;
    const coming = migrateSchema(sql);
    await vi.waitUntil(
      async () => (await shop`select from pg_locks where relation = 'order_line'::regclass and not granted`).length,
      { timeout: 10_000, interval: 20 },
    );
    const read = await shop`select from order_line`.then(
      () => 'read',
      (error: { code: string }) => error.code,
    );
    await backup`commit`;
    await coming;
    await Promise.all([backup.end(), shop.end()]);
    expect(read).toBe('read');
    expect(await sql`select from schema_function where sha256 = 'older'`).toHaveLength(0);
  });
}, 30_000);
