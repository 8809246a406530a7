import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { FileStorage } from '../integrations/file-storage.ts';

type Place = { dataDir: string; files: FileStorage; brand: string };

/** The files of a brand's releases, by name: null while the newest release contains the file, and then when that ended, in milliseconds. */
type AssetList = Record<string, number | null>;

const keptMs = 30 * 86_400_000;
const listFolder = 'asset-lists/';

/**
 * Stores the scripts and styles of this build where every machine finds them. A page of the last release then still gets its own during a
 * rolling deployment. A file is deleted thirty days after the first release without it, however old the file is. Brands share the store:
 * a file stays as long as any brand needs it.
 */
export async function publishAssets(
  { dataDir, files, brand }: Place,
  built = resolve('build', brand, 'client', 'assets'),
  now = Date.now(),
) {
  const own = new Set((await readdir(built).catch(() => [])).map((file) => `assets/${file}`));
  const stored = new Set<string>();
  for await (const { name } of files.list('assets/')) stored.add(name);
  for (const name of own) {
    if (stored.has(name)) continue;
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(built, name.slice('assets/'.length)), path);
    await files.keep([name]);
  }
  const { [brand]: before = {}, ...others } = await readLists(files);
  // A file that no list names was stored by a release without lists.
  const unlisted = [...stored].filter((name) => !Object.values(others).some((list) => name in list));
  const list: AssetList = {};
  for (const name of new Set([...own, ...unlisted, ...Object.keys(before)]))
    list[name] = own.has(name) ? null : (before[name] ?? now);
  const isOver = (at: number | null | undefined) => at !== null && (at === undefined || at < now - keptMs);
  const ended = Object.keys(list).filter((name) => isOver(list[name]));
  for (const name of ended) delete list[name];
  await writeList({ dataDir, files, brand }, list);
  await files.remove(ended.filter((name) => Object.values(others).every((other) => isOver(other[name]))));
}

async function readLists(files: FileStorage) {
  const lists: Record<string, AssetList> = {};
  for await (const { name } of files.list(listFolder)) {
    const bytes = await files.bytes(name);
    if (bytes) lists[name.slice(listFolder.length, -'.json'.length)] = JSON.parse(bytes.toString());
  }
  return lists;
}

async function writeList({ dataDir, files, brand }: Place, list: AssetList) {
  const name = `${listFolder}${brand}.json`;
  await mkdir(join(dataDir, listFolder), { recursive: true });
  await writeFile(join(dataDir, name), JSON.stringify(list));
  await files.keep([name]);
}
