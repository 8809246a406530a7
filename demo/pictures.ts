import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endings } from '#server/uploads/sizes.ts';

/** Where the pictures lie as they were painted, 800 by 800. */
export const views = fileURLToPath(new URL('views/', import.meta.url));

/** Lays every painted picture where the shop has its originals; the sizes it shows are drawn by the shop itself. */
export function putPictures(dataDir: string, from = views) {
  for (const name of viewNames(from)) putOriginal(dataDir, join(from, `${name}.webp`), name);
}

/** Lays one there unless it is; what was drawn of an older one goes, so that it is drawn anew. */
export function putOriginal(dataDir: string, from: string, name: string) {
  const to = join(dataDir, 'originals', `${name}.webp`);
  const painted = statSync(from);
  const kept = statSync(to, { throwIfNoEntry: false });
  if (kept && kept.size === painted.size && kept.mtimeMs >= painted.mtimeMs) return;
  for (const ending of endings) rmSync(join(dataDir, 'pictures', name + ending), { force: true });
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

/** Every painted picture there is. */
export function viewNames(from = views) {
  return readdirSync(from)
    .filter((file) => file.endsWith('.webp'))
    .map((file) => file.slice(0, -5))
    .sort();
}
