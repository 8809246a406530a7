import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { createReviewListHandlers } from './list-reviews.ts';
import { createMyReviewHandlers } from './my-reviews.ts';
import type { ReviewTools } from './review-context.ts';
import { createVoteAndReportHandlers } from './votes-and-reports.ts';
import { createWriteReviewHandlers } from './write-review.ts';

/** What buyers say (rules D16): read by everybody, written once a line, found helpful, reported. */
export function createReviewHandlers(tools: ReviewTools): Handlers<Routes['reviews']> {
  return {
    ...createReviewListHandlers(tools),
    ...createMyReviewHandlers(tools),
    ...createWriteReviewHandlers(tools),
    ...createVoteAndReportHandlers(tools),
  };
}
