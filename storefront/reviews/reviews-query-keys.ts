/** By what the cache knows this room's answers. */
export const reviewKeys = {
  /** What may be spoken of, and what was said: the two lists of the specification's §4. */
  open: ['to-review'],
  mine: ['my-reviews'],
  ofLine: (line: string) => ['review-of-line', line],
  ofProduct: (product: number, user?: string) => ['reviews-of-mine', product, ...(user ? [user] : [])],
  points: ['review-points'],
};
