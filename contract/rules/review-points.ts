import { tidyText } from './normalize-text.ts';

export const maxReviewPhotos = 10;
export const reviewTypes = ['text', 'photo', 'video'] as const;
type ReviewType = (typeof reviewTypes)[number];

/** What a review brings, as the shop's policies say. */
export type ReviewRates = {
  points: Record<ReviewType, number>;
  /** A line that cost less than `won` brings `percent` of it. */
  small: { won: number; percent: number };
  /** From how many letters on words alone bring points. */
  textLength: number;
};

/** Whole points for one review of a line that cost `won`; 0 when its words are too few or say nothing. */
export function reviewPoints(rates: ReviewRates, review: { type: ReviewType; contents: string; won: number }) {
  const { type, contents, won } = review;
  if (!isMeaningfulReview(contents) || (type === 'text' && [...tidyText(contents)].length < rates.textLength)) return 0;
  const full = rates.points[type];
  return won < rates.small.won ? Math.floor((full * rates.small.percent) / 100) : full;
}

/** Whether words tell something: not one letter over and over, no number to call, no address to visit. */
export function isMeaningfulReview(contents: string) {
  const letters = [...tidyText(contents).replace(/[\s\p{P}\p{S}]/gu, '')];
  if (new Set(letters).size < 5) return false;
  return !/01\d[-. ]?\d{3,4}[-. ]?\d{4}|https?:\/\/|www\.|[\w-]\.(com|kr|net|shop)\b/i.test(contents);
}

/** A film outdoes photographs, and photographs words. */
export function reviewTypeOf({ images, video }: { images: number; video: boolean }): ReviewType {
  return video ? 'video' : images > 0 ? 'photo' : 'text';
}
