/** Query keys of reviews. */
export const reviewKeys = {
  /** Lines to review, and written reviews: the two lists of the specification's §4. */
  open: ['to-review'],
  mine: ['my-reviews'],
  ofLine: (line: string) => ['review-of-line', line],
  ofProduct: (product: number, user?: string) => ['reviews-of-mine', product, ...(user ? [user] : [])],
  points: ['review-points'],
};
