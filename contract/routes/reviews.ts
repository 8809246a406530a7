import { anyone, guest, member } from '../endpoint.ts';
import { byCursor, list, Ok } from '../primitives.ts';
import { Helpful, MyReview, OwnReviewQuery, RecommendedReview, ReviewAppeal, ReviewChange, ReviewForm, ReviewPointText, ReviewQuery, ReviewRemoved, ReviewReport, Reviews, ReviewsOfMine, ToReview } from '../reviews.ts';

export const reviews = {
  list: anyone('GET /v1/products/{id}/reviews', { query: ReviewQuery, reply: Reviews, cache: 'public' }),
  /** The list is the same for everyone; this is what is not. */
  ofMine: guest('GET /v1/products/{id}/reviews/mine', { reply: ReviewsOfMine }),
  recommended: anyone('GET /v1/reviews/recommended', { query: byCursor(10), reply: list(RecommendedReview), cache: 'public' }),
  toReview: member('GET /v1/app-users/no-review-products', { query: OwnReviewQuery, reply: list(ToReview) }),
  mine: member('GET /v1/app-users/reviews', { query: OwnReviewQuery, reply: list(MyReview) }),
  write: member('POST /v1/app-users/reviews', { body: ReviewForm, reply: MyReview, status: 201 }),
  change: member('PUT /v1/app-users/reviews/{id}', { body: ReviewChange, reply: MyReview }),
  remove: member('DELETE /v1/app-users/reviews/{id}', { reply: ReviewRemoved }),
  points: guest('GET /v1/app-users/review-point/description', { reply: ReviewPointText }),
  helpful: member('POST /v1/app-users/reviews/{id}/helpful', { reply: Helpful }),
  unhelpful: member('DELETE /v1/app-users/reviews/{id}/helpful', { reply: Helpful }),
  report: member('POST /v1/app-users/reviews/{id}/report', { body: ReviewReport, reply: Ok, status: 201 }),
  appeal: member('POST /v1/app-users/reviews/{id}/appeal', { body: ReviewAppeal, reply: MyReview, status: 201 }),
};
