import { readFile } from 'node:fs/promises';
import { Refusal } from '#contract/errors.ts';
import { decodeImage } from './decode-image.ts';
import type { ImageTask, ImageTaskResult } from './image-worker.ts';
import { productImageBase } from './product-images.ts';
import {
  storeImageSize,
  storePrivateImage,
  storeStoryPieces,
  storeUploadedImage,
  storeVideo,
  storyPiecesOf,
} from './upload-store.ts';
import { readVideo } from './video.ts';

// Ends with its parent process.
process.on('disconnect', () => process.exit());
process.on('message', async (task: ImageTask) => {
  process.send?.(await work(task).catch(failureOf));
});

async function work(task: ImageTask): Promise<ImageTaskResult> {
  const { path, dataDir } = task;
  if ('seconds' in task) {
    const poster = task.poster === null ? null : await decodeImage(await readFile(task.poster));
    return { drawn: await storeVideo(dataDir, path, await readVideo(path, task.seconds), poster) };
  }
  const bytes = await readFile(path);
  const picture = await decodeImage(bytes);
  if ('size' in task) return { drawn: await storeImageSize(dataDir, picture, task.name, task.size) };
  if ('isStory' in task) {
    const pieces = await storyPiecesOf(picture, productImageBase(bytes));
    return { pieces: await storeStoryPieces(dataDir, picture, pieces) };
  }
  const { isPrivate, isProductImage } = task;
  if (isProductImage) return { drawn: await storeUploadedImage(dataDir, picture, productImageBase(bytes), 0) };
  return { drawn: await (isPrivate ? storePrivateImage(dataDir, picture) : storeUploadedImage(dataDir, picture)) };
}

function failureOf(error: Error & { code?: string }): ImageTaskResult {
  if (error instanceof Refusal) return { refused: error.code };
  return { failed: error.message, code: error.code ?? '' };
}
