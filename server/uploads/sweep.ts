import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from '../base/database.ts';
import { address, foldersOf, privateAddress, removePicture } from './store.ts';
import { dropUnused, knownPaths } from './uploads.sql.ts';

const dayMs = 86_400_000;

/** Takes away pictures nobody used within a day, and files of a day ago that no row knows. */
export async function sweepUploads(sql: Sql, dataDir: string) {
  for (const { path } of await dropUnused(sql)) await removePicture(dataDir, path);
  const { open, hidden } = foldersOf(dataDir);
  await sweep(sql, open, address);
  await sweep(sql, hidden, privateAddress);
  // What a process that died was looking at.
  const incoming = join(dataDir, 'incoming');
  for (const file of await readdir(incoming).catch(() => [])) await dropOld(join(incoming, file));
}

async function sweep(sql: Sql, folder: string, begin: string) {
  const files = await readdir(folder).catch(() => []);
  const known = await knownPaths(sql, [...new Set(files.map(pathOf))]);
  for (const file of files) {
    if (known.has(pathOf(file))) continue;
    await dropOld(join(folder, file));
  }

  function pathOf(file: string) {
    return begin + file.slice(0, file.search(/[.-]/));
  }
}

async function dropOld(path: string) {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
}
