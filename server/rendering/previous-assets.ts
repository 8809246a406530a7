import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { adminAssetFolder } from '../http/admin-guard.ts';
import type { FileStorage } from '../integrations/file-storage.ts';

type AssetStore = { dataDir: string; files: FileStorage };
/** The assets of a storefront, by its brand, or those of the admin app, which no storefront serves. */
export type AssetOwner = { brand: string } | 'admin';

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
  { dataDir, files }: AssetStore,
  owner: AssetOwner,
  built = owner === 'admin' ? resolve('build/office/assets') : resolve('build', owner.brand, 'client/assets'),
  now = Date.now(),
) {
  const folder = owner === 'admin' ? adminAssetFolder : 'assets/';
  const listName = owner === 'admin' ? 'admin' : `brand-${owner.brand}`;
  const builtAssets = new Set((await readdir(built).catch(() => [])).map((file) => folder + file));
  const stored = new Set<string>();
  for await (const { name } of files.list(folder)) stored.add(name);
  for (const name of builtAssets) {
    if (stored.has(name)) continue;
    const path = join(dataDir, name);
    await mkdir(dirname(path), { recursive: true });
    await copyFile(join(built, name.slice(folder.length)), path);
    await files.store([name]);
  }
  const { [listName]: before = {}, ...others } = await readLists(files);
  // A file that no list names was stored by a release without lists.
  const unlisted = [...stored].filter((name) => !Object.values(others).some((list) => name in list));
  const list: AssetList = {};
  for (const name of new Set([...builtAssets, ...unlisted, ...Object.keys(before)]))
    list[name] = builtAssets.has(name) ? null : (before[name] ?? now);
  const isOver = (at: number | null | undefined) => at !== null && (at === undefined || at < now - keptMs);
  const ended = Object.keys(list).filter((name) => isOver(list[name]));
  for (const name of ended) delete list[name];
  await writeList({ dataDir, files }, listName, list);
  await files.remove(ended.filter((name) => Object.values(others).every((other) => isOver(other[name]))));
}

async function readLists(files: FileStorage) {
  const lists: Record<string, AssetList> = {};
  for await (const { name } of files.list(listFolder)) {
    const bytes = await files.bytes(name);
    if (bytes) lists[name.slice(listFolder.length, -'.json'.length)] = listIn(bytes);
  }
  return lists;
}

/** A list that was cut off counts as empty: its files are kept like those of a release without lists. */
function listIn(bytes: Buffer): AssetList {
  try {
    return JSON.parse(bytes.toString()) as AssetList;
  } catch {
    return {};
  }
}

async function writeList({ dataDir, files }: AssetStore, listName: string, list: AssetList) {
  const name = `${listFolder}${listName}.json`;
  await mkdir(join(dataDir, listFolder), { recursive: true });
  await writeFile(join(dataDir, name), JSON.stringify(list));
  await files.store([name]);
}
