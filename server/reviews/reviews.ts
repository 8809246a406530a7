import type { Routes } from '#contract/routes.ts';
import type { Handlers } from '../base/handlers.ts';
import { opinions } from './opinions.ts';
import { own } from './own.ts';
import { reading } from './reading.ts';
import type { ReviewTools } from './tools.ts';
import { writing } from './writing.ts';

/** What buyers say (rules D16): read by everybody, written once a line, found helpful, reported. */
export function reviews(tools: ReviewTools): Handlers<Routes['reviews']> {
  return { ...reading(tools), ...own(tools), ...writing(tools), ...opinions(tools) };
}
