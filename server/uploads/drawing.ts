import { Refusal, type RefusalCode } from '#contract/refusal.ts';
import { createChild } from '../base/child-process.ts';

export type Task = { path: string; dataDir: string; isPrivate: boolean };
export type Drawn = { path: string; width: number; height: number };
export type Told = { drawn: Drawn } | { refused: RefusalCode } | { failed: string; code: string };

/** A picture has so long, the one who draws so much memory, and without work he goes home. */
const bounds = { ms: 20_000, resident: 900 * 2 ** 20, idle: 10_000 };
const draw = createChild<Task, Told>(new URL('./drawing.child.ts', import.meta.url), bounds);

/**
 * Draws a picture anew in a process of its own, one after the other. Unfolded it takes hundreds of megabytes, and what the decoders
 * took they do not give back: all of it is free again when that process ends, and a hostile picture ends it and nothing else.
 */
export async function drawPicture(task: Task): Promise<Drawn> {
  const answer = (await draw(task)) ?? { refused: 'FILE_TYPE' };
  if ('drawn' in answer) return answer.drawn;
  if ('refused' in answer) throw new Refusal(answer.refused, { n: 5 });
  throw Object.assign(new Error(answer.failed), { code: answer.code });
}
