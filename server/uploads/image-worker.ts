import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { createChild } from '../platform/child-process.ts';
import type { ImageSize } from './image-sizes.ts';

type RedrawTask = { path: string; dataDir: string; isPrivate: boolean; isProductImage?: boolean };
type ImageStripTask = { path: string; dataDir: string; isStory: true };
type VideoTask = { path: string; dataDir: string; poster: string | null; seconds: number };
type OriginalSizeTask = { path: string; dataDir: string; name: string; size: ImageSize };
export type ImageTask = RedrawTask | ImageStripTask | VideoTask | OriginalSizeTask;
export type DrawnImage = { path: string; width: number; height: number; poster?: boolean };
export type ImageTaskResult =
  | { drawn: DrawnImage }
  | { pieces: DrawnImage[] }
  | { refused: ErrorCode }
  | { failed: string; code: string };

/** The limits of the image worker: time in milliseconds and memory in bytes per task, and the idle time before it exits. */
const bounds = { ms: 20_000, resident: 900 * 2 ** 20, idle: 10_000 };
const child = new URL('./image-worker.child.ts', import.meta.url);
const draw = createChild<ImageTask, ImageTaskResult>(child, bounds);
const drawAside = createChild<ImageTask, ImageTaskResult>(child, { ...bounds, ms: 120_000, low: true });

/**
 * Re-encodes an image in a child process, one at a time. Decoding takes hundreds of megabytes that the decoders do not free. The memory is
 * free again when the child ends, and a malicious image ends only the child.
 */
export async function redrawImage(task: RedrawTask): Promise<DrawnImage> {
  return drawnOrThrow((await draw(task)) ?? { refused: 'FILE_TYPE' }, 5);
}

/** The same for an image of a product's story; returns its pieces from top to bottom. */
export async function redrawStory(task: Omit<ImageStripTask, 'isStory'>): Promise<DrawnImage[]> {
  const answer = (await draw({ ...task, isStory: true })) ?? ({ refused: 'FILE_TYPE' } as const);
  if ('pieces' in answer) return answer.pieces;
  throw errorOf(answer, 5);
}

/** Checks a video in the same child process and re-encodes its poster. */
export async function checkVideo(task: VideoTask) {
  const { poster = false, ...drawn } = drawnOrThrow((await draw(task)) ?? { refused: 'FILM_TYPE' }, task.seconds);
  return { ...drawn, poster };
}

/** Draws one size of a product image: now, or with `ahead` at low priority before it is requested. */
export async function drawOriginalSize(task: OriginalSizeTask, ahead: boolean) {
  drawnOrThrow((await (ahead ? drawAside : draw)(task)) ?? { refused: 'FILE_TYPE' }, 5);
}

function drawnOrThrow(answer: ImageTaskResult, n: number) {
  if ('drawn' in answer) return answer.drawn;
  throw errorOf(answer, n);
}

function errorOf(answer: ImageTaskResult, n: number) {
  if ('refused' in answer) return new Refusal(answer.refused, { n });
  const { failed, code } = 'failed' in answer ? answer : { failed: 'The image worker sent another result.', code: '' };
  return Object.assign(new Error(failed), { code });
}
