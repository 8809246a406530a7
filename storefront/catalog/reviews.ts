import type { Replies } from '#contract/routes.ts';

export type ReviewPage = Replies['GET /v1/products/{id}/reviews'];
export type Review = ReviewPage['entities'][number];
