import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStorage } from '../integrations/file-storage.ts';
import type { Sql } from '../platform/db/database.ts';
import { removeStoredImage, storagePrefixes, uploadPathOf } from './file-paths.ts';
import { deleteUnusedUploads, existingUploadPaths } from './uploads.sql.ts';

const dayMs = 86_400_000;
const atOnce = 500;

/** Deletes images that stayed unused for a day, and day-old files without a row. `dataDir` holds this machine's temporary files. */
export async function sweepUploads(sql: Sql, files: FileStorage, dataDir: string) {
  for (const { path } of await deleteUnusedUploads(sql)) await removeStoredImage(files, path);
  for (const prefix of Object.values(storagePrefixes)) await sweep(sql, files, prefix);
  // Files that a process left behind when it died.
  const incoming = join(dataDir, 'incoming');
  for (const file of await readdir(incoming).catch(() => [])) await dropOld(join(incoming, file));
}

async function sweep(sql: Sql, files: FileStorage, prefix: string) {
  const old: string[] = [];
  for await (const { name, at } of files.list(prefix)) {
    if (at < Date.now() - dayMs) old.push(name);
    if (old.length >= atOnce) await drop(old.splice(0));
  }
  await drop(old);

  async function drop(names: string[]) {
    const known = await existingUploadPaths(sql, [...new Set(names.map(uploadPathOf))]);
    await files.remove(names.filter((name) => !known.has(uploadPathOf(name))));
  }
}

async function dropOld(path: string) {
  const found = await stat(path).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
}
