import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Files } from '../integrations/file-storage.ts';
import type { Sql } from '../platform/db/database.ts';
import { pathOf, prefixes, removePicture } from './file-paths.ts';
import { dropUnused, knownPaths } from './uploads.sql.ts';

const dayMs = 86_400_000;
const atOnce = 500;

/** Takes away pictures nobody used within a day, and files of a day ago that no row knows; `dataDir` is where this machine works on some. */
export async function sweepUploads(sql: Sql, files: Files, dataDir: string) {
  for (const { path } of await dropUnused(sql)) await removePicture(files, path);
  for (const prefix of Object.values(prefixes)) await sweep(sql, files, prefix);
  // What a process that died was looking at.
  const incoming = join(dataDir, 'incoming');
  for (const file of await readdir(incoming).catch(() => [])) await dropOld(join(incoming, file));
}

async function sweep(sql: Sql, files: Files, prefix: string) {
  const old: string[] = [];
  for await (const { name, at } of files.list(prefix)) {
    if (at < Date.now() - dayMs) old.push(name);
    if (old.length >= atOnce) await drop(old.splice(0));
  }
  await drop(old);

  async function drop(names: string[]) {
    const known = await knownPaths(sql, [...new Set(names.map(pathOf))]);
    await files.remove(names.filter((name) => !known.has(pathOf(name))));
  }
}

async function dropOld(path: string) {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
}
