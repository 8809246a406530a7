import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../platform/handlers.ts';
import { reading } from './list-reviews.ts';
import { own } from './my-reviews.ts';
import type { ReviewTools } from './review-context.ts';
import { opinions } from './votes-and-reports.ts';
import { writing } from './write-review.ts';

/** What buyers say (rules D16): read by everybody, written once a line, found helpful, reported. */
export function reviews(tools: ReviewTools): Handlers<Routes['reviews']> {
  return { ...reading(tools), ...own(tools), ...writing(tools), ...opinions(tools) };
}
