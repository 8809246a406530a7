import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Sharp } from 'sharp';
import { loadSharp } from '../platform/load-sharp.ts';
import { rejectUnreadableImage } from './decode-image.ts';
import { drawImageSize, type ImageSize, imageEndingOf, imageEndings, imageSizes } from './image-sizes.ts';
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
  const [sharp, { data, raw }] = await Promise.all([loadSharp(), uprightPixels(picture, 1440)]);
  await storeSizes(dataDir, path, effort, () => sharp(data, { raw }));
  return { path, width: raw.width, height: raw.height };
}

async function storeSizes(dataDir: string, path: string, effort: number, open: () => Sharp) {
  const folder = join(dataDir, dirname(path));
  const name = basename(path);
  await mkdir(folder, { recursive: true });
  await orNothing(
    imageEndings.map((ending) => join(folder, name + ending)),
    imageSizes.map((size) => drawImageSize(open(), size, effort, `${join(folder, name + imageEndingOf(size))}.part`)),
  );
}

type StoryPiece = { path: string; top: number; width: number; height: number };

/**
 * The pieces of a story image below `base`, from top to bottom: at most 720 px wide and twice as high. A story of 860 × 12000 px stays
 * readable on a phone this way. Each address ends in the size of its piece, so that a page can reserve its space.
 */
export async function storyPiecesOf(picture: Sharp, base: string): Promise<StoryPiece[]> {
  const { autoOrient } = await picture.metadata();
  const width = Math.min(autoOrient.width, 720);
  const whole = Math.max(1, Math.round((autoOrient.height * width) / autoOrient.width));
  const count = Math.ceil(whole / (2 * Math.max(width, 360)));
  const topOf = (at: number) => Math.round((whole * at) / count);
  return Array.from({ length: count }, (_, at) => {
    const [top, height] = [topOf(at), topOf(at + 1) - topOf(at)];
    return { path: `${base}-${at + 1}-${width}x${height}`, top, width, height };
  });
}

/** Re-encodes the pieces of a story image in the shop's sizes, one after another. */
export async function storeStoryPieces(dataDir: string, picture: Sharp, pieces: StoryPiece[]) {
  const [{ width } = { width: 0 }] = pieces;
  const height = pieces.reduce((sum, piece) => sum + piece.height, 0);
  const { data, info } = await rawPixels(picture.autoOrient().resize(width, height, { fit: 'fill' }));
  const sharp = await loadSharp();
  const raw = { width, height, channels: info.channels };
  for (const { path, top, height } of pieces)
    await storeSizes(dataDir, path, 0, () => sharp(data, { raw }).extract({ left: 0, top, width, height }));
  return pieces.map(({ path, width, height }) => ({ path, width, height }));
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
  const [sharp, { data, raw }] = await Promise.all([loadSharp(), uprightPixels(picture, 1440)]);
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
  await orNothing([final], [copyWithoutMetadata(path, `${final}.part`, aside)]);
  if (poster)
    await storeUploadedImage(dataDir, poster, uploadAddress + name).catch(async (error) => {
      await rm(final, { force: true });
      throw error;
    });
  return { path: uploadAddress + name, width, height, poster: poster !== null };
}

async function copyWithoutMetadata(from: string, to: string, aside: VideoFile['aside']) {
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
  const [sharp, { data, raw }] = await Promise.all([loadSharp(), uprightPixels(picture, 2000)]);
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

async function uprightPixels(picture: Sharp, longest: number) {
  const { data, info } = await rawPixels(
    picture.autoOrient().resize(longest, longest, { fit: 'inside', withoutEnlargement: true }),
  );
  const { width, height, channels } = info;
  return { data, raw: { width, height, channels } };
}

function rawPixels(picture: Sharp) {
  return picture
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: 15 })
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(rejectUnreadableImage);
}
