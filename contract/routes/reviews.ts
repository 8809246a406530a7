import { anyone } from '../endpoint.ts';
import { RecommendedReview, ReviewQuery, Reviews } from '../reviews.ts';
import { byCursor, list } from '../words.ts';

export const reviews = {
  list: anyone('GET /v1/products/{id}/reviews', { query: ReviewQuery, reply: Reviews, cache: 'public' }),
  recommended: anyone('GET /v1/reviews/recommended', { query: byCursor(10), reply: list(RecommendedReview), cache: 'public' }),
};
