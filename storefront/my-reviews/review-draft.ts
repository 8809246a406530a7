import { begun, clearStored, readStored, writeStored } from '#client/storage.ts';
import type { Kept } from '#ui/photo.ts';

/** What somebody has begun to say of a line, kept on this device until it is sent. */
export type Draft = { score: number; contents: string; photos: Kept[]; film: Kept | null; at: number };

// What was sent and not used is gone from the shop after a day.
const pictureLife = 20 * 3_600_000;

export function readDraft(line: string): Draft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(line)) ?? 'null') as Draft | null;
    if (!draft || typeof draft.contents !== 'string') return null;
    const fresh = Date.now() - draft.at < pictureLife;
    return { ...draft, photos: fresh ? draft.photos : [], film: fresh ? draft.film : null };
  } catch {
    return null;
  }
}

export function keepDraft(line: string, draft: Omit<Draft, 'at'>) {
  writeStored(keyOf(line), JSON.stringify({ ...draft, at: Date.now() }));
}

export function dropDraft(line: string) {
  clearStored(keyOf(line));
}

function keyOf(line: string) {
  return begun.review + line;
}
