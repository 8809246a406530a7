import { tidyText } from './normalize-text.ts';

export const maxReviewPhotos = 10;
export const reviewTypes = ['text', 'photo', 'video'] as const;
type ReviewType = (typeof reviewTypes)[number];

/** The points of a review by the policies of the shop. */
export type ReviewRates = {
  points: Record<ReviewType, number>;
  /** A line that cost less than `won` earns `percent` of the points. */
  small: { won: number; percent: number };
  /** The minimum number of characters for which a text review earns points. */
  textLength: number;
};

/** Whole points for one review of a line that cost `won`; 0 when its text is too short or meaningless. */
export function reviewPoints(rates: ReviewRates, review: { type: ReviewType; contents: string; won: number }) {
  const { type, contents, won } = review;
  if (!isMeaningfulReview(contents) || (type === 'text' && [...tidyText(contents)].length < rates.textLength)) return 0;
  const full = rates.points[type];
  return won < rates.small.won ? Math.floor((full * rates.small.percent) / 100) : full;
}

/** Whether a text is meaningful: at least five different letters, no phone number and no link. */
export function isMeaningfulReview(contents: string) {
  const letters = [...tidyText(contents).replace(/[\s\p{P}\p{S}]/gu, '')];
  if (new Set(letters).size < 5) return false;
  return !/01\d[-. )]{0,3}\d{3,4}[-. ]{0,3}\d{4}|https?:\/\/|www\.|[\w-]\.(com|kr|net|shop)\b/i.test(contents);
}

/** A video takes precedence over photos, and photos over text. */
export function reviewTypeOf({ images, video }: { images: number; video: boolean }): ReviewType {
  return video ? 'video' : images > 0 ? 'photo' : 'text';
}
