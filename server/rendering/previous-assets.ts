import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FileStorage } from '../integrations/file-storage.ts';

type Place = { dataDir: string; files: FileStorage; brand: string };

const keptMs = 30 * 86_400_000;

/**
 * Stores the scripts and styles of this build where every machine finds them. A page of the last release then still gets its own during a
 * rolling deployment. Files that this build does not contain are deleted thirty days after they were stored.
 */
export async function publishAssets(
  { dataDir, files, brand }: Place,
  built = resolve('build', brand, 'client', 'assets'),
) {
  const own = new Set((await readdir(built).catch(() => [])).map((file) => `assets/${file}`));
  const there = new Map<string, number>();
  for await (const { name, at } of files.list('assets/')) there.set(name, at);
  for (const name of own) {
    if (there.has(name)) continue;
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(built, name.slice('assets/'.length)), path);
    await files.keep([name]);
  }
  const old = [...there].filter(([name, at]) => !own.has(name) && at < Date.now() - keptMs).map(([name]) => name);
  await files.remove(old);
}
