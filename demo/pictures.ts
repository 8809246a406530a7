import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { imageEndings } from '#server/uploads/sizes.ts';

/** Where the pictures lie as they were painted, 800 by 800. */
export const demoImagesFolder = fileURLToPath(new URL('views/', import.meta.url));

/** Lays every painted picture where the shop has its originals; the sizes it shows are drawn by the shop itself. */
export function copyDemoImages(dataDir: string, from = demoImagesFolder) {
  for (const name of paintedImageNames(from)) copyOriginalImage(dataDir, join(from, `${name}.webp`), name);
}

/** Lays one there unless it is; what was drawn of an older one goes, so that it is drawn anew. */
export function copyOriginalImage(dataDir: string, from: string, name: string) {
  const to = join(dataDir, 'originals', `${name}.webp`);
  const painted = statSync(from);
  const kept = statSync(to, { throwIfNoEntry: false });
  if (kept && kept.size === painted.size && kept.mtimeMs >= painted.mtimeMs) return;
  for (const ending of imageEndings) rmSync(join(dataDir, 'pictures', name + ending), { force: true });
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Every painted picture there is. */
export function paintedImageNames(from = demoImagesFolder) {
  return readdirSync(from)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -5))
    .sort();
}
