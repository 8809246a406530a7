import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../database.ts';
import { address, foldersOf, privateAddress, removePicture } from './store.ts';
import { dropUnused, knownPaths } from './uploads.sql.ts';

const day = 86_400_000;

/** Takes away pictures nobody used within a day, and files of a day ago that no row knows. */
export async function sweepUploads(sql: Sql, dataDir: string) {
  for (const { path } of await dropUnused(sql)) await removePicture(dataDir, path);
  const { open, hidden } = foldersOf(dataDir);
  await sweep(sql, open, address);
  await sweep(sql, hidden, privateAddress);
}

async function sweep(sql: Sql, folder: string, begin: string) {
  const files = await readdir(folder).catch(() => []);
  const known = await knownPaths(sql, [...new Set(files.map(pathOf))]);
  for (const file of files) {
    if (known.has(pathOf(file))) continue;
    const found = await stat(join(folder, file)).catch(() => undefined);
    if (found && found.mtimeMs < Date.now() - day) await rm(join(folder, file), { force: true });
  }

  function pathOf(file: string) {
    return begin + file.slice(0, file.search(/[.-]/));
  }
}
