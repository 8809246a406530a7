import { clearStored, draftKeys, readStored, writeStored } from '#client/storage.ts';
import type { UploadedPhoto } from '#ui/photo-upload.ts';

/** An unfinished review of a line, stored on this device until it is sent. */
export type ReviewDraft = {
  score: number;
  contents: string;
  photos: UploadedPhoto[];
  film: UploadedPhoto | null;
};

/** `sentAt` are the times at which files were first stored, by their id. */
type StoredReviewDraft = ReviewDraft & { sentAt: Record<string, number> };

// The shop deletes unused uploads after a day.
const pictureLife = 20 * 3_600_000;

export function readReviewDraft(line: string): ReviewDraft | null {
  const stored = storedDraftOf(line);
  if (!stored) return null;
  const { score, contents, photos, film, sentAt } = stored;
  const isFresh = ({ id }: UploadedPhoto) => Date.now() - (sentAt[id] ?? 0) < pictureLife;
  return { score, contents, photos: photos.filter(isFresh), film: film && isFresh(film) ? film : null };
}

export function keepReviewDraft(line: string, draft: ReviewDraft) {
  const before = storedDraftOf(line)?.sentAt ?? {};
  const files = draft.film ? [...draft.photos, draft.film] : draft.photos;
  const sentAt = Object.fromEntries(files.map(({ id }) => [id, before[id] ?? Date.now()]));
  writeStored(keyOf(line), JSON.stringify({ ...draft, sentAt }));
}

export function clearReviewDraft(line: string) {
  clearStored(keyOf(line));
}

function storedDraftOf(line: string): StoredReviewDraft | null {
  try {
    const draft = JSON.parse(readStored(keyOf(line)) ?? 'null') as StoredReviewDraft | null;
    return draft && typeof draft.contents === 'string' ? { ...draft, sentAt: draft.sentAt ?? {} } : null;
  } catch {
    return null;
  }
}

function keyOf(line: string) {
  return draftKeys.review + line;
}
