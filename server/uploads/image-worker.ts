import { type ErrorCode, Refusal } from '#contract/errors.ts';
import { createChild } from '../platform/child-process.ts';
import type { ImageSize } from './sizes.ts';

type Picture = { path: string; dataDir: string; isPrivate: boolean; isGoods?: boolean };
type Film = { path: string; dataDir: string; poster: string | null; seconds: number };
type OfOriginal = { path: string; dataDir: string; name: string; size: ImageSize };
export type ImageTask = Picture | Film | OfOriginal;
export type DrawnImage = { path: string; width: number; height: number; poster?: boolean };
export type ImageTaskResult = { drawn: DrawnImage } | { refused: ErrorCode } | { failed: string; code: string };

/** A picture has so long, the one who draws so much memory, and without work he goes home. */
const bounds = { ms: 20_000, resident: 900 * 2 ** 20, idle: 10_000 };
const child = new URL('./image-worker.child.ts', import.meta.url);
const draw = createChild<ImageTask, ImageTaskResult>(child, bounds);
const drawAside = createChild<ImageTask, ImageTaskResult>(child, { ...bounds, ms: 120_000, low: true });

/**
 * Draws a picture anew in a process of its own, one after the other. Unfolded it takes hundreds of megabytes, and what the decoders
 * took they do not give back: all of it is free again when that process ends, and a hostile picture ends it and nothing else.
 */
export async function redrawImage(task: Picture): Promise<DrawnImage> {
  return told((await draw(task)) ?? { refused: 'FILE_TYPE' }, 5);
}

/** Looks at a film in the same process: whether it is what it says, and its picture drawn anew. */
export async function checkVideo(task: Film) {
  const { poster = false, ...drawn } = told((await draw(task)) ?? { refused: 'FILM_TYPE' }, task.seconds);
  return { ...drawn, poster };
}

/** One size of a picture of the shop's own; for whoever waits, or `ahead` of everybody, at leisure and in nobody's way. */
export async function drawOriginalSize(task: OfOriginal, ahead: boolean) {
  told((await (ahead ? drawAside : draw)(task)) ?? { refused: 'FILE_TYPE' }, 5);
}

function told(answer: ImageTaskResult, n: number) {
  if ('drawn' in answer) return answer.drawn;
  if ('refused' in answer) throw new Refusal(answer.refused, { n });
  throw Object.assign(new Error(answer.failed), { code: answer.code });
}
