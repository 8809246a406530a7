import type { ReplyOf } from '#contract/endpoint.ts';
import type { Lines } from '#contract/routes.ts';

export type ReviewPage = ReplyOf<Lines['GET /v1/products/{id}/reviews']>;
export type Review = ReviewPage['entities'][number];
