import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { rejectUnreadableImage } from './decode-image.ts';
import { drawImageSize, type ImageSize, imageEndingOf, imageEndings, imageSizes } from './sizes.ts';
import type { VideoFile } from './video.ts';

/** The address of every picture people send begins with this. */
export const uploadAddress = '/pictures/uploads/';

/** And of those nobody else may see with this: nothing answers there. */
export const privateUploadAddress = '/private/';

export const videoFileEnding = '.mp4';

/** Where pictures people send are kept: those everybody may see and those nobody may. */
export function uploadFoldersOf(dataDir: string) {
  return { open: join(dataDir, 'pictures', 'uploads'), hidden: join(dataDir, 'private') };
}

/**
 * Draws a picture anew in the shop's own sizes under a name nobody can guess. Drawn anew it has no other data in it: not where it was
 * taken, not what else its file carried. Only whole files get their names.
 */
export async function storeUploadedImage(
  dataDir: string,
  picture: Sharp,
  path = uploadAddress + newName(),
  effort = 2,
) {
  const folder = join(dataDir, dirname(path));
  const name = basename(path);
  await mkdir(folder, { recursive: true });
  const { data, raw } = await upright(picture, 1440);
  const finals = imageEndings.map((ending) => join(folder, name + ending));
  await orNothing(
    finals,
    imageSizes.map((size) =>
      drawImageSize(sharp(data, { raw }), size, effort, `${join(folder, name + imageEndingOf(size))}.part`),
    ),
  );
  return { path, width: raw.width, height: raw.height };
}

/**
 * Draws one size of a picture whose original is kept. It is made where nobody looks and gets its name whole, so that whoever else draws
 * the same at the same time does no harm.
 */
export async function storeImageSize(dataDir: string, picture: Sharp, name: string, size: ImageSize) {
  const path = name + imageEndingOf(size);
  const final = join(dataDir, path);
  const draft = join(dataDir, 'incoming', newName());
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(dirname(final), { recursive: true });
  const { data, raw } = await upright(picture, 1440);
  try {
    const { width, height } = await drawImageSize(sharp(data, { raw }), size, 0, draft);
    await rename(draft, final);
    return { path, width, height };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Keeps a film under a name nobody can guess, its picture beside it under the same. Nobody draws it anew, but what tells where and with
 * what it was taken is emptied, byte for byte, so that all else stays where its index says.
 */
export async function storeVideo(
  dataDir: string,
  path: string,
  { width, height, aside }: VideoFile,
  poster: Sharp | null,
) {
  const folder = uploadFoldersOf(dataDir).open;
  await mkdir(folder, { recursive: true });
  const name = newName();
  const final = join(folder, name + videoFileEnding);
  await orNothing([final], [empty(path, `${final}.part`, aside)]);
  if (poster)
    await storeUploadedImage(dataDir, poster, uploadAddress + name).catch(async (error) => {
      await rm(final, { force: true });
      throw error;
    });
  return { path: uploadAddress + name, width, height, poster: poster !== null };
}

async function empty(from: string, to: string, aside: VideoFile['aside']) {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  try {
    for (const { at, head, size } of aside) {
      await file.write(Buffer.alloc(size - head), 0, size - head, at + head);
      // A box nobody reads; of a track of its own kind only the samples are emptied.
      if (head > 0) await file.write('free', at + 4, 'latin1');
    }
  } finally {
    await file.close();
  }
}

/** The same for a picture of papers: large enough to be read, and outside of what is served. */
export async function storePrivateImage(dataDir: string, picture: Sharp) {
  const folder = uploadFoldersOf(dataDir).hidden;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = newName();
  const { data, raw } = await upright(picture, 2000);
  const final = join(folder, `${name}.webp`);
  await orNothing([final], [sharp(data, { raw }).webp({ quality: 80 }).toFile(`${final}.part`)]);
  return { path: privateUploadAddress + name, width: raw.width, height: raw.height };
}

/** Gives whole drafts their names; what broke off, as on a full disk, leaves nothing behind. */
async function orNothing(finals: string[], drawn: Promise<unknown>[]) {
  try {
    // All of them end before anything is swept.
    const broken = (await Promise.allSettled(drawn)).find((one) => one.status === 'rejected');
    if (broken) throw broken.reason;
    for (const final of finals) await rename(`${final}.part`, final);
  } catch (error) {
    await Promise.all(finals.flatMap((final) => [`${final}.part`, final].map((path) => rm(path, { force: true }))));
    throw error;
  }
}

function newName() {
  return randomBytes(16).toString('hex');
}

async function upright(picture: Sharp, longest: number) {
  const { data, info } = await picture
    .autoOrient()
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 15 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadableImage);
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}
