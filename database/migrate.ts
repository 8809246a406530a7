import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Sql } from 'postgres';
import { applyFunctions } from './functions.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Brings the schema forward: numbered SQL files, each once, each in a transaction; a file that changed after it ran is refused. Then the functions. */
export async function migrate(sql: Sql, say: (line: string) => void = () => {}) {
  const held = await sql.reserve();
  try {
    await held`select pg_advisory_lock(728001)`;
    await held`create table if not exists schema_migration (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`;
    const rows = await held<{ name: string; sha256: string }[]>`select name, sha256 from schema_migration`;
    const applied = new Map(rows.map((row) => [row.name, row.sha256]));
    for (const { name, text, sha256 } of migrationFiles()) {
      const before = applied.get(name);
      if (before === sha256) continue;
      if (before) throw new Error(`Migration ${name} changed after it ran: add a new file instead.`);
      say(`migrating ${name}`);
      await held`begin`;
      try {
        await held.unsafe(text);
        await held`insert into schema_migration (name, sha256) values (${name}, ${sha256})`;
        await held`commit`;
      } catch (error) {
        await held`rollback`;
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await applyFunctions(held, say);
  } finally {
    await held`select pg_advisory_unlock(728001)`.catch(() => {});
    held.release();
  }
}

/** Every migration in its order, as it stands in the folder. */
export function migrationFiles() {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}
