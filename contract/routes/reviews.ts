import { guestEndpoint, memberEndpoint, publicEndpoint } from '../endpoint.ts';
import { cursorQuery, Ok, pagedList } from '../primitives.ts';
import {
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
    summary: 'Lists a product’s reviews with their stars counted, by all and by who received theirs this week.',
    query: ReviewQuery,
    reply: ProductReviews,
    cache: 'public',
  }),
  /** The list is the same for everyone; this is what is not. */
  ofMine: guestEndpoint('GET /v1/products/{id}/reviews/mine', {
    summary: 'Tells which of a product’s reviews the asker wrote, found helpful or reported.',
    reply: OwnReviewIds,
  }),
  recommended: publicEndpoint('GET /v1/reviews/recommended', {
    summary: 'Lists reviews worth reading.',
    query: cursorQuery(10),
    reply: pagedList(RecommendedReview),
    cache: 'public',
  }),
  toReview: memberEndpoint('GET /v1/app-users/no-review-products', {
    summary: 'Lists the lines a member may write a review of, the one just given up first.',
    query: OwnReviewQuery,
    reply: pagedList(ReviewableItem),
  }),
  mine: memberEndpoint('GET /v1/app-users/reviews', {
    summary: 'Lists a member’s own reviews, the newest first, hidden ones with the reason.',
    query: OwnReviewQuery,
    reply: pagedList(CustomerReview),
  }),
  write: memberEndpoint('POST /v1/app-users/reviews', {
    summary: 'Writes a review of a line that arrived, once a line; its points are given at once.',
    body: WriteReviewForm,
    reply: CustomerReview,
    status: 201,
    errors: ['NOT_FOUND', 'REVIEW_EXISTS', 'REVIEW_PERIOD', 'REVIEW_NOT_ALLOWED', 'FILE_UNKNOWN', 'FILM_UNKNOWN'],
  }),
  change: memberEndpoint('PUT /v1/app-users/reviews/{id}', {
    summary:
      'Changes a review; photographs or a film added bring what is missing to their points, taken away they cost it.',
    body: ReviewUpdate,
    reply: CustomerReview,
    errors: ['REVIEW_PERIOD', 'REVIEW_CHANGED', 'REVIEW_HIDDEN', 'REVIEW_POINTS_HELD', 'FILE_UNKNOWN', 'FILM_UNKNOWN'],
  }),
  remove: memberEndpoint('DELETE /v1/app-users/reviews/{id}', {
    summary: 'Takes a review away with its points; the line may be spoken of again, for no points.',
    reply: DeletedReview,
    errors: ['REVIEW_POINTS_HELD'],
  }),
  points: guestEndpoint('GET /v1/app-users/review-point/description', {
    summary: 'Tells what a review brings.',
    reply: ReviewPointText,
  }),
  helpful: memberEndpoint('POST /v1/app-users/reviews/{id}/helpful', {
    summary: 'Finds a review helpful; twice is once.',
    reply: HelpfulVotes,
    errors: ['REVIEW_OWN'],
  }),
  unhelpful: memberEndpoint('DELETE /v1/app-users/reviews/{id}/helpful', {
    summary: 'Takes that back.',
    reply: HelpfulVotes,
  }),
  report: memberEndpoint('POST /v1/app-users/reviews/{id}/report', {
    summary: 'Reports a review, once a person.',
    body: ReviewReport,
    reply: Ok,
    status: 201,
    errors: ['REVIEW_OWN'],
  }),
  appeal: memberEndpoint('POST /v1/app-users/reviews/{id}/appeal', {
    summary: 'Objects to one’s own review being hidden, once.',
    body: ReviewAppeal,
    reply: CustomerReview,
    status: 201,
    errors: ['APPEAL_PERIOD'],
  }),
};
