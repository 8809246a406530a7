import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { unreadable } from './read.ts';

/** The address of every picture people send begins with this. */
export const address = '/pictures/uploads/';

const sizes = [
  { width: 360, kind: 'avif' },
  { width: 720, kind: 'avif' },
  { width: 360, kind: 'webp' },
  { width: 720, kind: 'webp' },
] as const;
export const endings = sizes.map(({ width, kind }) => `-${width}.${kind}`);

/**
 * Draws a picture anew in the shop's own sizes under a name nobody can guess. Drawn anew it has no other data in it: not where it was
 * taken, not what else its file carried. Only whole files get their names.
 */
export async function storePicture(folder: string, picture: Sharp) {
  await mkdir(folder, { recursive: true });
  const name = randomBytes(16).toString('hex');
  const upright = await picture
    .autoOrient()
    .resize(1440, 1440, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 15 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable);
  const { width, height, channels } = upright.info;
  const drafts = await Promise.all(sizes.map((size) => draw(size)));
  for (const { draft, final } of drafts) await rename(draft, final);
  return { path: address + name, width, height };

  async function draw({ width: wide, kind }: (typeof sizes)[number]) {
    const final = join(folder, `${name}-${wide}.${kind}`);
    const draft = `${final}.part`;
    const small = sharp(upright.data, { raw: { width, height, channels } }).resize(wide, wide * 2, {
      fit: 'inside',
      withoutEnlargement: true,
    });
    await (kind === 'avif' ? small.avif({ quality: 55, effort: 2 }) : small.webp({ quality: 80 })).toFile(draft);
    return { draft, final };
  }
}

export async function removePicture(folder: string, path: string) {
  const name = basename(path);
  await Promise.all(endings.map((ending) => rm(join(folder, name + ending), { force: true })));
}
