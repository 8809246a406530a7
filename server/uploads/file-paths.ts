import { basename } from 'node:path';
import { Refusal } from '#contract/errors.ts';
import type { FileStorage } from '../integrations/file-storage.ts';
import { imageEndings } from './image-sizes.ts';
import { privateUploadAddress, uploadAddress, videoFileEnding } from './upload-store.ts';

/** The name prefixes of the store: public files, and private ones. */
export const storagePrefixes = { open: 'pictures/uploads/', hidden: 'private/' } as const;

type Drawn = { path: string; poster?: boolean };

/** Stores the files where every machine finds them, then runs `write`; deletes them again if either fails. */
export async function storeOrDiscard<T>(files: FileStorage, drawn: Drawn, write: () => Promise<T>) {
  try {
    await storeDrawnFiles(files, drawn);
    return await write();
  } catch (error) {
    await removeStoredImage(files, drawn.path).catch(() => {});
    throw error;
  }
}

/** Copies new files to where every machine finds them; `poster` is set for videos only. Throws STORAGE_FULL if the store is unavailable. */
export async function storeDrawnFiles(files: FileStorage, { path, poster }: Drawn) {
  const videoEndings = poster === undefined ? [] : [videoFileEnding];
  const pictures = path.startsWith(privateUploadAddress) ? ['.webp'] : poster === false ? [] : imageEndings;
  await files.store(namesInStore(path, [...videoEndings, ...pictures])).catch(() => {
    throw new Refusal('STORAGE_FULL');
  });
}

/** A private image as a data URL; undefined if its file is missing. */
export async function readPrivateImage(files: FileStorage, path: string) {
  const [name = ''] = namesInStore(path, ['.webp']);
  const bytes = await files.bytes(name);
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}

/** Deletes every size of an image, or a video and its poster; missing files are no error. */
export function removeStoredImage(files: FileStorage, path: string) {
  return files.remove(
    namesInStore(path, path.startsWith(privateUploadAddress) ? ['.webp'] : [...imageEndings, videoFileEnding]),
  );
}

/** The address, as rows spell it, of a name in the store. */
export function uploadPathOf(name: string) {
  const file = basename(name);
  return (
    (name.startsWith(storagePrefixes.hidden) ? privateUploadAddress : uploadAddress) +
    file.slice(0, file.search(/[.-]/))
  );
}

/** Names in the store are addresses without the leading slash. */
function namesInStore(path: string, ends: readonly string[]) {
  return ends.map((ending) => path.slice(1) + ending);
}
