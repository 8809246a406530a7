import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageEndings } from '#server/uploads/image-sizes.ts';
import { buyerPhotosFolder } from './buyer-photos.ts';

/** The folder of the painted images, 800 by 800. */
export const demoImagesFolder = fileURLToPath(new URL('views/', import.meta.url));

/** Copies every painted image and every photo of a buyer to the shop's originals; the shop renders the other sizes. */
export function copyDemoImages(dataDir: string, from = demoImagesFolder) {
  for (const name of paintedImageNames(from)) copyOriginalImage(dataDir, join(from, `${name}.webp`), name);
  for (const name of paintedImageNames(buyerPhotosFolder))
    copyOriginalImage(dataDir, join(buyerPhotosFolder, `${name}.webp`), `buyers/${name}`);
}

/** Copies one image if it is missing or older; sizes rendered from an older one are deleted. */
export function copyOriginalImage(dataDir: string, from: string, name: string) {
  const to = join(dataDir, 'originals', `${name}.webp`);
  const painted = statSync(from);
  const kept = statSync(to, { throwIfNoEntry: false });
  if (kept && kept.size === painted.size && kept.mtimeMs >= painted.mtimeMs) return;
  for (const ending of imageEndings) rmSync(join(dataDir, 'pictures', name + ending), { force: true });
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** The names of all painted images. */
export function paintedImageNames(from = demoImagesFolder) {
  return readdirSync(from)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -5))
    .sort();
}
