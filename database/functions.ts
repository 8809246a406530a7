import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { ReservedSql } from 'postgres';
import { schemaTransaction } from './schema-transaction.ts';

const folder = new URL('./functions/', import.meta.url);

/** Every file of functions, views and triggers, in the order in which they are applied. */
export function functionFiles() {
  return readdirSync(folder)
    .filter((name) => /^\w+\.sql$/.test(name))
    .sort()
    .map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    });
}

/** Applies every file that changed since it was last applied, in one transaction. Runs after the migrations. */
export async function applyFunctions(held: ReservedSql, print: (line: string) => void) {
  const rows = await held<{ name: string; sha256: string }[]>`select name, sha256 from schema_function`;
  const applied = new Map(rows.map((row) => [row.name, row.sha256]));
  const changed = functionFiles().filter(({ name, sha256 }) => applied.get(name) !== sha256);
  if (changed.length === 0) return;
  for (const { name } of changed) print(`Applying ${name}`);
  let current = '';
  await schemaTransaction(
    held,
    async () => {
      // A function may call one of a later file.
      await held`set local check_function_bodies = off`;
      for (const { name, text, sha256 } of changed) {
        current = name;
        await held.unsafe(text);
        await held`
          insert into schema_function (name, sha256) values (${name}, ${sha256})
          on conflict (name) do update set sha256 = excluded.sha256, applied_at = now()`;
      }
    },
    () => `Functions of ${current}`,
  );
}
