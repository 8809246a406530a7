import type { Replies } from '#contract/routes.ts';

type Told = Replies['GET /v1/products/{id}/reviews'];
type Whole = Told['entities'][number];

/** What is shown of a review. */
export type Review = Pick<
  Whole,
  'id' | 'score' | 'contents' | 'createDate' | 'author' | 'returned' | 'helpful' | 'video'
> & {
  reviewImages: { imageFile: string }[];
  orderItemProduct: Pick<Whole['orderItemProduct'], 'uuid' | 'optionName' | 'shipmentDate'>;
  answer: { text: string } | null;
  isPaid: boolean;
};
export type ReviewPage = Omit<Told, 'entities'> & { entities: Review[] };
export type Summary = Told['summary'];

/** Pages carry their data twice, as words and as numbers, so what nobody reads stays behind. */
export function readable({ entities, ...rest }: Told): ReviewPage {
  return { ...rest, entities: entities.map(reviewOf) };
}

export function reviewOf({
  id,
  score,
  contents,
  createDate,
  author,
  returned,
  helpful,
  video,
  ...rest
}: Whole): Review {
  const { uuid, optionName, shipmentDate } = rest.orderItemProduct;
  return {
    id,
    score,
    contents,
    createDate,
    author,
    returned,
    helpful,
    video,
    reviewImages: rest.reviewImages.map(({ imageFile }) => ({ imageFile })),
    orderItemProduct: { uuid, optionName, shipmentDate },
    answer: rest.answer && { text: rest.answer.text },
    isPaid: rest.point > 0,
  };
}
