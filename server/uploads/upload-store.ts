import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/load-sharp.ts';
import { rejectUnreadableImage } from './decode-image.ts';
import { drawImageSize, type ImageSize, imageEndingOf, imageEndings, imageSizes } from './sizes.ts';
import type { VideoFile } from './video.ts';

/** The address prefix of every image customers upload. */
export const uploadAddress = '/pictures/uploads/';

/** The address prefix of private images: no route serves it. */
export const privateUploadAddress = '/private/';

export const videoFileEnding = '.mp4';

/** The folders of uploaded images: public and private ones. */
export function uploadFoldersOf(dataDir: string) {
  return { open: join(dataDir, 'pictures', 'uploads'), hidden: join(dataDir, 'private') };
}

/**
 * Re-encodes an image in the shop's sizes under a random name. Re-encoding removes all metadata, such as the place where it was taken.
 * Files get their final names only when all are complete.
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
  const [sharp, { data, raw }] = await Promise.all([loadSharp(), upright(picture, 1440)]);
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
 * Draws one size of an image whose original is on this machine. It is written to a temporary file and renamed, so that concurrent draws of
 * the same size do no harm.
 */
export async function storeImageSize(dataDir: string, picture: Sharp, name: string, size: ImageSize) {
  const path = name + imageEndingOf(size);
  const final = join(dataDir, path);
  const draft = join(dataDir, 'incoming', newName());
  await mkdir(dirname(draft), { recursive: true });
  await mkdir(dirname(final), { recursive: true });
  const [sharp, { data, raw }] = await Promise.all([loadSharp(), upright(picture, 1440)]);
  try {
    const { width, height } = await drawImageSize(sharp(data, { raw }), size, 0, draft);
    await rename(draft, final);
    return { path, width, height };
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Stores a video and its poster under a random name. The video is not re-encoded. Metadata such as place and device is overwritten in
 * place, so that the offsets in its index stay valid.
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
      // `free` marks a box that players ignore; of tracks of other kinds only the samples are overwritten.
      if (head > 0) await file.write('free', at + 4, 'latin1');
    }
  } finally {
    await file.close();
  }
}

/** The same for an image of documents: large enough to read, and outside the served folders. */
export async function storePrivateImage(dataDir: string, picture: Sharp) {
  const folder = uploadFoldersOf(dataDir).hidden;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = newName();
  const [sharp, { data, raw }] = await Promise.all([loadSharp(), upright(picture, 2000)]);
  const final = join(folder, `${name}.webp`);
  await orNothing([final], [sharp(data, { raw }).webp({ quality: 80 }).toFile(`${final}.part`)]);
  return { path: privateUploadAddress + name, width: raw.width, height: raw.height };
}

/** Renames complete drafts; a failure, such as a full disk, leaves no file. */
async function orNothing(finals: string[], drawn: Promise<unknown>[]) {
  try {
    // Every draft must settle before any file is removed.
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
