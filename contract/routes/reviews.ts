import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, Ok, pagedList } from '../primitives.ts';
import { CustomerReview, DeletedReview, HelpfulVotes, OwnReviewIds, OwnReviewQuery, ProductReviews, RecommendedReview, ReviewAppeal, ReviewableItem, ReviewPointText, ReviewQuery, ReviewReport, ReviewUpdate, WriteReviewForm } from '../reviews.ts';

export const reviewRoutes = {
  list: publicEndpoint('GET /v1/products/{id}/reviews', { query: ReviewQuery, reply: ProductReviews, cache: 'public' }),
  /** The list is the same for everyone; this is what is not. */
  ofMine: guestEndpoint('GET /v1/products/{id}/reviews/mine', { reply: OwnReviewIds }),
  recommended: publicEndpoint('GET /v1/reviews/recommended', { query: cursorQuery(10), reply: pagedList(RecommendedReview), cache: 'public' }),
  toReview: memberEndpoint('GET /v1/app-users/no-review-products', { query: OwnReviewQuery, reply: pagedList(ReviewableItem) }),
  mine: memberEndpoint('GET /v1/app-users/reviews', { query: OwnReviewQuery, reply: pagedList(CustomerReview) }),
  write: memberEndpoint('POST /v1/app-users/reviews', { body: WriteReviewForm, reply: CustomerReview, status: 201 }),
  change: memberEndpoint('PUT /v1/app-users/reviews/{id}', { body: ReviewUpdate, reply: CustomerReview }),
  remove: memberEndpoint('DELETE /v1/app-users/reviews/{id}', { reply: DeletedReview }),
  points: guestEndpoint('GET /v1/app-users/review-point/description', { reply: ReviewPointText }),
  helpful: memberEndpoint('POST /v1/app-users/reviews/{id}/helpful', { reply: HelpfulVotes }),
  unhelpful: memberEndpoint('DELETE /v1/app-users/reviews/{id}/helpful', { reply: HelpfulVotes }),
  report: memberEndpoint('POST /v1/app-users/reviews/{id}/report', { body: ReviewReport, reply: Ok, status: 201 }),
  appeal: memberEndpoint('POST /v1/app-users/reviews/{id}/appeal', { body: ReviewAppeal, reply: CustomerReview, status: 201 }),
};
