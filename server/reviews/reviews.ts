import { Refusal } from '#contract/errors.ts';
import type { Routes } from '#contract/routes.ts';
import type { Db } from '../platform/db/database.ts';
import type { Handlers } from '../platform/handlers.ts';
import { createReviewListHandlers } from './list-reviews.ts';
import { createMyReviewHandlers } from './my-reviews.ts';
import type { ReviewTools } from './review-context.ts';
import { deleteReviewVote, insertReviewReport, insertReviewVote, visibleReviewOf } from './votes-and-reports.sql.ts';
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

type ReviewHandlers = Handlers<Routes['reviews']>;

/** Helpful votes and reports of readers. */
function createVoteAndReportHandlers({
  limits,
}: ReviewTools): Pick<ReviewHandlers, 'helpful' | 'unhelpful' | 'report'> {
  return {
    async helpful({ params: { id } }, { sql, who }) {
      await limits.spend(sql, { key: `helpful ${who.id}`, most: 60, seconds: 60 });
      const helpful = await insertReviewVote(sql, who.id, id);
      if (helpful === undefined) await refuse(sql, who.id, id);
      return { helpful: helpful ?? 0, isHelpful: true };
    },

    async unhelpful({ params: { id } }, { sql, who }) {
      await limits.spend(sql, { key: `helpful ${who.id}`, most: 60, seconds: 60 });
      const helpful = await deleteReviewVote(sql, who.id, id);
      if (helpful === undefined) throw new Refusal('NOT_FOUND');
      return { helpful, isHelpful: false };
    },

    async report({ params: { id }, body }, { sql, who }) {
      const found = await visibleReviewOf(sql, who.id, id);
      if (!found || found.isOwn) await refuse(sql, who.id, id);
      await limits.spend(sql, { key: `report ${who.id}`, most: 20, seconds: 86_400 });
      await insertReviewReport(sql, who.id, id, body);
      return { ok: true };
    },
  };
}

async function refuse(sql: Db, person: number, id: number): Promise<never> {
  throw new Refusal((await visibleReviewOf(sql, person, id))?.isOwn ? 'REVIEW_OWN' : 'NOT_FOUND');
}
