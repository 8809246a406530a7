import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, Ok, pagedList } from '../primitives.ts';
import {
  CommunityFeed,
  CommunityQuery,
  CustomerReview,
  DeletedReview,
  HelpfulVotes,
  OwnReviewIds,
  OwnReviewQuery,
  ProductReviews,
  RecommendedReview,
  ReviewAppeal,
  ReviewableItem,
  ReviewPointText,
  ReviewQuery,
  ReviewReport,
  ReviewUpdate,
  WriteReviewForm,
} from '../reviews.ts';

export const reviewRoutes = {
  list: publicEndpoint('GET /v1/products/{id}/reviews', {
    summary:
      'List a product’s reviews with a rating summary. A second summary covers deliveries of the last seven days.',
    query: ReviewQuery,
    reply: ProductReviews,
    cache: ['r:{id}', 'p:{id}'],
  }),
  /** The list itself is cached for all customers. This is the customer-specific part. */
  ofMine: guestEndpoint('GET /v1/products/{id}/reviews/mine', {
    summary: 'List the product’s reviews that the customer wrote, voted helpful or reported.',
    reply: OwnReviewIds,
  }),
  recommended: publicEndpoint('GET /v1/reviews/recommended', {
    summary: 'List recommended reviews.',
    query: cursorQuery(10),
    reply: pagedList(RecommendedReview),
    cache: ['reviews', 'listing'],
  }),
  community: publicEndpoint('GET /v1/community', {
    summary: 'List reviews, answered questions and videos of all products. The newest comes first.',
    query: CommunityQuery,
    reply: CommunityFeed,
    errors: ['BAD_REQUEST'],
  }),
  toReview: memberEndpoint('GET /v1/app-users/no-review-products', {
    summary: 'List the order items the member can review. The item of a deleted review comes first.',
    query: OwnReviewQuery,
    reply: pagedList(ReviewableItem),
  }),
  mine: memberEndpoint('GET /v1/app-users/reviews', {
    summary: 'List the member’s own reviews. The newest review comes first. Hidden reviews have a reason.',
    query: OwnReviewQuery,
    reply: pagedList(CustomerReview),
  }),
  write: memberEndpoint('POST /v1/app-users/reviews', {
    summary: 'Create a review of a delivered order item. Each item has one review. Points are granted at once.',
    body: WriteReviewForm,
    reply: CustomerReview,
    status: 201,
    errors: ['NOT_FOUND', 'REVIEW_EXISTS', 'REVIEW_PERIOD', 'REVIEW_NOT_ALLOWED', 'FILE_UNKNOWN', 'FILM_UNKNOWN'],
  }),
  change: memberEndpoint('PUT /v1/app-users/reviews/{id}', {
    summary: 'Update a review. Adding images or a video grants the missing points. Removing them takes points back.',
    body: ReviewUpdate,
    reply: CustomerReview,
    errors: ['REVIEW_PERIOD', 'REVIEW_CHANGED', 'REVIEW_HIDDEN', 'REVIEW_POINTS_HELD', 'FILE_UNKNOWN', 'FILM_UNKNOWN'],
  }),
  remove: memberEndpoint('DELETE /v1/app-users/reviews/{id}', {
    summary: 'Delete a review and take back its points. The item can be reviewed again without points.',
    reply: DeletedReview,
    errors: ['REVIEW_POINTS_HELD'],
  }),
  points: guestEndpoint('GET /v1/app-users/review-point/description', {
    summary: 'Retrieve the points granted for a review.',
    reply: ReviewPointText,
  }),
  helpful: memberEndpoint('POST /v1/app-users/reviews/{id}/helpful', {
    summary: 'Vote a review helpful. Repeating the request has no further effect.',
    reply: HelpfulVotes,
    errors: ['REVIEW_OWN'],
  }),
  unhelpful: memberEndpoint('DELETE /v1/app-users/reviews/{id}/helpful', {
    summary: 'Remove a helpful vote.',
    reply: HelpfulVotes,
  }),
  report: memberEndpoint('POST /v1/app-users/reviews/{id}/report', {
    summary: 'Report a review. Each member can report it once.',
    body: ReviewReport,
    reply: Ok,
    status: 201,
    errors: ['REVIEW_OWN'],
  }),
  appeal: memberEndpoint('POST /v1/app-users/reviews/{id}/appeal', {
    summary: 'Appeal against hiding the member’s own review. Each review has one appeal.',
    body: ReviewAppeal,
    reply: CustomerReview,
    status: 201,
    errors: ['APPEAL_PERIOD'],
  }),
};
