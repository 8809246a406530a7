import { readdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { type FileStorage, openLocalStorage } from '../integrations/file-storage.ts';
import { type ImageSize, imageEndingOf, imageSizes } from './image-sizes.ts';
import { drawOriginalSize } from './image-worker.ts';

const restMs = 60_000;

export type OriginalImages = ReturnType<typeof openOriginalImages>;

/**
 * The images whose originals are on this machine when the shop opens; no other names and sizes are drawn. A size that fails is not
 * attempted again for a minute.
 * @perProcess counts double: two processes may draw the same size; either result is valid.
 */
export function openOriginalImages(dataDir: string, draw = drawOriginalSize) {
  const folder = join(dataDir, 'originals');
  const known = new Map(
    namesIn(folder).flatMap((name) => imageSizes.map((size) => [name + imageEndingOf(size), { name, size }])),
  );
  const coming = new Map<string, Promise<boolean>>();
  const resting = new Set<string>();

  function makeOnce(name: string) {
    const begun = coming.get(name) ?? makeImage(name).finally(() => coming.delete(name));
    coming.set(name, begun);
    return begun;
  }

  async function makeImage(name: string, ahead = false) {
    const found = known.get(name);
    if (!found || resting.has(name)) return false;
    if (await isThere(join(dataDir, name))) return true;
    const path = join(folder, `${found.name.slice('pictures/'.length)}.webp`);
    return draw({ path, dataDir, ...found }, ahead).then(
      () => true,
      () => pauseImage(name),
    );
  }

  function pauseImage(name: string) {
    resting.add(name);
    setTimeout(() => resting.delete(name), restMs).unref();
    return false;
  }

  return {
    /** Every name of one format that can be drawn. */
    names: (kind: ImageSize['kind']) => [...known].filter(([, { size }]) => size.kind === kind).map(([name]) => name),
    /** Draws the image if it is missing; false if it cannot be drawn. */
    drawn: makeOnce,
    /** The same at low priority, before it is requested. */
    ahead: (name: string) => (coming.has(name) ? Promise.resolve(true) : makeImage(name, true)),
  };
}

/** A file store that draws missing product images on request. They are on this machine only, not in the bucket. */
export function withOriginalImages(files: FileStorage, originals: OriginalImages, dataDir: string): FileStorage {
  const here = openLocalStorage(dataDir);
  return {
    ...files,
    open: async (name) => ((await originals.drawn(name)) ? here : files).open(name),
    bytes: async (name) => ((await originals.drawn(name)) ? here : files).bytes(name),
  };
}

function namesIn(folder: string) {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'));
    return files.sort().map((file) => `pictures/${file.slice(0, -'.webp'.length).replaceAll(sep, '/')}`);
  } catch {
    return [];
  }
}

const isThere = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
