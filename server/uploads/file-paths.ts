import { basename } from 'node:path';
import { Refusal } from '#contract/errors.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { imageEndings } from './sizes.ts';
import { privateUploadAddress, uploadAddress, videoFileEnding } from './store.ts';

/** Under what the store begins its names: those everybody may see, and those nobody may. */
export const storagePrefixes = { open: 'pictures/uploads/', hidden: 'private/' } as const;

type Drawn = { path: string; poster?: boolean };

/** Its files are where every machine finds them before anybody is told of it; what then goes wrong takes them away again. */
export async function storeOrDiscard<T>(files: FileStorage, drawn: Drawn, write: () => Promise<T>) {
  try {
    await storeDrawnFiles(files, drawn);
    return await write();
  } catch (error) {
    await removeStoredImage(files, drawn.path).catch(() => {});
    throw error;
  }
}

/** What was just drawn goes to where every machine finds it; `poster` is said of films alone. Throws STORAGE_FULL where that place is away. */
export async function storeDrawnFiles(files: FileStorage, { path, poster }: Drawn) {
  const film = poster === undefined ? [] : [videoFileEnding];
  const pictures = path.startsWith(privateUploadAddress) ? ['.webp'] : poster === false ? [] : imageEndings;
  await files.keep(named(path, [...film, ...pictures])).catch(() => {
    throw new Refusal('STORAGE_FULL');
  });
}

/** A private picture as a data address; undefined when its file is gone. */
export async function readPrivateImage(files: FileStorage, path: string) {
  const [name = ''] = named(path, ['.webp']);
  const bytes = await files.bytes(name);
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Every size of it, or the film and its poster; a file that is not there is no fault. */
export function removeStoredImage(files: FileStorage, path: string) {
  return files.remove(
    named(path, path.startsWith(privateUploadAddress) ? ['.webp'] : [...imageEndings, videoFileEnding]),
  );
}

/** What a name in the store is of, as rows spell it. */
export function uploadPathOf(name: string) {
  const file = basename(name);
  return (
    (name.startsWith(storagePrefixes.hidden) ? privateUploadAddress : uploadAddress) +
    file.slice(0, file.search(/[.-]/))
  );
}

/** The names in the store are the addresses without their first stroke. */
function named(path: string, ends: readonly string[]) {
  return ends.map((ending) => path.slice(1) + ending);
}
