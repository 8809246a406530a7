import { z } from 'zod';
import type { Sayings } from './saying.ts';
import { byPage, Id, list, Moment, Uuid, Won, Ymd } from './words.ts';

export const ReviewType = z.enum(['text', 'photo', 'video']);
export const ReviewOrder = z.enum(['recommend', 'latest', 'score_desc', 'score_asc']);

export const Review = z.object({
  id: Id,
  score: z.int().min(1).max(5),
  contents: z.string(),
  reviewType: ReviewType,
  reviewImages: z.array(z.object({ sort: z.int(), imageFile: z.string() })),
  createDate: Moment,
  /** Masked: 김*부. */
  author: z.string(),
  orderItemProduct: z.object({ uuid: Uuid, optionName: z.string(), shipmentDate: Ymd.nullable() }),
  orderItemProductPrice: Won,
  point: z.int(),
  answer: z.object({ text: z.string(), at: Moment }).nullable(),
  returned: z.boolean(),
  helpful: z.int(),
});
export type Review = z.output<typeof Review>;

export const Reviews = list(Review).extend({
  summary: z.object({
    average: z.number().nullable(),
    /** How many gave 1, 2, 3, 4 and 5. */
    byScore: z.array(z.int()).length(5),
    photoCount: z.int(),
  }),
});

/** A review with the product it speaks of, for strips outside the product page. */
export const RecommendedReview = Review.extend({
  product: z.object({ id: Id, name: z.string(), imageSmall: z.string(), placeholder: z.string() }),
});

/** What each call of this room does, and the refusals it knows beyond everybody's. */
export const says = {
  list: ['Lists a product’s reviews with their stars counted.'],
  recommended: ['Lists reviews worth reading.'],
} as const satisfies Sayings;

export const ReviewQuery = byPage(10).extend({
  reviewType: ReviewType.optional(),
  orderBy: ReviewOrder.default('recommend'),
});
