import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ReservedSql, Sql } from 'postgres';
import { applyFunctions } from './functions.ts';
import { schemaTransaction } from './schema-transaction.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Applies migrations: numbered SQL files, each once, each in a transaction. A file that changed after it ran is refused. The
 * functions follow. */
export async function migrateSchema(sql: Sql, print: (line: string) => void = () => {}) {
  const held = await sql.reserve();
  try {
    await held`select pg_advisory_lock(728001)`;
    await held`create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
    const rows = await held<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration`;
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const { name, text, sha256 } of migrationFiles()) {
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before)
        throw new Error(
          `Migration ${name} changed after it was applied. Restore the file and add a new migration instead. To reset a demo shop, run \`npm run seed -- --reset\`.`,
        );
      print(`Applying migration ${name}`);
      await apply(held, { name, text, sha256 });
    }
    await applyFunctions(held, print);
  } finally {
    await held`select pg_advisory_unlock(728001)`.catch(() => {});
    held.release();
  }
}

function apply(held: ReservedSql, { name, text, sha256 }: Migration) {
  return schemaTransaction(
    held,
    async () => {
      await held.unsafe(text);
      await held`insert into schema_migration (name, sha256) values (${name}, ${sha256})`;
    },
    () => `Migration ${name}`,
  );
}

/** The names of files that this database has not applied. Empty for a newer database. */
export async function pendingMigrationsIn(sql: Pick<Sql, 'unsafe'>) {
  const [there] = await sql.unsafe<{ is: boolean }[]>(
    `select to_regclass('public.schema_migration') is not null as is`,
  );
  const rows = there?.is ? await sql.unsafe<{ name: string }[]>('select name from schema_migration') : [];
  const had = new Set(rows.map(({ name }) => name));
  return migrationFiles()
    .map(({ name }) => name)
    .filter((name) => !had.has(name));
}

type Migration = ReturnType<typeof migrationFiles>[number];

/** Every migration in order. */
export function migrationFiles() {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}
