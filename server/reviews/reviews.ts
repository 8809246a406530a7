import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { createReviewListHandlers } from './list-reviews.ts';
import { createMyReviewHandlers } from './my-reviews.ts';
import type { ReviewTools } from './review-context.ts';
import { createVoteAndReportHandlers } from './votes-and-reports.ts';
import { createWriteReviewHandlers } from './write-review.ts';

/** Reviews of buyers (rules D16): public, one for each line, with helpful votes and reports. */
export function createReviewHandlers(tools: ReviewTools): Handlers<Routes['reviews']> {
  return {
    ...createReviewListHandlers(tools),
    ...createMyReviewHandlers(tools),
    ...createWriteReviewHandlers(tools),
    ...createVoteAndReportHandlers(tools),
  };
}
