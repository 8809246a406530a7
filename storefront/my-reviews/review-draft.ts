import { clearStored, draftKeys, readStored, writeStored } from '#client/storage.ts';
import type { UploadedPhoto } from '#ui/photo-upload.ts';

/** An unfinished review of a line, stored on this device until it is sent. */
export type ReviewDraft = {
  score: number;
  contents: string;
  photos: UploadedPhoto[];
  film: UploadedPhoto | null;
  at: number;
};

// The shop deletes unused uploads after a day.
const pictureLife = 20 * 3_600_000;

export function readReviewDraft(line: string): ReviewDraft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(line)) ?? 'null') as ReviewDraft | null;
    if (!draft || typeof draft.contents !== 'string') return null;
    const fresh = Date.now() - draft.at < pictureLife;
    return { ...draft, photos: fresh ? draft.photos : [], film: fresh ? draft.film : null };
  } catch {
    return null;
  }
}

export function keepReviewDraft(line: string, draft: Omit<ReviewDraft, 'at'>) {
  writeStored(keyOf(line), JSON.stringify({ ...draft, at: Date.now() }));
}

export function clearReviewDraft(line: string) {
  clearStored(keyOf(line));
}

function keyOf(line: string) {
  return draftKeys.review + line;
}
