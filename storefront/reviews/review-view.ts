import type { RepliesByPath } from '#contract/routes.ts';

type ReviewsReply = RepliesByPath['GET /v1/products/{id}/reviews'];
type FullReview = ReviewsReply['entities'][number];

const read = ['id', 'score', 'contents', 'createDate', 'author', 'returned', 'helpful', 'video'] as const;

/** The displayed fields of a review. */
export type ReviewView = Pick<FullReview, (typeof read)[number]> & {
  reviewImages: { imageFile: string }[];
  orderItemProduct: Pick<FullReview['orderItemProduct'], 'uuid' | 'optionName' | 'shipmentDate'>;
  answer: { text: string } | null;
  isPaid: boolean;
};
export type ReviewViewPage = Omit<ReviewsReply, 'entities'> & { entities: ReviewView[] };
export type ReviewSummaryView = ReviewsReply['summary'];

/** A page contains its data twice, as HTML and as JSON, so unused fields are left out. */
export function reviewPageOf({ entities, ...rest }: ReviewsReply): ReviewViewPage {
  return { ...rest, entities: entities.map(reviewViewOf) };
}

export function reviewViewOf(whole: FullReview): ReviewView {
  const { uuid, optionName, shipmentDate } = whole.orderItemProduct;
  return {
    ...pickFields(whole, read),
    reviewImages: whole.reviewImages.map(({ imageFile }) => ({ imageFile })),
    orderItemProduct: { uuid, optionName, shipmentDate },
    answer: whole.answer && { text: whole.answer.text },
    isPaid: whole.point > 0,
  };
}

function pickFields<T extends object, K extends keyof T>(of: T, keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<T, K>;
}
