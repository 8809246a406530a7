import type { Replies } from '#contract/routes.ts';

type Told = Replies['GET /v1/products/{id}/reviews'];
type Whole = Told['entities'][number];

/** What is shown of a review. */
export type Review = Pick<Whole, 'id' | 'score' | 'contents' | 'createDate' | 'author' | 'returned'> & {
  reviewImages: { imageFile: string }[];
  orderItemProduct: Pick<Whole['orderItemProduct'], 'optionName' | 'shipmentDate'>;
  answer: { text: string } | null;
};
export type ReviewPage = Omit<Told, 'entities'> & { entities: Review[] };

/** Pages carry their data twice, as words and as numbers, so what nobody reads stays behind. */
export function readable({ entities, ...rest }: Told): ReviewPage {
  return { ...rest, entities: entities.map(reviewOf) };
}

function reviewOf({ id, score, contents, createDate, author, returned, ...rest }: Whole): Review {
  const { optionName, shipmentDate } = rest.orderItemProduct;
  return {
    id,
    score,
    contents,
    createDate,
    author,
    returned,
    reviewImages: rest.reviewImages.map(({ imageFile }) => ({ imageFile })),
    orderItemProduct: { optionName, shipmentDate },
    answer: rest.answer && { text: rest.answer.text },
  };
}
