import { Refusal, type RefusalCode } from '#contract/refusal.ts';
import { createChild } from '../base/child-process.ts';

type Picture = { path: string; dataDir: string; isPrivate: boolean; isGoods?: boolean };
type Film = { path: string; dataDir: string; poster: string | null; seconds: number };
export type Task = Picture | Film;
export type Drawn = { path: string; width: number; height: number; poster?: boolean };
export type Told = { drawn: Drawn } | { refused: RefusalCode } | { failed: string; code: string };

/** A picture has so long, the one who draws so much memory, and without work he goes home. */
const bounds = { ms: 20_000, resident: 900 * 2 ** 20, idle: 10_000 };
const draw = createChild<Task, Told>(new URL('./drawing.child.ts', import.meta.url), bounds);

/**
 * Draws a picture anew in a process of its own, one after the other. Unfolded it takes hundreds of megabytes, and what the decoders
 * took they do not give back: all of it is free again when that process ends, and a hostile picture ends it and nothing else.
 */
export async function drawPicture(task: Picture): Promise<Drawn> {
  return told((await draw(task)) ?? { refused: 'FILE_TYPE' }, 5);
}

/** Looks at a film in the same process: whether it is what it says, and its picture drawn anew. */
export async function drawFilm(task: Film) {
  const { poster = false, ...drawn } = told((await draw(task)) ?? { refused: 'FILM_TYPE' }, task.seconds);
  return { ...drawn, poster };
}

function told(answer: Told, n: number) {
  if ('drawn' in answer) return answer.drawn;
  if ('refused' in answer) throw new Refusal(answer.refused, { n });
  throw Object.assign(new Error(answer.failed), { code: answer.code });
}
